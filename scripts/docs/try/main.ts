// What a page loads of the mock when its reader uses it: the panel of an operation, or the scenarios and samples of another.
if (document.getElementById("try")) import("./panel.ts");
if (document.getElementById("live-tools")) import("./live.ts");
if (document.querySelector("[name=run-sample]")) import("./run.ts");
