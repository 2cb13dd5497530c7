import { Sqlite } from '@talent-platform/sqlite';
import { expect, it } from '@jest/globals';
import type { DeclaredTable, SqlValue } from '../database/index.js';
import { batchesOf } from './table-rows.js';

it('reads the last rows of a table too while others write before them (D-OPR-27)', async () => {
  const database = new Sqlite(':memory:');
  database.exec(`CREATE TABLE things (customer INTEGER, id INTEGER, PRIMARY KEY (customer, id));
    INSERT INTO things VALUES (1, 1), (2, 1), (2, 2)`);
  let id = 1;
  // Each statement of the reader sees another state.
  const query = async <Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> => {
    const rows = database.prepare(sql).all(...values) as Row[];
    if (id < 4) database.exec(`INSERT INTO things VALUES (1, ${(id += 1)})`);
    return rows;
  };
  const things = { name: 'things', key: ['customer', 'id'], columns: ['customer', 'id'], texts: [] };
  const read: string[] = [];
  for await (const rows of batchesOf({ query }, things as unknown as DeclaredTable))
    for (const row of rows) read.push(`${row['customer']}/${row['id']}`);
  expect(read).toEqual(expect.arrayContaining(['1/1', '2/1', '2/2']));
  database.close();
});

it('finds the next rows of a customer without reading those before (D-OPR-28)', async () => {
  const database = new Sqlite(':memory:');
  database.exec(`CREATE TABLE things (customer INTEGER, id INTEGER, PRIMARY KEY (customer, id)) WITHOUT ROWID;
    WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < 2001)
    INSERT INTO things SELECT customer, id FROM ids CROSS JOIN (SELECT 1 AS customer UNION ALL SELECT 2)`);
  let plan = '';
  const query = async <Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> => {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as Array<{ detail: string }>;
    plan = steps.map(({ detail }) => detail).join();
    return database.prepare(sql).all(...values) as Row[];
  };
  const things = { name: 'things', key: ['customer', 'id'], columns: ['customer', 'id'], texts: [] };
  const only = { customer: 1 };
  const counts: number[] = [];
  for await (const rows of batchesOf({ query }, { ...(things as unknown as DeclaredTable), only }))
    counts.push(rows.filter(({ customer }) => customer === 1).length);
  expect([counts, plan]).toEqual([[2000, 1], expect.stringContaining('(customer,id)>(?,?)')]);
  database.close();
});
