// Tests of the playground in docs/.
import "./playground/behaviour.js";
import "./playground/view.js";
import "./playground/work.js";
