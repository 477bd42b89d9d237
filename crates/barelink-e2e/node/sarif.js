// Validates a log on standard input by the schema of SARIF 2.1.0, as Microsoft's package has it. Exits with 1 if the
// log is invalid or has no results.
import { createRequire } from "node:module";
import { text as read } from "node:stream/consumers";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

const require = createRequire(import.meta.url);
const schema = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const validate = ajv.compile(schema);
const log = JSON.parse(await read(process.stdin));
const isValid = validate(log);
console.log(isValid ? `${log.runs[0].results.length} results` : validate.errors);
process.exitCode = isValid && log.runs[0].results.length > 0 ? 0 : 1;
