import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getMetadataArgsStorage } from 'typeorm';
import type { DataSource, EntityMetadata } from 'typeorm';
import { openDataSource } from '../../test/support/data-source.js';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import type { DatabaseLocation } from '../config/index.js';
import '../modules.js';
import { CustomerRows } from './index.js';

/** The entities that the loaded modules build statements from. */
const ENTITIES = getMetadataArgsStorage().tables.map(({ target }) => target);

/** The statements of the first migration. Once it is released, the next migration removes the test that compares them. */
const FIRST_RELEASE = new URL('migrations/1-first-release.json', import.meta.url);

/** Returns the statements that make the table of an entity, with its indexes. */
function statementsOf({ tableName, columns, primaryColumns, indices, withoutRowid }: EntityMetadata): string[] {
  const namesOf = (some: EntityMetadata['columns']): string => some.map(({ databaseName }) => databaseName).join(', ');
  const declared = columns.map(({ databaseName, type, isNullable, default: value }) => {
    const byDefault = value === undefined ? '' : ` DEFAULT ${typeof value === 'string' ? `'${value}'` : value}`;
    return `${databaseName} ${String(type).toUpperCase()}${isNullable ? '' : ' NOT NULL'}${byDefault}`;
  });
  const rows = `${declared.join(', ')}, PRIMARY KEY (${namesOf(primaryColumns)})`;
  // TypeORM tells the last index first. PostgreSQL takes the first of two that cost the same.
  const made = indices.filter(({ synchronize }) => synchronize).toReversed();
  return [
    `CREATE TABLE ${tableName} (${rows})${withoutRowid ? ' WITHOUT ROWID' : ''}`,
    ...made.map(({ name, isUnique, columns: indexed, where }) => {
      const index = `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} ON ${tableName} (${namesOf(indexed)})`;
      return where ? `${index} WHERE ${where}` : index;
    }),
  ];
}

/** Each database has its own tables for the index of words (word-index.ts). */
const isDeclared = ({ name }: Named): boolean => !name.startsWith('job_words');

/**
 * Properties that TypeORM's schema builder does not compare: the order of keys and indexes, and the rows of partial
 * indexes.
 */
const KEYS = {
  sqlite: `SELECT tables.name || ' ' || all_of.name AS name, all_of."unique",
      (SELECT group_concat(name) FROM pragma_index_info(all_of.name)) AS columns,
      (SELECT substr(sql, instr(sql, 'WHERE')) FROM sqlite_master WHERE name = all_of.name AND all_of.partial) AS rows
    FROM sqlite_master AS tables, pragma_index_list(tables.name) AS all_of
    WHERE tables.type = 'table' AND tables.name <> 'migrations' ORDER BY 1`,
  postgres: `SELECT indexname AS name, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`,
};

const TABLES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1`,
  postgres: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
};

/** Each primary and unique key, by its table and its columns. */
const UNIQUE_KEYS = {
  sqlite: `SELECT tables.name AS name, (SELECT group_concat(name) FROM pragma_index_info(keys.name)) AS columns
    FROM sqlite_master AS tables, pragma_index_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."unique" AND tables.name NOT IN ('migrations', 'sqlite_sequence')
    ORDER BY 1, 2`,
  postgres: `SELECT indrelid::regclass::text AS name,
      (SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute WHERE attrelid = indexrelid) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE indisunique AND nspname = 'public' AND relname <> 'migrations' ORDER BY 1, 2`,
};

/**
 * The keys without the customer. Names of users and of portals are unique in an installation, because a sign-in or a
 * page finds its customer by them. The tables are small, so each node of a distributed database can have a copy.
 */
const WITHOUT_CUSTOMER = [
  'customer_moves: id',
  'customers: id',
  'encryption_keys: purpose,key_id',
  'incarnations: number',
  'leases: name',
  'newest_backup: id',
  'oldest_writer: id',
  'portal_claims: kind,address',
  'users: username',
  'zip_code_sources: id',
  'zip_codes: code',
];

/** Every table of the database, with its columns. */
const COLUMNS = {
  sqlite: `SELECT tables.name AS name, columns.name AS "column" FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table'`,
  postgres: `SELECT table_name AS name, column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
};

/** The index of words removes a customer itself (word-index.ts). */
const OF_WORDS = { sqlite: ['job_words_customers'], postgres: ['job_words'] };

interface Named {
  readonly name: string;
}

describeOnEachDatabase('a migrated database', (createDatabase) => {
  let migrated: DataSource;
  let kind: DatabaseLocation['kind'];

  const create = async (state: 'empty' | 'migrated'): Promise<DatabaseLocation> =>
    (await createDatabase(state)).location;

  beforeAll(async () => {
    const location = await create('migrated');
    kind = location.kind;
    migrated = await openDataSource(location, { entities: ENTITIES });
  });

  afterAll(async () => {
    await migrated.destroy();
  });

  it('leaves nothing to do for TypeORM, which would make its tables as the entities say', async () => {
    const { upQueries } = await migrated.driver.createSchemaBuilder().log();
    // The comments mark the tables of a server.
    const queries = upQueries.map(({ query }) => query).filter((query) => !query.startsWith('COMMENT ON TABLE'));
    expect(queries).toEqual([]);
  });

  it('has tables that follow from the entities (`npm run tables` writes them)', () => {
    const entities = migrated.entityMetadatas.toSorted((one, other) => (one.tableName < other.tableName ? -1 : 1));
    const statements = entities.flatMap(statementsOf);
    if (process.env['TALENT_WRITE_TABLES'])
      writeFileSync(FIRST_RELEASE, `${JSON.stringify(statements, undefined, 2)}\n`);
    expect(JSON.parse(readFileSync(FIRST_RELEASE, 'utf8'))).toEqual(statements);
  });

  it('has no other tables', async () => {
    const tables = await migrated.query<Named[]>(TABLES[kind]);
    const declared = migrated.entityMetadatas.map(({ tableName }) => tableName);
    expect(tables.filter(isDeclared).map(({ name }) => name)).toEqual([...declared, 'migrations'].toSorted());
  });

  it('has the customer in each primary and each unique key, so that rows can be distributed by customer', async () => {
    const keys = await migrated.query<Array<Named & { readonly columns: string }>>(UNIQUE_KEYS[kind]);
    const without = keys.filter(isDeclared).filter(({ columns }) => !columns.split(',').includes('customer_id'));
    const named = without.map(({ name, columns }) => `${name}: ${columns}`);
    expect(named.filter((key) => !WITHOUT_CUSTOMER.includes(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(40);
  });

  it('has the keys and indexes of one that TypeORM makes', async () => {
    const made = await openDataSource(await create('empty'), { entities: ENTITIES });
    await made.synchronize();
    const [declared, found] = [await made.query<Named[]>(KEYS[kind]), await migrated.query<Named[]>(KEYS[kind])];
    await made.destroy();
    expect(found.filter(isDeclared)).toEqual(declared);
  });

  it('has rows of a customer in every table that has a column for the customer, and in no other (D-OPR-7)', async () => {
    const columns = await migrated.query<Array<Named & { readonly column: string }>>(COLUMNS[kind]);
    const found = columns.filter(({ column }) => column.includes('customer')).map(({ name }) => name);
    const tables = CustomerRows.tables().map(({ name }) => name);
    expect([...tables, ...OF_WORDS[kind]].toSorted()).toEqual(found.toSorted());
    expect(tables.length).toBeGreaterThan(30);
  });
});
