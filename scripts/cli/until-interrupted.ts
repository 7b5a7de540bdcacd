import type { RunningServer } from "../mock/interface.ts";

/**
 * Runs a server until Ctrl-C. That it cannot listen is told in one line, with exit code 1.
 *
 * @param start starts it
 * @param port where it was told to listen
 * @param ready is told of the server that listens
 */
export async function untilInterrupted(
  start: () => Promise<RunningServer>,
  port: number,
  ready: (server: RunningServer) => void,
): Promise<void> {
  try {
    const server = await start();
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => server.close());
    ready(server);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const taken = `Port ${port} is taken: stop what listens there, or choose another with --port.`;
    console.error(code === "EADDRINUSE" ? taken : message);
    process.exitCode = 1;
  }
}
