import type { Contestant } from "./contestants.ts";
import { type Load, load } from "./load.ts";
import type { benchRequests } from "./requests.ts";
import { alternate, median } from "./rounds.ts";
import { ServerProcess } from "./server-process.ts";

/** Numbers of rounds are odd: their median is one of them. */
const STARTS = 7;
const ROUNDS = 5;

/** Seconds of load on each server: warm-up before the rounds, and each round. */
const SECONDS = { warmUp: 2, valid: 2, refused: 1.5 };

/** What was measured of a contestant: medians. */
export interface Figures {
  contestant: Contestant;
  valid: Load;
  /** How far the rates of the rounds are apart, as a share of their median. */
  spread: number;
  /** Undefined where nothing is refused. */
  refused?: Load;
  /** Whether the refusal says which field is wrong. */
  namesField: boolean;
  /** From the start of the process to the first answer, in milliseconds. */
  start: number;
  /** Resident after the load, in bytes. */
  memory: number;
}

type Requests = ReturnType<typeof benchRequests>;

/** Measures how long each contestant takes to its first answer, one process at a time. */
export async function measureStarts(contestants: Contestant[], { valid }: Requests): Promise<Map<Contestant, number>> {
  const times = await alternate(contestants, STARTS, async (contestant) => {
    const begin = performance.now();
    const server = await ServerProcess.start(contestant, false);
    try {
      await server.firstAnswer(valid);
      return performance.now() - begin;
    } finally {
      await server.stop();
    }
  });
  return new Map([...times].map(([contestant, values]) => [contestant, median(values)]));
}

/**
 * Measures the contestants under load. All processes live the whole time, and one at a time is kept busy.
 *
 * @throws when one answers with another status than is due
 */
export async function measureLoads(
  contestants: Contestant[],
  requests: Requests,
  starts: Map<Contestant, number>,
): Promise<Figures[]> {
  const servers: ServerProcess[] = [];
  try {
    for (const contestant of contestants) {
      const server = await ServerProcess.start(contestant, true);
      servers.push(server);
      await server.firstAnswer(requests.valid);
      await load(server, requests.valid, SECONDS.warmUp);
      if (contestant.refuses) await load(server, requests.refused, SECONDS.warmUp);
    }
    const rounds = await alternate(servers, ROUNDS, async (server) => ({
      valid: await load(server, requests.valid, SECONDS.valid),
      refused: server.contestant.refuses ? await load(server, requests.refused, SECONDS.refused) : undefined,
    }));
    const figures: Figures[] = [];
    for (const [server, loads] of rounds) {
      const valid = loads.map((round) => round.valid);
      const refused = loads.flatMap((round) => round.refused ?? []);
      const rates = valid.map(({ rate }) => rate);
      figures.push({
        contestant: server.contestant,
        valid: medians(valid),
        spread: (Math.max(...rates) - Math.min(...rates)) / median(rates),
        ...(refused.length > 0 && { refused: medians(refused) }),
        namesField: (await server.ask(requests.refused)).body.includes("amount"),
        start: starts.get(server.contestant) as number,
        memory: (await server.usage()).rss,
      });
    }
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

function medians(loads: Load[]): Load {
  return {
    rate: median(loads.map(({ rate }) => rate)),
    p99: median(loads.map(({ p99 }) => p99)),
    serverBusy: median(loads.map(({ serverBusy }) => serverBusy)),
    generatorBusy: median(loads.map(({ generatorBusy }) => generatorBusy)),
  };
}
