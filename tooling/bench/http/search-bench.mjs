import { openDatabase } from '@talent-platform/server/dist/compiled/database/index.js';

import { PostgresDatabases, runOn } from './postgres-world.mjs';
import { median } from '../measure/summary.mjs';
import { benchIndexCost } from './search/index-cost.mjs';
import { describeSearches } from './search/described-searches.mjs';
import { multiplyJob } from './search/multiply-job.mjs';
import { makeSearchWorld } from './search/search-world.mjs';
import { timePages } from './search/time-pages.mjs';
import { timeStatements } from './search/time-statements.mjs';

/** Shorter times are not reported. */
const NOISE_MS = 5;
/** Statements by hand may take long. */
const STATEMENT_LIMIT_MS = 20_000;

/** Searches of few and of many jobs, page by page and beside statements written by hand; and what their index costs a write. */
export async function benchSearch({ plan, folder }) {
  const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
  const databases = serverUrl ? new PostgresDatabases(serverUrl) : undefined;
  const kinds = { SQLite: undefined, ...(databases && { PostgreSQL: databases }) };
  const parts = [];
  try {
    for (const [kind, server] of Object.entries(kinds)) parts.push(await benchKind({ kind, server, plan, folder }));
  } finally {
    await databases?.dropAll();
  }
  return {
    tables: parts.flatMap(({ tables }) => tables),
    figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
    rounds: parts.map(({ rounds }) => rounds),
  };
}

async function benchKind({ kind, server, plan, folder }) {
  const sizes = { few: plan.profiles, many: plan.manyProfiles };
  const results = {};
  for (const [size, count] of Object.entries(sizes)) {
    const url = await server?.create();
    const name = `search-${kind}-${size}`;
    const world = await makeSearchWorld(folder, { name, ...(url && { environment: { TALENT_DATABASE_URL: url } }) });
    await multiplyJob(url === undefined ? world : { url }, world.template.job, count);
    // A running server does this by itself.
    if (url) await runOn(url, 'VACUUM ANALYZE');
    const location = url === undefined ? { kind: 'sqlite', file: world.file } : { kind: 'postgres', url };
    const unitOfWork = await openDatabase(location, STATEMENT_LIMIT_MS);
    const searches = describeSearches(await readTemplate(unitOfWork, world.template.job));
    const statements = await timeStatements({ plan, unitOfWork, searches });
    await unitOfWork.close();
    const pages = await timePages({ plan, world, searches, last: world.template.job + count });
    results[size] = searches.map(({ name: search, indexed = false }, index) => ({
      search,
      indexed,
      ...pages[index],
      ...statements[index],
    }));
  }
  const cost = await benchIndexCost({ kind, server, plan, folder });
  return {
    tables: [tableOf(kind, sizes, results), cost.table],
    figures: { ...figuresOf(kind, results), ...cost.figures },
    rounds: { ...results, cost: cost.rounds },
  };
}

/** The numbers and dates that the value index has of the job, by field. */
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

/** The slowest counts where there is a bound, and the middle one where two ways are compared. */
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
