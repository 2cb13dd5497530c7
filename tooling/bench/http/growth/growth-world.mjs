import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { multipart } from '@talent-platform/harness/send-signed.mjs';
import { Sqlite } from '@talent-platform/sqlite';

import { copiedText, copyProfile, PEOPLE } from '../copy-profiles.mjs';
import { addBacklog } from '../events-bench.mjs';
import { word } from '../search/copy-job.mjs';
import { createResource, CUSTOMER_ID, placeOf, sendSigned, startProduct, startWorld } from '../world.mjs';

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
  const { body, type } = multipart('resume', Buffer.from('A text of one page.'.repeat(100)));
  await sendSigned(port, { method: 'PATCH', target: `${fileOf(id)}/binary`, body, type, status: 204 });
  const job = await createResource(port, 'jobs', { jobtitle: 'Planner Bench-0;', externalid: 'B-0' });
  const workflow = await createResource(port, 'applicantworkflows', { baseprofile: job, associatedprofile: id });
  await product.stop();
  const files = path.join(world.dataDir, 'files');
  const content = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((name) => CONTENT.test(name));

  const place = placeOf(world);
  addBacklog(place.file, 1);
  const count = Math.ceil(profiles / customers);
  const jobs = Math.ceil(count / PEOPLE_PER_JOB);
  const codes = Math.max(2, Math.floor(count / NEIGHBOURS));
  const differences = differencesOf({ id, workflow, content, codes, jobs });
  const [first, last] = await copyProfile(place, { type: 'people', id, count, differences, customers });
  await copyProfile(place, { type: 'jobs', id: job, count: jobs, differences: PEOPLE, customers });
  onSqlite(place, (database) =>
    database.exec(`DELETE FROM deliveries WHERE status <> 'delivered';
      UPDATE id_counters SET last_id = ${last} WHERE counter = 'workflows';
      INSERT INTO id_counters (customer_id, counter, last_id) SELECT id, counter, last_id
        FROM customers CROSS JOIN id_counters WHERE customer_id = ${CUSTOMER_ID}
        ON CONFLICT (customer_id, counter) DO UPDATE SET last_id = excluded.last_id`),
  );
  const bytes = readFileSync(path.join(files, content ?? ''));
  for (let at = 0; at < customers; at += 1) {
    for (let n = Math.ceil(first / FILE_EVERY) * FILE_EVERY; n <= last; n += FILE_EVERY) {
      const file = path.join(files, variedName(content, n, CUSTOMER_ID + at));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }
  await seal(world);
  return { ...world, ids: [first * customers, (last + 1) * customers - 1] };
}

/** Returns the columns that differ between the copies, and which people have what. */
function differencesOf({ id, workflow, content, codes, jobs }) {
  const text = (column) =>
    [
      ['Ada', word(FIRST_NAMES, 1)],
      ['SW1Y 4JH', `'EX ' || (n % ${codes})`],
      ['London', word(CITIES, 2)],
      ['555 0110', `'555 ' || n`],
    ].reduce((sql, [old, varied]) => `replace(${sql}, '${old}', ${varied})`, copiedText(column));
  const values = variedBySql(text('field_values'), content);
  // Both the person and the workflow have changes and audit records.
  const ofBoth = (typeColumn, idColumn) => ({
    key: idColumn,
    where: `(${typeColumn}, ${idColumn}) IN (VALUES ('people', '${id}'), ('applicantworkflows', '${workflow}'))`,
    left: `(${typeColumn} = 'people' OR ${HAS_APPLIED})`,
  });
  const ofAll = { key: 'customer_id', where: 'TRUE' };
  const [mark, asText] = ['n * 1000 + mark', 'CAST(n AS TEXT)'];
  return {
    profiles: {
      key: 'id',
      columns: {
        ...PEOPLE.profiles.columns,
        title: text('title'),
        field_values: `CASE WHEN ${HAS_FILE} THEN ${values} ELSE json_remove(${values}, '$.resume') END`,
      },
    },
    profile_values: {
      key: 'profile_id',
      columns: { profile_id: 'n', text_value: text('text_value'), folded_value: `upper(${text('text_value')})` },
    },
    changes: {
      ...ofBoth('type', 'subject'),
      columns: { mark, subject: asText, about: `replace(about, 'people/${id}', 'people/' || n)` },
    },
    audit_records: {
      ...ofBoth('profile_type', 'profile_id'),
      columns: { mark, profile_id: 'n', changes: text('changes') },
    },
    workflows: {
      ...ofAll,
      columns: { id: 'n', person_id: 'n', base_id: `2 + n / 2 % ${jobs}` },
      left: HAS_APPLIED,
    },
    file_contents: {
      ...ofAll,
      columns: { name: variedBySql('name', content), address: variedBySql('address', content) },
      left: HAS_FILE,
    },
    deliveries: {
      ...ofAll,
      columns: {
        ...{ id: `'evt_' || printf('%032d', n)`, system_id: asText, status: `'delivered'` },
        ...{ attempts: '1', due_at: 'NULL' },
      },
      left: HAS_EVENT,
    },
  };
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

/** Lets the server seal all copied audit records, which it does in the background. */
async function seal(world) {
  const waiting = `SELECT COUNT(*) AS customers FROM customers WHERE (SELECT MAX(mark) FROM audit_records WHERE customer_id = id)
    > (SELECT COALESCE(MAX(end_mark), 0) FROM audit_seals WHERE customer_id = id)`;
  const count = () => onSqlite(placeOf(world), (database) => Object(database.prepare(waiting).get()).customers);
  const product = await startProduct(world);
  while (count() > 0) await sleep(500);
  await product.stop();
}
