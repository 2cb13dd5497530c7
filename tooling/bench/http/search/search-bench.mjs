import { openDatabase } from '@talent-platform/server/dist/compiled/database/index.js';
import { runSearch } from '@talent-platform/server/dist/compiled/modules/search/query/run-search.js';
import { SearchedProfiles } from '@talent-platform/server/dist/compiled/modules/search/query/searched-profiles.js';

import { interleave, median } from '../../measure/summary.mjs';
import { copyWorld, CUSTOMER_ID, KINDS, placeOf, sendSigned, startProduct } from '../world.mjs';
import { copyJob } from './copy-job.mjs';
import { behind, describeSearches } from './described-searches.mjs';
import { benchIndexCost } from './index-cost.mjs';
import { LOCKED_USER, makeSearchWorld } from './search-world.mjs';

/** Shorter times are not reported. */
const NOISE_MS = 5;
/** Time limit of hand-written statements, which may take long. */
const STATEMENT_LIMIT_MS = 20_000;

/**
 * Measures searches of few and of many jobs on each database, by page and beside hand-written statements, and the cost of
 * their index for writes.
 */
export async function benchSearch(run) {
  const results = [];
  for (const kind of KINDS) results.push(await benchKind({ kind, ...run }));
  return {
    tables: results.flatMap(({ tables }) => tables),
    figures: Object.assign({}, ...results.map(({ figures }) => figures)),
  };
}

async function benchKind({ kind, plan, folder }) {
  const sizes = { few: plan.profiles, many: plan.manyProfiles };
  const results = { few: [], many: [] };
  const source = await makeSearchWorld(folder, { name: `search-${kind}`, kind });
  for (const [size, count] of Object.entries(sizes)) {
    const world = await copyWorld(source, { name: `search-${kind}-${size}` });
    const { job } = source.template;
    // A running server of PostgreSQL gathers statistics at intervals, which `copyJob` does here.
    await copyJob(placeOf(world), job, count);
    const unitOfWork = await openDatabase(locationOf(world), { timeLimits: { searchMs: STATEMENT_LIMIT_MS } });
    const searches = describeSearches(await readTemplate(unitOfWork, job));
    const statements = await timeStatements({ plan, unitOfWork, searches });
    await unitOfWork.close();
    const pages = await timePages({ plan, world, searches, last: job + count });
    results[size] = searches.map(({ name: search, indexed = false }, index) => ({
      search,
      indexed,
      ...pages[index],
      ...statements[index],
    }));
  }
  const cost = await benchIndexCost({ kind, plan, folder });
  return {
    tables: [tableOf(kind, sizes, results), cost.table],
    figures: { ...figuresOf(kind, results), ...cost.figures },
  };
}

/** @returns {Parameters<typeof openDatabase>[0]} */
function locationOf(world) {
  const { url, file = '' } = /** @type {{ url?: string, file?: string }} */ (placeOf(world));
  return url === undefined ? { kind: 'sqlite', file } : { kind: 'postgres', url };
}

/** Returns the job's numbers and dates in the value index, by field. */
async function readTemplate({ reader }, job) {
  const rows = await reader.query(
    `SELECT field, COALESCE(number_value, date_value) AS value FROM profile_values WHERE profile_type = 'jobs' AND profile_id = ?`,
    [job],
  );
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]));
}

function tableOf(kind, sizes, { few, many }) {
  const [fewer, more] = Object.values(sizes).map((count) => count.toLocaleString('en'));
  const rows = many.map((each, index) => ({
    search: each.search,
    [`first page of ${fewer}, ms`]: few[index].first.toFixed(1),
    [`of ${more}`]: each.first.toFixed(1),
    'a page near the end': each.last.toFixed(1),
    'first under a lock': each.locked.toFixed(1),
    'statement alone': each.product.toFixed(2),
    'by hand': each.byHand.toFixed(2),
    ids: each.found,
  }));
  return { title: `Searches on ${kind}, pages of 1,000 ids`, rows };
}

/** The slowest time is compared with a limit. The median is used to compare two ways. */
function figuresOf(kind, { few, many }) {
  const indexed = many.filter((each) => each.indexed);
  const most = (figures) => Math.max(...figures);
  return {
    [`${kind} search page ms`]: most(indexed.flatMap(({ first, locked }) => [first, locked])),
    [`${kind} search last / first`]: most(indexed.map(({ first, last }) => last / Math.max(first, NOISE_MS))),
    [`${kind} search many / few`]: median(indexed.map(({ search, first }) => first / of(few, search).first)),
    [`${kind} search / by hand`]: median(many.map(({ product, byHand }) => product / byHand)),
  };
}

function of(results, name) {
  return results.find(({ search }) => search === name);
}

/** The share of jobs before a page that is near the end. */
const NEAR_THE_END = 0.98;

/** Measures each search over HTTP, in milliseconds: its first page, a page near the end, and the first page for a user with a search lock. */
async function timePages({ plan, world, searches, last }) {
  const product = await startProduct(world);
  const { port } = product;
  const times = [];
  for (const { filters } of searches) {
    const end = behind(filters, Math.floor(last * NEAR_THE_END));
    times.push({
      first: await timed(plan, port, { filters }),
      last: await timed(plan, port, { filters: end }),
      locked: await timed(plan, port, { filters, user: LOCKED_USER }),
    });
  }
  await product.stop();
  return times;
}

async function timed({ rounds }, port, search) {
  await send(port, search);
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await send(port, search));
  return median(times);
}

async function send(port, { filters, user }) {
  const target = `/customers/${CUSTOMER_ID}/search/jobs`;
  const { ms } = await sendSigned(port, { method: 'POST', target, members: { filters }, user, status: 200 });
  return ms;
}

/** @type {Parameters<typeof runSearch>[2]} */
const PAGE = { order: 'ascending', size: 1000 };
const JOBS = {
  customerId: CUSTOMER_ID,
  profileType: /** @type {const} */ ('jobs'),
  now: 0,
  companyLock: undefined,
};

/** Measures the server's statements and the hand-written ones, alternately over one connection. Both must find the same ids. */
async function timeStatements({ plan, unitOfWork, searches }) {
  const recordsOf = (session, ids) => new SearchedProfiles({ ...JOBS, ids }, session);
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
