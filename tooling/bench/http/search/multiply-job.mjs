import { RELEASE_OPTION } from '@talent-platform/server/dist/compiled/database/dialect/postgres-release-fence.js';
import { announceRelease } from '@talent-platform/server/dist/compiled/database/dialect/sqlite-release-fence.js';
import Database from 'better-sqlite3';
import pg from 'pg';

/**
 * Copies a job that the server wrote `count` times, by SQL and with varied values. Indexes are made anew behind it, which takes
 * less long than to keep them up. Statistics there are none afterwards.
 */
export async function multiplyJob({ file, url }, id, count) {
  const database = url === undefined ? openSqlite(file) : await openPostgres(url);
  const last = id + count;
  for (const [table, { key, columns: varied, left }] of Object.entries(differencesOf(last))) {
    const indexes = await database.indexesOf(table);
    for (const { name } of indexes) await database.run(`DROP INDEX ${name}`);
    const columns = await database.columnsOf(table);
    await database.run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns.map((column) => varied[column] ?? column)}
       FROM (SELECT * FROM ${table} WHERE profile_type = 'jobs' AND ${key} = ${id}) AS template
       CROSS JOIN (${database.series(id + 1, last)}) AS copies WHERE ${left}`,
    );
    for (const { sql } of indexes) await database.run(sql);
  }
  await database.run(`UPDATE id_counters SET last_id = ${last} WHERE counter = 'jobs'`);
  await database.close();
}

function openSqlite(file) {
  const database = new Database(file);
  announceRelease(database);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -500000');
  return {
    columnsOf: (table) => database.pragma(`table_info(${table})`).map(({ name }) => name),
    indexesOf: (table) =>
      database
        .prepare(`SELECT name, sql FROM sqlite_master WHERE tbl_name = ? AND type = 'index' AND sql IS NOT NULL`)
        .all(table),
    run: (sql) => void database.exec(sql),
    series: (first, last) =>
      `WITH RECURSIVE series (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM series WHERE n < ${last}) SELECT n FROM series`,
    close() {
      database.pragma('wal_checkpoint(TRUNCATE)');
      database.close();
    },
  };
}

async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url, options: RELEASE_OPTION });
  await client.connect();
  const rows = async (sql, values) => (await client.query(sql, values)).rows;
  await client.query(`SET maintenance_work_mem = '512MB'; SET synchronous_commit = off`);
  return {
    columnsOf: async (table) =>
      (await rows('SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1', [table])).map(
        ({ name }) => name,
      ),
    indexesOf: (table) =>
      rows(
        `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = $1 AND indexname NOT LIKE '%pkey'`,
        [table],
      ),
    run: (sql) => client.query(sql),
    series: (first, last) => `SELECT n::bigint FROM generate_series(${first}, ${last}) AS series (n)`,
    close: () => client.end(),
  };
}

const DAY_MS = 86_400_000;
const LEVELS = ['Senior', 'Junior', 'Lead', 'Staff', 'Principal', 'Assistant', 'Deputy', 'Chief', 'Interim', 'Field'];
const TRADES = [
  'Engineer',
  'Analyst',
  'Nurse',
  'Planner',
  'Buyer',
  'Driver',
  'Designer',
  'Editor',
  'Chemist',
  'Welder',
];

/** One of so many, which `n`, the copy's id, decides; different by `salt`. Both databases reckon alike. */
const pick = (count, salt) => `((n * ${2_654_435_761 + salt * 40_503}) / 1024 % ${count})`;
const word = (words, salt) =>
  `CASE ${pick(words.length, salt)} ${words.map((each, index) => `WHEN ${index} THEN '${each}'`).join(' ')} END`;

/** One title in 20,000 names a rare trade. */
const TITLE = `${word(LEVELS, 1)} || ' ' || CASE WHEN n % 20000 = 77 THEN 'Zymurgist' ELSE ${word(TRADES, 2)} END || ' ' || n`;
const CATEGORY = pick(15, 3);
/** The last department and the last category meet in few jobs only. */
const DEPARTMENT = `CASE WHEN ${pick(30, 4)} = 29 AND ${CATEGORY} = 14 AND n % 50 <> 7 THEN 28 ELSE ${pick(30, 4)} END`;

/** The values of each copy by column. All other columns repeat the template. */
const VALUES = {
  number_value: {
    folder: `CASE WHEN ${pick(10, 5)} < 7 THEN number_value ELSE number_value + 1 + ${pick(3, 6)} END`,
    positioncategory: `number_value + ${CATEGORY}`,
    positiontype: `number_value + ${pick(5, 7)}`,
    department: `number_value + ${DEPARTMENT}`,
    hiringmanager: `number_value + ${pick(40, 8)}`,
    joblocation: `number_value + ${pick(40, 9)}`,
    numberofpositions: `1 + ${pick(20, 10)}`,
  },
  date_value: { startdate: `date_value + (${pick(730, 11)} - 365) * ${DAY_MS}` },
  text_value: { jobtitle: TITLE, jobid: `'2026-' || n`, externalid: `'J-' || n` },
};
VALUES.folded_value = Object.fromEntries(
  Object.entries(VALUES.text_value).map(([field, text]) => [field, `upper(${text})`]),
);

const byField = (column) => {
  const whens = Object.entries(VALUES[column]).map(([field, value]) => `WHEN '${field}' THEN ${value}`);
  return `CASE field ${whens.join(' ')} ELSE ${column} END`;
};

/** The columns that differ between copies, by table; `last` is the last copy's id. One job in five has no position type. */
export function differencesOf(last) {
  return {
    profiles: {
      key: 'id',
      columns: {
        id: 'n',
        title: TITLE,
        external_id: `'J-' || n`,
        created_at: `created_at - (${last} - n) * 60000`,
        updated_at: `updated_at - ${pick(730, 12)} * ${DAY_MS} - ${pick(DAY_MS, 13)}`,
      },
      left: 'TRUE',
    },
    profile_values: {
      key: 'profile_id',
      columns: {
        profile_id: 'n',
        ...Object.fromEntries(Object.keys(VALUES).map((column) => [column, byField(column)])),
      },
      left: `NOT (field = 'positiontype' AND ${pick(5, 14)} = 0)`,
    },
  };
}
