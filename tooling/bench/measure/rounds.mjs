/**
 * Runs every candidate once a round, each round beginning with another one, so that what the machine does meanwhile falls
 * on all of them alike.
 *
 * @param {number} rounds
 * @param {string[]} candidates
 * @param {(candidate: string, round: number) => Promise<T>} run
 * @returns {Promise<Record<string, T[]>>} by candidate, what each round gave
 * @template T
 */
export async function interleave(rounds, candidates, run) {
  const results = Object.fromEntries(candidates.map((candidate) => [candidate, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < candidates.length; turn += 1) {
      const candidate = candidates[(round + turn) % candidates.length];
      results[candidate].push(await run(candidate, round));
    }
  }
  return results;
}
