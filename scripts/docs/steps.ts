// The entry point of this folder: the steps of the build that make the docs.
export { questions } from "./questions.ts";
export { writeReference } from "./reference.ts";
export { docs } from "./site.ts";
export { fillGuides } from "./tables.ts";
