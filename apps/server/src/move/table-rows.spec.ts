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
