import { spawnSync } from "node:child_process";

// npm exec -- node test/tools/mutation/main.ts: mutants of the contract; npm exec -- node test/tools/mutation/main.ts code: mutants of scripts/.
const [subject = "contract", ...rest] = process.argv.slice(2);
if (subject === "contract") await import("../../build/specification/mutants/mutate.ts");
else if (subject === "code") {
  const { mutateCode } = await import("./code.ts");
  try {
    install();
    const folders = rest.filter((argument) => argument !== "--force").map((folder) => folder.replace(/\/$/, ""));
    await mutateCode(folders, rest.includes("--force"));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
} else {
  console.error(`Unknown subject "${subject}". Choose from contract and code.`);
  process.exitCode = 2;
}

/** Installs the mutation tester, which nothing else uses. */
function install(): void {
  const { status } = spawnSync("npm", ["ci"], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    throw new Error("The mutation tester cannot be installed (npm ci in test/tools/mutation): nothing was run.");
  }
}
