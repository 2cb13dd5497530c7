import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { idOf, multipart } from '@talent-platform/harness/send-signed.mjs';
import { Sqlite } from '@talent-platform/sqlite';

import { copiedText, copyProfile, PEOPLE } from '../copy-profiles.mjs';
import { addBacklog } from '../events-bench.mjs';
import { word } from '../search/copy-job.mjs';
import { CUSTOMER_ID, placeOf, sendSigned, startProduct, startWorld } from '../world.mjs';

const FIRST_NAMES = ['Grace', 'Alan', 'Mary', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Tim', 'Hedy', 'Niklaus'];
const CITIES = ['Oslo', 'Lyon', 'Porto', 'Ghent', 'Turin', 'Leeds', 'Basel', 'Riga', 'Cork', 'Vienna'];
/** The people of one postal code, at any size. One in ten of them lives in the searched city. */
const NEIGHBOURS = 50;
const PEOPLE_PER_JOB = 100;
export const FILE_EVERY = 10;
/** Conditions on the id: every second person has applied, one in ten has a file, and another one an event. */
const [HAS_APPLIED, HAS_FILE, HAS_EVENT] = ['n % 2 = 0', `n % ${FILE_EVERY} = 0`, 'n % 10 = 5'];

/** Finds about five people. */
const FILTERS = [
  { name: 'person.addresszip', value: ['EX 1'], operator: '==' },
  { name: 'person.addresscity', value: [CITIES[3]], operator: '==' },
];
export const SEARCH = `/search/people?searchJson=${encodeURIComponent(JSON.stringify({ filters: FILTERS }))}`;

/** Returns the path of the file of a person of the first customer. */
export const fileOf = (id) => `/customers/${CUSTOMER_ID}/people/${id}/fields/resume`;

/**
 * Makes an installation on SQLite. The server stores a person with a file, a job and a workflow of the first customer,
 * and SQL copies them for all customers.
 *
 * @param {string} folder
 * @param {{ profiles: number, customers: number }} size - `profiles` of all customers together
 * @returns {Promise<import('../world.mjs').World>} the people are counted through all customers (`personOf`)
 */
export async function fillInstallation(folder, { profiles, customers }) {
  const { world, product } = await startWorld(folder, { name: `growth-${profiles}-${customers}`, customers });
  const { port } = product;
  const [id] = world.ids;
  const send = (method, below, request) =>
    sendSigned(port, { method, target: `/customers/${CUSTOMER_ID}${below}`, ...request });
  const template = { customerId: CUSTOMER_ID, id, ...(await storeTemplate(send, id)) };
  await product.stop();
  addBacklog(placeOf(world).file, 1);
  const event = { status: `'processed'`, attempts: '1', due_at: 'NULL' };
  const has = { applied: HAS_APPLIED, file: HAS_FILE, event: HAS_EVENT };
  const count = Math.ceil(profiles / customers);
  const [first, last] = await copyInstallation(world.dataDir, template, { count, customers, has, event });
  onSqlite(placeOf(world), (database) => database.exec(`DELETE FROM deliveries WHERE status = 'pending'`));
  const again = await startProduct(world);
  await untilSealed(world.dataDir);
  await again.stop();
  return { ...world, ids: [first * customers, (last + 1) * customers - 1] };
}

/**
 * Lets a server store a file of a person, and a job and a workflow of the person.
 *
 * @param {(method: string, below: string, request: object) => Promise<any>} send - `below`: the path below the customer
 * @param {number} id
 */
export async function storeTemplate(send, id) {
  const file = multipart('resume', Buffer.from('A text of one page.'.repeat(100)));
  await send('PATCH', `/people/${id}/fields/resume/binary`, { ...file, status: 204 });
  const create = async (type, members) => idOf(await send('POST', `/${type}`, { members, status: 201 }));
  const job = await create('jobs', { jobtitle: 'Planner Bench-0;', externalid: 'B-0' });
  return { job, workflow: await create('applicantworkflows', { baseprofile: job, associatedprofile: id }) };
}

/**
 * Copies what a stopped server has stored of a template, with its event.
 *
 * @param {string} dataDir
 * @param {{ customerId: number, id: number, job: number, workflow: number }} template
 * @param {{ count: number, customers?: number, has: Record<'applied' | 'file' | 'event', string>, event: Record<string,
 *   string> }} copies - `count`: people of each customer; `has`: conditions on their ids; `event`: the columns of events
 *   that differ from those of the template
 * @returns {Promise<[number, number]>} the ids of the first and the last copy of the person
 */
export async function copyInstallation(dataDir, template, { count, customers = 1, has, event }) {
  const { customerId, id, job } = template;
  const files = path.join(dataDir, 'files');
  const content = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((name) => CONTENT.test(name));
  const place = { file: path.join(dataDir, 'talent.db') };
  const jobs = Math.ceil(count / PEOPLE_PER_JOB);
  const codes = Math.max(2, Math.floor(count / NEIGHBOURS));
  const [ofPeople, ofJobs] = differencesOf({ ...template, content, codes, jobs, has, event });
  const [first, last] = await copyProfile(place, { type: 'people', id, count, differences: ofPeople, customers });
  await copyProfile(place, { type: 'jobs', id: job, count: jobs, differences: ofJobs, customers });
  onSqlite(place, (database) => {
    database.exec(`UPDATE id_counters SET last_id = ${last} WHERE counter = 'workflows';
      INSERT INTO id_counters (customer_id, counter, last_id) SELECT id, counter, last_id
        FROM customers CROSS JOIN id_counters WHERE customer_id = ${customerId}
        ON CONFLICT (customer_id, counter) DO UPDATE SET last_id = excluded.last_id`);
    const bytes = readFileSync(path.join(files, content ?? ''));
    const withFile = `SELECT * FROM (SELECT id AS n, customer_id AS customer FROM profiles
      WHERE profile_type = 'people' AND id >= ${first}) AS copies WHERE ${has.file}`;
    for (const { n, customer } of /** @type {Record<string, number>[]} */ (database.prepare(withFile).all())) {
      const file = path.join(files, variedName(content, n, customer));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  });
  return [first, last];
}

/** Returns the columns that differ between the copies of a person and of a job, and which people have what. */
function differencesOf({ id, job, workflow, content, codes, jobs, has, event }) {
  const text = (column) =>
    [
      ['Ada', word(FIRST_NAMES, 1)],
      ['SW1Y 4JH', `'EX ' || (n % ${codes})`],
      ['London', word(CITIES, 2)],
      ['555 0110', `'555 ' || n`],
    ].reduce((sql, [old, varied]) => `replace(${sql}, '${old}', ${varied})`, copiedText(column));
  const values = variedBySql(text('field_values'), content);
  /** Changes and audit records of one or two records: `['people', 4]`. */
  const trailOf = (subjects, left) => {
    const of = (typeColumn, idColumn) => ({
      key: idColumn,
      where: `(${typeColumn}, CAST(${idColumn} AS TEXT)) IN (VALUES ${subjects.map(([type, of]) => `('${type}', '${of}')`).join()})`,
      left: left.replaceAll('{type}', typeColumn),
    });
    return {
      changes: {
        ...of('type', 'subject'),
        columns: { mark, subject: asText, about: `replace(about, 'people/${id}', 'people/' || n)` },
      },
      // A digest covers the contents of a record, so these are not varied.
      audit_records: { ...of('profile_type', 'profile_id'), columns: { mark, profile_id: 'n' } },
    };
  };
  const ofAll = { key: 'customer_id', where: 'TRUE' };
  const [mark, asText] = ['n * 1000 + mark', 'CAST(n AS TEXT)'];
  const ofPeople = {
    profiles: {
      key: 'id',
      columns: {
        ...PEOPLE.profiles.columns,
        title: text('title'),
        field_values: `CASE WHEN ${has.file} THEN ${values} ELSE json_remove(${values}, '$.resume') END`,
      },
    },
    profile_values: {
      key: 'profile_id',
      columns: {
        profile_id: 'n',
        text_value: text('text_value'),
        folded_value: `upper(${text('text_value')})`,
        ordered_text: `upper(substr(${text('text_value')}, 1, 64))`,
      },
    },
    ...trailOf(
      [
        ['people', id],
        ['applicantworkflows', workflow],
      ],
      `({type} = 'people' OR ${has.applied})`,
    ),
    workflows: {
      ...ofAll,
      columns: { id: 'n', person_id: 'n', base_id: `${job} + 1 + n / 2 % ${jobs}` },
      left: has.applied,
    },
    workflow_moves: { ...ofAll, columns: { workflow_id: 'n' }, left: has.applied },
    kept_answers: {
      key: 'customer_id',
      where: `path LIKE '%/people'`,
      columns: {
        idempotency_key: copiedText('idempotency_key'),
        answer: `replace(answer, 'people/${id}', 'people/' || n)`,
      },
    },
    file_contents: {
      ...ofAll,
      columns: { name: variedBySql('name', content), address: variedBySql('address', content) },
      left: has.file,
    },
    deliveries: {
      ...ofAll,
      columns: { id: `'evt_' || printf('%032d', n)`, system_id: asText, ...event },
      left: has.event,
    },
  };
  return [ofPeople, { ...PEOPLE, ...trailOf([['jobs', job]], 'TRUE') }];
}

/** The name of a content: the customer, a folder, the hash that begins with the folder's name, and a random part. */
const CONTENT = /^(\d+)\/(..)\/..(.{52})(.{10})-/;

/** The copies' names are spread over 90 folders. */
function variedName(name, n, customerId) {
  const folder = 10 + (n % 90);
  return name.replace(CONTENT, `${customerId}/${folder}/${folder}$3${1_000_000_000 + n}-`);
}

/** Does the same in SQL, also to hashes that stand alone. */
function variedBySql(sql, name) {
  const [, customer, folder, kept, varied] = CONTENT.exec(name) ?? [];
  const inFolder = `replace(${sql}, '${customer}/${folder}/', (customer_id + c) || '/' || (10 + n % 90) || '/')`;
  return `replace(${inFolder}, '${folder}${kept}${varied}', '' || (10 + n % 90) || '${kept}' || (1000000000 + n))`;
}

/** @param {{ file?: string }} place @param {(database: InstanceType<typeof Sqlite>) => any} work */
function onSqlite({ file = '' }, work) {
  const database = new Sqlite(file);
  const result = work(database);
  database.close();
  return result;
}

/** Waits until a running server has sealed all copied audit records. */
export async function untilSealed(dataDir) {
  const waiting = `SELECT COUNT(*) AS customers FROM customers WHERE (SELECT MAX(mark) FROM audit_records WHERE customer_id = id)
    > (SELECT COALESCE(MAX(end_mark), 0) FROM audit_seals WHERE customer_id = id)`;
  const place = { file: path.join(dataDir, 'talent.db') };
  const count = () => onSqlite(place, (database) => Object(database.prepare(waiting).get()).customers);
  while (count() > 0) await sleep(500);
}
