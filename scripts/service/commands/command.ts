import { Command, InvalidArgumentError } from "commander";
import { findAddressProblem, hideUserInfo, isLoopback, serverUrl } from "../http/addresses.ts";
import type { RunningServer } from "../http/interface.ts";

/** Commander puts it on a line of its own. */
const SUGGESTION = /\n(\(Did you mean .*\))$/;

/** Creates a command of `token-payments-contract`; wrong usage ends it with exit code 2. */
export function command(name: string): Command {
  return new Command(name)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd().split("\n")),
      // The help, of a command without the name of one.
      writeErr: (text) => console.error(text.trimEnd().split("\n").map(escapeLine).join("\n")),
      // It is one line: another one could be that of a stranger's traffic, such as a command for a runner of CI.
      outputError: (text) => printError(text.trimEnd().replace(SUGGESTION, " $1")),
    })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

const COLORS = { red: 31, green: 32, yellow: 33 };

/**
 * Control characters, marks that reverse the direction of text, the line ends of Unicode, and what begins a command for a runner
 * of CI: `##[…]` or `##vso[…]` anywhere, and `::…::` after spaces.
 */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]|#(?=#\w*\[)|(?<=^\s*):(?=:)/gu;

/** A line that has a color on a terminal. */
export interface ColoredLine {
  line: string;
  color?: "red" | "green" | "yellow" | undefined;
}

export type Line = string | ColoredLine;

/** Prints lines on stdout. They may contain text that a caller sent: see `escapeLine`. */
export function print(lines: Line | Line[]): void {
  console.log(
    [lines]
      .flat()
      .map((line) => renderLine(line, process.stdout))
      .join("\n"),
  );
}

/** Prints a line on stderr, in red on a terminal, escaped as by `print`. It may quote an address that was given. */
export function printError(line: string): void {
  console.error(renderLine({ line: hideUserInfo(line), color: "red" }, process.stderr));
}

/** Ends the process with exit code 2, with a line for each thing that is wrong. */
export function endByWrongUse(problems: string[]): never {
  for (const problem of problems) printError(`error: ${problem}`);
  process.exit(2);
}

/** Between two lines of progress, in milliseconds. */
const PROGRESS_INTERVAL = 100;

/** Shows on a terminal how far something is; on anything else, nothing. */
export function createProgress(stream: Pick<NodeJS.WriteStream, "isTTY" | "write"> = process.stderr) {
  let last = 0;
  return {
    show(text: string): void {
      // A terminal is slower than what is shown.
      if (!stream.isTTY || Date.now() - last < PROGRESS_INTERVAL) return;
      last = Date.now();
      stream.write(`\r\u001b[K${text}`);
    },
    /** Removes it, before anything else is printed. */
    clear(): void {
      if (stream.isTTY && last > 0) stream.write("\r\u001b[K");
    },
  };
}

function renderLine(line: Line, stream: NodeJS.WriteStream): string {
  if (typeof line === "string") return escapeLine(line);
  const text = escapeLine(line.line);
  return line.color && showsColors(stream) ? `\u001b[${COLORS[line.color]}m${text}\u001b[39m` : text;
}

/** Whether to use colors: on a terminal, unless NO_COLOR says no (https://no-color.org) or FORCE_COLOR says otherwise. */
function showsColors({ isTTY }: NodeJS.WriteStream): boolean {
  const { FORCE_COLOR = "", NO_COLOR = "", TERM } = process.env;
  if (FORCE_COLOR !== "") return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return isTTY === true && NO_COLOR === "" && TERM !== "dumb";
}

/**
 * Escapes what could change a terminal, forge a line of a log, hide a part of one, or be a command for a runner of CI. The escapes are those of JSON, so a
 * line of JSON keeps its meaning.
 */
export function escapeLine(line: string): string {
  return line.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Parses the value of `--port`; 0 means any free port. */
export const toPort = integerBetween(0, 65535);

/** Makes a parser of option values: integers between two bounds, both included. */
export function integerBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,15}$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Parses the value of `--host`. With an empty one, Node.js would listen on all addresses. */
export function toHost(text: string): string {
  if (text === "") throw new InvalidArgumentError("It must be an address, such as 127.0.0.1.");
  return text;
}

/** Shows where a server listens. By `0.0.0.0` or `::`, these are all addresses of the machine. */
export function describeAddress(url: string, host: string): string {
  const isEverywhere = isLoopback(url) && !isLoopback(serverUrl(host, 0));
  return isEverywhere ? `${url}, and at every other address of this machine` : url;
}

/** Parses the URL of a receiver of events. */
export function toReceiver(text: string): string {
  const problem = findAddressProblem(text);
  if (problem) throw new InvalidArgumentError(`It ${problem}.`);
  return new URL(text).href;
}

/**
 * Ends a command that would pass each request on to itself, without an end, with exit code 2.
 *
 * @param server to which it passes requests on, if it does
 */
export function refuseItself(
  command: Command,
  server: string | undefined,
  { host, port: ownPort }: { host: string; port: number },
): void {
  if (server === undefined) return;
  const { hostname, port, protocol } = new URL(server);
  const isSamePort = Number(port || (protocol === "https:" ? 443 : 80)) === ownPort;
  if (isSamePort && ["localhost", "127.0.0.1", "[::1]", host].includes(hostname)) {
    command.error(`error: ${withoutQuery(server)} is ${command.name()} itself: choose another --port`);
  }
}

/** A URL without what may be secret in it. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "");
}

/**
 * Runs a server until Ctrl-C or SIGTERM, also when that comes while it starts, or until its work is done. If it cannot
 * listen, prints one line and sets the exit code 1.
 *
 * @param start starts the server
 * @param port the port that it was asked to listen on
 * @param ready called once it listens
 * @param done settles when its work is done; by default it has no end
 * @returns the server; undefined if it could not listen
 */
export async function untilInterrupted<Server extends RunningServer>(
  start: () => Promise<Server>,
  port: number,
  ready: (server: Server) => void,
  done?: Promise<void>,
): Promise<Server | undefined> {
  const interrupted = new Promise<void>((interrupt) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupt());
  });
  try {
    const server = await start();
    ready(server);
    await Promise.race([interrupted, ...(done ? [done] : [])]);
    await server.close();
    return server;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const inUse = `Port ${port} is in use: stop the program that listens there, or choose another port with --port.`;
    printError(code === "EADDRINUSE" ? inUse : message);
    process.exitCode = 1;
  }
}
