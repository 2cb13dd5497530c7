/** Returns the median, which one slow or lucky round does not move. */
export function median(figures) {
  return percentile(figures, 0.5);
}

/** Returns the quantile: `share` of all figures do not exceed it. It is interpolated between neighbours. */
export function percentile(figures, share) {
  if (figures.length === 0) throw new RangeError('There is nothing to summarise.');
  const sorted = Float64Array.from(figures).sort();
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
}

/** Returns the median of the ratios of each round. A machine that slows down for a while then slows both sides of a pair. */
export function medianRatio(ours, theirs) {
  return median(ours.map((figure, round) => figure / theirs[round]));
}

/** Formats a figure with the given digits. Returns an empty text for a figure that could not be measured. */
export function shown(figure, digits) {
  return Number.isFinite(figure) ? figure.toFixed(digits) : '';
}

/**
 * Runs every candidate once in each round. Each round begins with another candidate, so that other load on the machine affects
 * all of them alike.
 *
 * @param {number} rounds
 * @param {string[]} candidates
 * @param {(candidate: string, round: number) => Promise<T>} run
 * @returns {Promise<Record<string, T[]>>} by candidate, what each round gave
 * @template T
 */
export async function interleave(rounds, candidates, run) {
  /** @type {Record<string, T[]>} */
  const results = Object.fromEntries(candidates.map((candidate) => [candidate, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < candidates.length; turn += 1) {
      const candidate = candidates[(round + turn) % candidates.length];
      results[candidate].push(await run(candidate, round));
    }
  }
  return results;
}
