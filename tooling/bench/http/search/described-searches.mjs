import { CUSTOMER_ID } from '../world.mjs';

const DAY_MS = 86_400_000;
const PAGE = 1000;
const PASSES_LOCK = 31_001;
const NUMBER = '2026-5000';

const field = (key, test) => ({ field: { key, ofRow: false }, test, negated: false });
const is = (key, number) => field(key, { kind: 'numberIs', numbers: new Set([number]) });
const isText = (key, text) => field(key, { kind: 'textIs', texts: new Set([text]) });
const within = (key, range) => field(key, { kind: 'within', column: 'date', ranges: [range] });
const holds = (key, text) => field(key, { kind: 'textHolds', folded: [text.toUpperCase()] });
const updatedSince = (from) => ({ ...within('updateddate', { from }), field: { key: 'updateddate', ofRow: true } });

/** Returns SQL for the values of the field `key`, as an expert on the tables writes it. */
const VALUES = (alias, key) =>
  `profile_values AS ${alias} WHERE ${alias}.customer_id = ${CUSTOMER_ID} AND ${alias}.profile_type = 'jobs' AND ${alias}.field = '${key}'`;
const exists = (key, condition, id) =>
  `EXISTS (SELECT 1 FROM ${VALUES('o', key)} AND ${condition} AND o.profile_id = ${id})`;
const PROFILES = `SELECT v.id FROM profiles AS v WHERE v.customer_id = ${CUSTOMER_ID} AND v.profile_type = 'jobs'`;

/**
 * The measured searches: the filters as they are sent, their parts as the server compiles them, and a hand-written statement
 * that finds the same. `indexed` says that an index finds the matches.
 *
 * @param {Record<string, number>} template - what the value index has of the job that all others are copies of, by field
 */
export function describeSearches(template) {
  const found = findings(template);
  return SEARCHES.map(({ name, indexed = false, by }) => {
    const each = by.map((condition) => found[condition]);
    const [{ start, id }, ...others] = each;
    const sql = [start, ...others.map(({ also }) => also(id))].join(' AND ');
    return {
      name,
      indexed,
      filters: each.map(({ filter }) => filter),
      parts: each.map(({ part }) => part),
      sql: `${sql} ORDER BY ${id} LIMIT ${PAGE}`,
    };
  });
}

const SEARCHES = [
  { name: 'list value', indexed: true, by: ['department'] },
  { name: 'list value and folder', indexed: true, by: ['department', 'folder'] },
  { name: 'exact text', indexed: true, by: ['number'] },
  { name: 'reference', indexed: true, by: ['manager'] },
  { name: 'updated since, and folder', indexed: true, by: ['updated', 'folder'] },
  { name: 'range of dates', indexed: true, by: ['starts'] },
  { name: 'two values that rarely meet', indexed: true, by: ['lastDepartment', 'lastCategory'] },
  { name: 'not equal', by: ['notDepartment'] },
  { name: 'a word that many titles have', by: ['nurse'] },
  { name: 'a word that one title in 20,000 has', by: ['zymurgist'] },
];

/** Each condition in three forms: a filter of the interface, its compiled form, and SQL. */
function findings(template) {
  return { ...ofValues(template), ...ofAll(template) };
}

function ofValues({ department, positioncategory, hiringmanager, startdate }) {
  const [from, to] = [startdate - 100 * DAY_MS, startdate - 90 * DAY_MS];
  const node = (key, label, number) =>
    value({ name: `job.${key}`, value: [label] }, is(key, number), ['number_value', `= ${number}`]);
  const word = (text) =>
    value({ name: 'job.jobtitle', value: [text] }, holds('jobtitle', text), [
      'folded_value',
      `LIKE '%${text.toUpperCase()}%'`,
    ]);
  const manager = hiringmanager + 3;
  return {
    department: node('department', 'Department 7', department + 7),
    lastDepartment: node('department', 'Department 29', department + 29),
    lastCategory: node('positioncategory', 'Category 14', positioncategory + 14),
    folder: node('folder', `D${PASSES_LOCK}`, PASSES_LOCK),
    manager: value({ name: 'job.hiringmanager', value: [`${manager}`] }, is('hiringmanager', manager), [
      'number_value',
      `= ${manager}`,
    ]),
    number: value({ name: 'job.jobnumber', value: [NUMBER], operator: '==' }, isText('jobid', NUMBER), [
      'text_value',
      `= '${NUMBER}' AND %.ordered_text = '${NUMBER}'`,
    ]),
    starts: value(
      { name: 'job.startdate', value: [dayOf(from)], secondaryValue: [dayOf(to)] },
      within('startdate', { from, to }),
      ['date_value', `BETWEEN ${from} AND ${to}`],
    ),
    nurse: word('nurse'),
    zymurgist: word('zymurgist'),
  };
}

/** Conditions on columns of the profiles themselves. */
function ofAll({ department }) {
  const since = startOfDay(Date.now() - 7 * DAY_MS);
  return {
    updated: {
      filter: { name: 'job.updateddate', value: [dayOf(since)], operator: '>=' },
      part: updatedSince(since),
      start: `${PROFILES} AND v.updated_at >= ${since}`,
      id: 'v.id',
    },
    notDepartment: {
      filter: { name: 'job.department', value: ['Department 7'], operator: '!=' },
      part: { ...is('department', department + 7), negated: true },
      start: `${PROFILES} AND NOT ${exists('department', `o.number_value = ${department + 7}`, 'v.id')}`,
      id: 'v.id',
    },
  };
}

/** A condition on the value of a field. Its SQL has the column and the comparison; `%` stands for the table. */
function value(filter, part, [column, condition]) {
  const { key } = part.field;
  const on = (alias) => `${alias}.${column} ${condition.replaceAll('%.', `${alias}.`)}`;
  return {
    filter,
    part,
    start: `SELECT v.profile_id AS id FROM ${VALUES('v', key)} AND ${on('v')}`,
    id: 'v.profile_id',
    also: (id) => exists(key, on('o'), id),
  };
}

/** Returns the filter for the next page of a search, after this id. */
export function behind(filters, id) {
  return [...filters, { name: 'job.id', value: [`${id}`], operator: '>' }];
}

function startOfDay(at) {
  return at - (at % DAY_MS);
}

function dayOf(at) {
  return new Date(at).toISOString().slice(0, 10);
}
