"""Tests generated tables in a copy of the workspace: `trial.py DATA PATH < TABLES`, for `cargo xtask codegen --try`."""

import os
import shutil
import sys
from pathlib import Path

from common import CARGO, ROOT, copied, finish, start, step

data, path = sys.argv[1:]
# Every copy is in the same directory, so build results do not accumulate.
copy = ROOT / "target/try/copy"
copied(copy)
(copy / path).write_text(sys.stdin.read())
# The suite reads the folder of Unicode's data from the environment.
settings = {"CARGO_TARGET_DIR": str(copy.parent), "BARELINK_UNICODE_DATA": str(Path(data).resolve())}
passed = True
for words in ["test -p barelink", "xtask conformance --suite uts58"]:
    done = start(CARGO, *words.split(), cwd=copy, env=os.environ | settings)
    step(f"cargo {words}, with the tables of this data", done.returncode == 0)
    passed &= done.returncode == 0
if passed:
    shutil.rmtree(copy)
finish()
