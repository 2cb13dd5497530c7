import { search } from '../../run/search.mjs';
import { servedOperations } from '../world/soak-world.mjs';
import { arbitraryRequest } from './arbitrary-request.mjs';
import { isCompared } from './build-request.mjs';
import { RequestJudge } from './judge-request.mjs';

export const PART = 'fuzz';

/**
 * Sends changed requests of every operation that the OpenAPI document has, in two lanes: what is compared before and after,
 * and all the rest.
 *
 * @param {object} on - `service`, `about` (world and blueprint), `transactions`, `findings`, `kept`, `seed`, `until`
 */
export async function runFuzz({ service, about, transactions, findings, kept, seed, until }) {
  const operations = await servedOperations(service);
  const lanes = [
    operations.filter((one) => isCompared(one) || one.path.includes('platform')),
    operations.filter((one) => !isCompared(one)),
  ];
  const judges = lanes.map(
    (_, lane) => new RequestJudge({ service, about, transactions, keyPrefix: `${seed}-${lane}` }),
  );
  for (const { input, kind, seed: keptSeed } of kept.of(PART)) {
    const problem = input && (await judges[0].judge(input));
    if (problem) findings.fail({ part: PART, ...problem, seed: keptSeed, input, wasKept: kind });
    else findings.pass();
  }
  await Promise.all(
    lanes.map((lane, index) =>
      search({
        arbitrary: arbitraryRequest(lane),
        judge: (input) => judges[index].judge(input),
        about: { part: PART, seed: seed + index * 100_000, until, findings },
      }),
    ),
  );
}
