import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { memoize } from "../../contract/utilities.ts";
import { parseJson } from "../../service/http/json.ts";
import { sendRequest } from "../../service/http/send.ts";
import type { ExternalSigner, VerifyConfig } from "./interface.ts";

/** The largest response of a signer that is read from a URL, in bytes. */
const LONGEST_SIGNATURE = 64 * 1024;

/** What a signer gets, as JSON: `body` is in base64. */
type SigningRequest = { signer: "app" | "user"; userHandle?: string; body: string };

/** Asks a signer. Its errors never repeat what it has sent. */
type AskSigner = (request: SigningRequest) => Promise<string>;

export interface BodySigners {
  signApp: (body: Uint8Array) => string | Promise<string>;
  signUser: (body: Uint8Array, userHandle: string) => string | Promise<string>;
  /** Ends the commands. */
  close: () => void;
}

/**
 * Makes the signers of a config, of which those that are commands start at their first use.
 *
 * @param timeout of a response from a URL, in milliseconds
 */
export function createSigners({ signApp, signUser }: VerifyConfig, timeout: number): BodySigners {
  const running: ChildProcess[] = [];
  // Both signers may be the same program.
  const open = memoize((key: string): AskSigner => {
    const signer: ExternalSigner = JSON.parse(key);
    return "url" in signer ? askUrl(signer.url, timeout) : askCommand(signer.command, running);
  });
  const ask = (signer: ExternalSigner, request: Omit<SigningRequest, "body">, body: Uint8Array) => {
    return open(JSON.stringify(signer))({ ...request, body: Buffer.from(body).toString("base64") });
  };
  return {
    signApp: typeof signApp === "function" ? signApp : (body) => ask(signApp, { signer: "app" }, body),
    signUser:
      typeof signUser === "function"
        ? signUser
        : (body, userHandle) => ask(signUser, { signer: "user", userHandle }, body),
    close: () => {
      for (const child of running) child.kill();
    },
  };
}

function askUrl(url: string, timeout: number): AskSigner {
  return async (request) => {
    const options = { timeout, bodyLimit: LONGEST_SIGNATURE, repeatIfClosed: true };
    const headers = { "content-type": "application/json" };
    const { response, failure } = await sendRequest({ url, headers, body: JSON.stringify(request) }, options);
    if (!response || failure) throw new Error(`its URL does not answer (${failure?.kind})`);
    if (response.status !== 200) throw new Error(`its URL answers with ${response.status}, not 200`);
    return readSignature(parseJson(response.body));
  };
}

/** Starts a command at its first use: it reads a line of JSON for each request, and writes one for each, in the same order. */
function askCommand([program = "", ...words]: string[], running: ChildProcess[]): AskSigner {
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  let ended: Error | undefined;
  let child: ChildProcess | undefined;

  function end(error: Error): void {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(ended);
  }

  function start(): ChildProcess {
    // Its errors may contain secrets.
    const started = spawn(program, words, { stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
    running.push(started);
    started.on("error", (error: NodeJS.ErrnoException) => {
      end(new Error(`its command cannot be started (${error.code ?? "error"})`));
    });
    started.on("close", (code, signal) => end(new Error(`its command has ended (${code ?? signal})`)));
    started.stdin?.on("error", () => {});
    if (started.stdout) createInterface(started.stdout).on("line", (line) => waiting.shift()?.resolve(line));
    return started;
  }

  return async (request) => {
    child ??= start();
    const line = await new Promise<string>((resolve, reject) => {
      if (ended) return reject(ended);
      waiting.push({ resolve, reject });
      child?.stdin?.write(`${JSON.stringify(request)}\n`);
    });
    return readSignature(parseJson(Buffer.from(line)));
  };
}

function readSignature(response: unknown): string {
  const { signature } = Object(response);
  if (typeof signature !== "string") throw new Error('it must answer with JSON such as {"signature":"…"}');
  return signature;
}
