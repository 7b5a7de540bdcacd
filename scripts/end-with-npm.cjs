// Loaded before a server that npm runs. npm passes SIGTERM on to the shell of its script, and some shells end without
// passing it on: the server ends when its parent changes. As early as possible, since the shell may end while it loads.
const shell = process.ppid;
setInterval(() => process.ppid === shell || process.kill(process.pid, "SIGTERM"), 200).unref();
