/**
 * Makes 20,000 payments, or as many as the argument says, at a service that loses answers: a fifth for each way of deciding a
 * repeated submission. The exit code is 1 when one is made twice, or reported as what it is not.
 */

import { makePayments, untruthsOf } from "./payments.ts";
import { REPETITIONS } from "./service.ts";

const count = Math.ceil(Number(process.argv[2] ?? 20_000) / REPETITIONS.length);
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31);
console.log(`Makes payments with the seed ${seed}.`);
for (const repetition of REPETITIONS) {
  const paid = await makePayments(seed, repetition, count);
  const untruths = paid.flatMap(untruthsOf);
  console.log(`${paid.length} payments, ${untruths.length} wrong: a repeated submission gets ${repetition}`);
  for (const untruth of untruths.slice(0, 20)) console.error(untruth);
  if (untruths.length > 0) process.exitCode = 1;
}
