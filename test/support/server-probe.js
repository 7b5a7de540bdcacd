// Loaded into each server under load (--import). Plain JavaScript: what strips types would count as the server's
// memory.
process.on("message", () => {
  const { active, idle } = performance.eventLoopUtilization();
  process.send({ rss: process.memoryUsage.rss(), active, idle });
});
