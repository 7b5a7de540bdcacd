// What a page loads of the mock when its reader uses it: the panel of an operation, or the scenarios of a guide.
if (document.getElementById("try")) import("./panel.ts");
else import("./live.ts");
