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
    lanes.map(async (lane, index) => {
      await sweep(lane, { judge: judges[index], findings, until });
      await search({
        arbitrary: arbitraryRequest(lane),
        judge: (input) => judges[index].judge(input),
        about: { part: PART, seed: seed + index * 100_000, until, findings },
      });
    }),
  );
}

const TRAPS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '%00', '%2e%2e'];
const PLAIN = {
  caller: 'integration',
  by: 'signature',
  choices: [0],
  sample: 0,
  edits: [],
  query: [],
  headers: [],
  again: false,
};

/** Every operation with each trap in its path, and every write with each as a member: what chance alone would seldom meet. */
async function sweep(operations, { judge, findings, until }) {
  for (const input of operations.flatMap(trapped)) {
    if (Date.now() > until) return;
    const problem = await judge.judge(input);
    if (problem) findings.fail({ part: PART, ...problem, seed: 0, input });
    else findings.pass();
  }
}

function trapped(operation) {
  const places = operation.path.includes('{') ? [(trap) => [trap], (trap) => [0, trap]] : [];
  const inPath = places.flatMap((choices) => TRAPS.map((trap) => ({ ...PLAIN, operation, choices: choices(trap) })));
  const inBody = ['POST', 'PUT', 'PATCH'].includes(operation.method)
    ? TRAPS.map((name) => ({
        ...PLAIN,
        operation,
        edits: [{ at: 0, do: 'add', name, value: { members: [[name, 1]] } }],
      }))
    : [];
  return [...inPath, ...inBody];
}
