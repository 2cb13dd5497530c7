// The bare server on PostgreSQL: named prepared statements on the driver's pool, which is as large as the product's.
import pg from 'pg';

import { serve } from './bare-http.mjs';

const OF_PROFILE = `customer_id = $1 AND profile_type = 'people' AND id = $2`;
const FIND = { name: 'find', text: `SELECT field_values FROM profiles WHERE ${OF_PROFILE}` };
const LOCK = { name: 'lock', text: `${FIND.text} FOR UPDATE` };
const UPDATE = {
  name: 'update',
  text: `UPDATE profiles SET version = version + 1, title = $3, updated_at = $4, field_values = $5 WHERE ${OF_PROFILE}`,
};
const SET_VALUES = {
  name: 'set values',
  text: `INSERT INTO profile_values (customer_id, profile_type, profile_id, field, ordinal, text_value, ordered_text)
    SELECT $1, 'people', $2, field, 1, text_value, text_value FROM unnest($3::text[], $4::text[]) AS changes (field, text_value)
    ON CONFLICT (customer_id, profile_type, profile_id, field, ordinal)
    DO UPDATE SET text_value = excluded.text_value, ordered_text = excluded.ordered_text`,
};

const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE, max: 10 });

async function find(customerId, id) {
  const { rows } = await pool.query({ ...FIND, values: [customerId, id] });
  return rows[0].field_values;
}

async function patch(customerId, id, changes) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query({ ...LOCK, values: [customerId, id] });
    const values = Object.assign(JSON.parse(rows[0].field_values), changes);
    const title = `${values.firstname} ${values.lastname}`;
    await client.query({ ...UPDATE, values: [customerId, id, title, Date.now(), JSON.stringify(values)] });
    await client.query({ ...SET_VALUES, values: [customerId, id, Object.keys(changes), Object.values(changes)] });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

serve({ find, patch });
