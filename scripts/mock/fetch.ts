import type { Contract } from "../contract/contract.ts";
import { answering } from "./answer.ts";
import { readServedContract } from "./contract.ts";
import { engineOf } from "./engine.ts";
import { BODY_LIMIT, tooLarge } from "./exchange.ts";
import type { MockFetchOptions } from "./interface.ts";
import { type Judges, lightJudges } from "./judges.ts";
import { checkOptions } from "./options.ts";

/**
 * Creates a `fetch` that answers from the contract without a socket. It uses nothing but the language and the Fetch API.
 *
 * @param generatorOf returns what generates the values of responses
 * @throws TypeError when an option is invalid
 */
export function mockFetch(
  options: MockFetchOptions,
  generatorOf: (contract: Contract) => Judges["generate"],
): typeof fetch {
  checkOptions(options);
  const { onEvent, ...engineOptions } = options;
  const contract = readServedContract();
  const judges = lightJudges(contract, generatorOf(contract));
  const engine = engineOf(contract, judges, { ...engineOptions, events: onEvent !== undefined });
  const answer = answering(engine);

  return async (input, init) => {
    const request = new Request(input, init);
    const { method, url } = request;
    const { status, headers, content, outcome } = await answer({
      method,
      target: url.replace(/#.*/s, ""),
      headers: Object.fromEntries(request.headers),
      readBody: () => readBody(request),
    });
    request.signal.throwIfAborted();
    for (const { event } of outcome?.events ?? []) await onEvent?.(event);
    return new Response(method === "HEAD" ? null : (content as BodyInit | undefined), { status, headers });
  };
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > BODY_LIMIT) throw tooLarge();
  return bytes;
}
