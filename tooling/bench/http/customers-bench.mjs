import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SecretBox } from '@talent-platform/server/dist/compiled/modules/access/index.js';
import { secretContext } from '@talent-platform/server/dist/compiled/modules/access/signing-secret.rules.js';
import { Sqlite } from '@talent-platform/sqlite';

import { startProduct } from './servers/start-server.mjs';
import { BLUEPRINT, copyWorld, CUSTOMER_ID, databaseFile, makeWorld, SECRET_KEY, sendSigned, USER } from './world.mjs';
import { residentMegabytes, stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, shown } from '../measure/summary.mjs';

/** The number of customers that each get one request, which loads all their configuration into memory. */
const ASKED = 100;

/** Measures one more customer: start time, memory while it is idle, and memory after its first request. */
export async function benchCustomers({ plan, folder }) {
  const one = await makeWorld(folder, { name: 'one-customer', ...demoParts() });
  const many = await copyWorld(one, { name: 'many-customers' });
  const copies = multiplyCustomer(databaseFile(many), CUSTOMER_ID, plan.customers - 1);
  const worlds = { one, many };
  const results = await interleave(plan.rounds, Object.keys(worlds), (name) =>
    startAndAsk(worlds[name], { plan, asked: name === 'many' ? spread(copies) : [] }),
  );
  const of = (name, figure) => median(results[name].map((round) => round[figure] ?? NaN));
  const idleKb = ((of('many', 'idle') - of('one', 'idle')) / copies.length) * 1000;
  const askedKb = ((of('many', 'asked') - of('many', 'idle')) / Math.min(ASKED, copies.length)) * 1000;
  const rows = Object.keys(worlds).map((name) => ({
    customers: name === 'one' ? 1 : plan.customers,
    'start, s': of(name, 'readySeconds').toFixed(2),
    'idle, MB': shown(of(name, 'idle'), 0),
    'KB for each': name === 'one' ? '' : shown(idleKb, 0),
    [`KB for each of ${ASKED} that ask`]: name === 'one' ? '' : shown(askedKb, 0),
  }));
  return {
    tables: [{ title: 'Customers', rows }],
    figures: {
      'start with customers seconds': of('many', 'readySeconds'),
      'idle customer KB': Number.isFinite(idleKb) ? Math.max(idleKb, 1) : undefined,
    },
    rounds: results,
  };
}

/** The demo customer's configuration, with users whose credentials production accepts. */
function demoParts() {
  const demo = JSON.parse(readFileSync(new URL('../../demo/blueprint.json', import.meta.url), 'utf8'));
  const { userGroups, users, profileTypes, customLists, lists, forms, workflowStatuses } = demo;
  const named = users.map(({ username, name, group }) => ({ username: `bench.${username}`, name, group }));
  return {
    profileTypes,
    customLists,
    lists,
    forms,
    workflowStatuses,
    userGroups: [
      ...BLUEPRINT.userGroups,
      ...userGroups.filter(
        (group) => !BLUEPRINT.userGroups.some((own) => own.integrationName === group.integrationName),
      ),
    ],
    users: [...BLUEPRINT.users, ...named],
  };
}

async function startAndAsk(world, { plan, asked }) {
  const { child, port, readyMs } = await startProduct(world);
  await sleep(plan.idleMs);
  const idle = residentMegabytes(child.pid);
  for (const customerId of asked) {
    await sendSigned(port, {
      target: `/customers/${customerId}/people/1`,
      user: nameIn(customerId, USER),
      status: 200,
    });
  }
  const result = { readySeconds: readyMs / 1000, idle, asked: residentMegabytes(child.pid) };
  await stopProcess(child);
  return result;
}

function spread(ids) {
  const step = Math.max(1, Math.floor(ids.length / ASKED));
  return ids.filter((_, index) => index % step === 0).slice(0, ASKED);
}

/**
 * Copies a customer that the server created. Makes `count` copies, row by row, with all data. The copies have other user names, and
 * their secrets are encrypted for the new rows. Returns the ids of the copies.
 */
export function multiplyCustomer(file, customerId, count) {
  const ids = Array.from({ length: count }, (_, index) => customerId + 1 + index);
  const database = new Sqlite(file);
  database.pragma('synchronous = OFF');
  const box = new SecretBox(Buffer.from(SECRET_KEY, 'base64'));
  database.transaction(() => {
    for (const table of customersTables(database)) {
      const key = table === 'customers' ? 'id' : 'customer_id';
      /** @type {any[]} */
      const rows = database.prepare(`SELECT * FROM ${table} WHERE ${key} = ?`).all(customerId);
      for (const row of rows) {
        const columns = Object.keys(row);
        const insert = database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`);
        for (const id of ids) insert.run(Object.values(copyOf({ table, row, key, id, box })));
      }
    }
  })();
  database.pragma('synchronous = FULL');
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return ids;
}

/** The name of a copied user. */
export function nameIn(customerId, username) {
  return `${username}-${customerId}`;
}

function customersTables(database) {
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`);
  const hasCustomer = (name) => database.pragma(`table_info(${name})`).some((column) => column.name === 'customer_id');
  return ['customers', ...tables.pluck().all().filter(hasCustomer)];
}

function copyOf({ table, row, key, id, box }) {
  const copy = { ...row, [key]: id };
  if (row.username !== undefined) copy.username = nameIn(id, row.username);
  if (table === 'signing_secrets') {
    const text = box.decrypt(row.encrypted_secret, secretContext(placeIn(row)));
    copy.encrypted_secret = box.encrypt(text, secretContext(placeIn(copy)));
  }
  if (table === 'applied_blueprints') {
    const document = JSON.parse(box.decrypt(row.encrypted_document, blueprintPlace(row)));
    document.blueprint.customer.id = id;
    for (const user of document.blueprint.users) user.username = nameIn(id, user.username);
    copy.encrypted_document = box.encrypt(JSON.stringify(document), blueprintPlace(copy));
  }
  return copy;
}

function placeIn({ customer_id: customerId, username, id }) {
  return { customerId, username, id };
}

function blueprintPlace({ customer_id: customerId, revision }) {
  return JSON.stringify(['blueprint', customerId, revision]);
}
