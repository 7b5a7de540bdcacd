// What a page loads to answer what a failure means, to take the values of its reader, or to keep calls.
import "./calls.ts";
import "./failures.ts";
import "./values-dialog.ts";
