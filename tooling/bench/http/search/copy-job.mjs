import { copyProfile } from '../copy-profiles.mjs';

/**
 * Copies a job that the server wrote `count` times, with varied values.
 *
 * @param {{ file?: string, url?: string }} database
 * @param {number} id
 * @param {number} count
 */
export function copyJob(database, id, count) {
  return copyProfile(database, { type: 'jobs', id, count, differences: differencesOf(id + count) });
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

/** Returns SQL for one of `count` numbers, chosen by the copy's id `n` and by `salt`. Both databases return the same number. */
const pick = (count, salt) => `((n * ${2_654_435_761 + salt * 40_503}) / 1024 % ${count})`;
export const word = (words, salt) =>
  `CASE ${pick(words.length, salt)} ${words.map((each, index) => `WHEN ${index} THEN '${each}'`).join(' ')} END`;

/** One title in 20,000 has a rare trade. */
const TITLE = `${word(LEVELS, 1)} || ' ' || CASE WHEN n % 20000 = 77 THEN 'Zymurgist' ELSE ${word(TRADES, 2)} END || ' ' || n`;
const CATEGORY = pick(15, 3);
/** Few jobs have both the last department and the last category. */
const DEPARTMENT = `CASE WHEN ${pick(30, 4)} = 29 AND ${CATEGORY} = 14 AND n % 50 <> 7 THEN 28 ELSE ${pick(30, 4)} END`;

const TEXTS = { jobtitle: TITLE, jobid: `'2026-' || n`, externalid: `'J-' || n` };

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
  text_value: TEXTS,
  folded_value: Object.fromEntries(Object.entries(TEXTS).map(([field, text]) => [field, `upper(${text})`])),
  ordered_text: Object.fromEntries(Object.entries(TEXTS).map(([field, text]) => [field, `upper(${text})`])),
};
const byField = (column) => {
  const whens = Object.entries(VALUES[column]).map(([field, value]) => `WHEN '${field}' THEN ${value}`);
  return `CASE field ${whens.join(' ')} ELSE ${column} END`;
};

/** The columns that differ between copies, by table; `last` is the last copy's id. One job in five has no position type. */
function differencesOf(last) {
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
