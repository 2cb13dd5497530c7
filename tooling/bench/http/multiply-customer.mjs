import { announceRelease } from '@talent-platform/server/dist/compiled/database/dialect/sqlite-release-fence.js';
import { SecretBox } from '@talent-platform/server/dist/compiled/modules/access/index.js';
import { secretContext } from '@talent-platform/server/dist/compiled/modules/access/signing-secret.rules.js';
import Database from 'better-sqlite3';

import { SECRET_KEY } from './world.mjs';

/**
 * Copies a customer that the server made `count` times, row by row, with all its data. The copies have other user names, and
 * their secrets are encrypted for the new rows. Returns the ids of the copies.
 */
export function multiplyCustomer(file, customerId, count) {
  const ids = Array.from({ length: count }, (_, index) => customerId + 1 + index);
  const database = new Database(file);
  announceRelease(database);
  database.pragma('synchronous = OFF');
  const box = new SecretBox(Buffer.from(SECRET_KEY, 'base64'));
  database.transaction(() => {
    for (const table of customersTables(database)) {
      const key = table === 'customers' ? 'id' : 'customer_id';
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
