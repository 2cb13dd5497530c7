// The bare server on SQLite: node:http, the check of the signature and better-sqlite3, without anything else of a product.
import { Sqlite } from '@talent-platform/sqlite';

import { serve } from './bare-http.mjs';

const database = new Sqlite(process.env.BENCH_DATABASE);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');

const OF_PROFILE = `customer_id = ? AND profile_type = 'people' AND id = ?`;
const OF_VALUE = `customer_id = ? AND profile_type = 'people' AND profile_id = ? AND field = ?`;
const find = database.prepare(`SELECT field_values FROM profiles WHERE ${OF_PROFILE}`).pluck();
const update = database.prepare(
  `UPDATE profiles SET version = version + 1, title = ?, updated_at = ?, field_values = ? WHERE ${OF_PROFILE}`,
);
const deleteValue = database.prepare(`DELETE FROM profile_values WHERE ${OF_VALUE}`);
const insertValue = database.prepare(
  `INSERT INTO profile_values (customer_id, profile_type, profile_id, field, ordinal, text_value, ordered_text)
   VALUES (?, 'people', ?, ?, 1, ?, ?)`,
);

const patch = database.transaction((customerId, id, changes) => {
  const values = Object.assign(JSON.parse(String(find.get(customerId, id))), changes);
  update.run(`${values.firstname} ${values.lastname}`, Date.now(), JSON.stringify(values), customerId, id);
  for (const [field, text] of Object.entries(changes)) {
    deleteValue.run(customerId, id, field);
    insertValue.run(customerId, id, field, text, text);
  }
});

serve({ find: (customerId, id) => find.get(customerId, id), patch: patch.immediate });
