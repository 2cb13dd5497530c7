import { ProfileValues } from '@talent-platform/server/dist/compiled/modules/search/query/profile-values.js';
import { runSearch } from '@talent-platform/server/dist/compiled/modules/search/query/run-search.js';

import { interleave } from '../../measure/rounds.mjs';
import { median } from '../../measure/summary.mjs';
import { CUSTOMER_ID } from '../world.mjs';

const PAGE = { order: 'ascending', size: 1000 };
const JOBS = { customerId: CUSTOMER_ID, profileType: 'jobs' };

/** How long the server's own statements take, and those by hand, over the same connection and in turns. Both find the same ids. */
export async function timeStatements({ plan, unitOfWork, searches }) {
  const recordsOf = (session, ids) => new ProfileValues({ ...JOBS, ids }, session);
  const ways = {
    product: ({ parts }) => runSearch(unitOfWork.beginSearch(), { recordsOf, tree: { operator: '&', parts } }, PAGE),
    byHand: async ({ sql }) => (await unitOfWork.beginSearch().searcher.query(sql)).map(({ id }) => id),
  };
  const times = [];
  for (const search of searches) {
    const [found, byHand] = [await ways.product(search), await ways.byHand(search)];
    if (found.join() !== byHand.join())
      throw new Error(`"${search.name}" finds other jobs than the statement by hand.`);
    const rounds = await interleave(plan.rounds, Object.keys(ways), async (way) => {
      const startedAt = performance.now();
      await ways[way](search);
      return performance.now() - startedAt;
    });
    times.push({ product: median(rounds.product), byHand: median(rounds.byHand), found: found.length });
  }
  return times;
}
