import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

/**
 * Claims a file for this process, by a file beside it with the id of the process. That of a process which was killed is replaced.
 *
 * @returns gives it up
 * @throws Error if another process has it; that of the file system
 */
export function claimFile(file: string): () => void {
  const claim = `${file}.lock`;
  while (!createFile(claim, String(process.pid))) {
    const owner = readFileSync(claim, "utf8");
    if (isRunning(Number(owner))) {
      const advice = `name another file, or delete ${claim} if that process is none of token-payments-contract`;
      throw new Error(`${file} is recorded by process ${owner}: ${advice}.`);
    }
    rmSync(claim, { force: true });
  }
  return () => rmSync(claim, { force: true });
}

/** Returns false for a file that exists. */
function createFile(file: string, text: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
  try {
    writeSync(descriptor, text);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
