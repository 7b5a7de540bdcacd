// Loaded first by a server that npm runs. npm passes SIGTERM on to the shell of its script, and some shells end without
// passing it on; after another signal npm ends, and the shell does not. So the server ends when its parent changes, or the
// parent of that, which only Linux shows. As early as possible, since the shell may end while it loads.
const { readFileSync } = require("node:fs");

const shell = process.ppid;
const npm = parentOf(shell);
const isOrphan = () => process.ppid !== shell || parentOf(shell) !== npm;
setInterval(() => isOrphan() && process.kill(process.pid, "SIGTERM"), 200).unref();

function parentOf(pid) {
  try {
    return /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
