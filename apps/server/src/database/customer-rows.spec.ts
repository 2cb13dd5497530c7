import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDataSource } from '../../test/support/data-source.js';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import type { TestDatabase } from '../../test/support/databases.js';
import '../modules.js';
import { CustomerRows, openDatabase } from './index.js';

/** Every table of the database, with its columns. */
const COLUMNS = {
  sqlite: `SELECT tables.name AS name, columns.name AS "column" FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table'`,
  postgres: `SELECT table_name AS name, column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
};

/** The index of words has tables of its own in each database, and removes a customer itself (word-index.ts). */
const OF_WORDS = { sqlite: ['job_words_customers'], postgres: ['job_words'] };

describeOnEachDatabase('the rows of a customer (D-OPR-7)', (createDatabase) => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createDatabase();
    await (await openDatabase(database.location)).close();
    source = await openDataSource(database.location, { entities: [] });
  });

  afterAll(async () => {
    await source.destroy();
    await database.remove();
  });

  it('are in every table that has a column for the customer, and in no other', async () => {
    const { kind } = database.location;
    const columns = await source.query<Array<{ readonly name: string; readonly column: string }>>(COLUMNS[kind]);
    const found = columns.filter(({ column }) => column.includes('customer')).map(({ name }) => name);
    const tables = CustomerRows.tables().map(({ name }) => name);
    expect([...tables, ...OF_WORDS[kind]].toSorted()).toEqual(found.toSorted());
    expect(tables.length).toBeGreaterThan(30);
  });

  it('are known by their key', () => {
    const keys = new Map(CustomerRows.tables().map(({ name, key }) => [name, key]));
    expect(keys.get('profiles')).toBe('customer_id, profile_type, id');
    expect(keys.get('portal_claims')).toBe('kind, address');
  });
});
