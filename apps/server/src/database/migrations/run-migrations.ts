import { MigrationExecutor } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { oldestWriterAmong, setOldestWriter } from '../releases.js';
import type { Session } from '../session.js';

/**
 * A later version of the server has changed the tables. This version must not write to them, because neither version
 * could read the rows (D-OPR-22).
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** The tables are of a commit before the first release, whose migrations are gone. */
export class EarlierDatabase extends Error {
  override readonly name = 'EarlierDatabase';
}

/** The tables are of an earlier version, and whoever opened the database did not ask for a migration. */
export class MigrationPending extends Error {
  override readonly name = 'MigrationPending';

  constructor(
    readonly from: number,
    readonly to: number,
  ) {
    super(`it has ${from} of ${to} migrations`);
  }
}

/** Returns the number of migrations of the database. It is above `RELEASE` after a later release has migrated. */
export async function countMigrations(session: Pick<Session, 'query'>): Promise<number> {
  const [row] = await session.query<{ readonly count: number }>('SELECT COUNT(*) AS count FROM migrations');
  return row?.count ?? 0;
}

/** How a dialect blocks writes of server nodes, and runs transactions. */
interface MigratedDatabase {
  inTransaction(work: () => Promise<void>): Promise<void>;
  /** Waits for the units of work that run, and blocks others until the transaction ends. */
  lockOutWriters(runner: QueryRunner): Promise<void>;
  /** Marks the tables that the transaction has made as those of a server, for a restore. */
  markTables(runner: QueryRunner): Promise<void>;
}

export interface MigrationListener {
  /** Called before the tables change. An error that it throws prevents the migration. */
  begins(from: number, to: number): void;
}

/** Refuses to migrate. Nothing of the database has changed then. */
export const REFUSE_MIGRATION: MigrationListener = {
  begins(from, to) {
    throw new MigrationPending(from, to);
  },
};

/**
 * Brings the tables to this version in one transaction, and sets which releases may write to them (D-PLT-17).
 *
 * @throws NewerDatabase if the tables are of a later version
 */
export function runMigrations(
  runner: QueryRunner,
  database: MigratedDatabase,
  listener: MigrationListener,
): Promise<void> {
  const executor = new MigrationExecutor(runner.connection, runner);
  const { migrations } = runner.connection;
  return database.inTransaction(async () => {
    const executed = await executedCount(executor, migrations);
    if (executed === migrations.length) return;
    listener.begins(executed, migrations.length);
    if (executed > 0) await database.lockOutWriters(runner);
    for (const migration of await executor.getPendingMigrations()) await executor.executeMigration(migration);
    await database.markTables(runner);
    await setOldestWriter(runner, oldestWriterAmong(migrations));
  });
}

/** @throws NewerDatabase, EarlierDatabase */
async function executedCount(executor: MigrationExecutor, migrations: readonly MigrationInterface[]): Promise<number> {
  const known = migrations.map(nameOf);
  const executed = await executor.getExecutedMigrations();
  const unknown = executed.filter(({ name }) => !known.includes(name));
  if (unknown.length === 0) return executed.length;
  const found = `it has the migration ${unknown.map(({ name }) => name).join(', ')}`;
  const isEarlier = unknown.every(({ name }) => timeOf(name) < timeOf(known[0] ?? ''));
  throw isEarlier ? new EarlierDatabase(found) : new NewerDatabase(found);
}

function timeOf(name: string): number {
  return Number(/\d{13}$/.exec(name)?.[0] ?? Infinity);
}

/** Returns the name under which TypeORM stores a migration. */
function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}
