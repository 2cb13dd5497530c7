import { MigrationExecutor } from 'typeorm';
import type { Migration, MigrationInterface, QueryRunner } from 'typeorm';
import { oldestWriterAmong, setOldestWriter } from '../releases.js';
import type { DeclaringMigration } from '../releases.js';
import type { Session } from '../session.js';
import { beginFill, isFillOpen, runFill } from './fills.js';
import type { Fill, FillProgress, StepRunner } from './fills.js';

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
interface MigratedDatabase extends StepRunner {
  /** Waits for the units of work that run, and blocks others until the transaction ends. */
  lockOutWriters(runner: QueryRunner): Promise<void>;
  /** Marks the tables that the transaction has made as those of a server, for a restore. */
  markTables(runner: QueryRunner): Promise<void>;
}

export interface MigrationListener {
  /** Called before the tables change. An error that it throws prevents the migration. */
  begins(from: number, to: number): void;
  /** Called after each step of a fill. */
  fills?(progress: FillProgress): void;
}

/** Refuses to migrate. Nothing of the database has changed then. */
export const REFUSE_MIGRATION: MigrationListener = {
  begins(from, to) {
    throw new MigrationPending(from, to);
  },
};

/**
 * Brings the tables to this version, and sets which releases may write to them (D-PLT-17). All migrations up to the
 * next one with a fill run in one transaction. Then the fill runs in steps (D-OPR-21).
 *
 * @throws NewerDatabase if the tables are of a later version
 */
export async function runMigrations(
  runner: QueryRunner,
  database: MigratedDatabase,
  listener: MigrationListener,
): Promise<void> {
  const executor = new MigrationExecutor(runner.connection, runner);
  const { migrations } = runner.connection;
  let begins = (from: number): void => {
    listener.begins(from, migrations.length);
    begins = () => {};
  };
  for (let isDone = false; !isDone;) {
    const before = await database.inTransaction(() => executedCount(executor, migrations));
    await runOpenFills(migrations.slice(0, before), { runner, database, listener, begins: (from) => begins(from) });
    isDone = await database.inTransaction(async () => {
      const executed = await executedCount(executor, migrations);
      const part = nextPart(await executor.getPendingMigrations());
      if (part.length === 0) return true;
      begins(executed);
      if (executed > 0) await database.lockOutWriters(runner);
      for (const migration of part) await executor.executeMigration(migration);
      await database.markTables(runner);
      const last = part.at(-1);
      const fill = fillOf(last?.instance);
      if (last && fill) await beginFill(runner, last.name, fill);
      await setOldestWriter(runner, oldestWriterAmong(migrations.slice(0, executed + part.length)));
      return false;
    });
  }
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

/** Returns the pending migrations up to the first with a fill, because later ones stand on its rows. */
function nextPart(pending: readonly Migration[]): readonly Migration[] {
  const filling = pending.findIndex(({ instance }) => fillOf(instance) !== undefined);
  return filling < 0 ? pending : pending.slice(0, filling + 1);
}

function fillOf(migration: MigrationInterface | undefined): Fill | undefined {
  return (migration as Partial<DeclaringMigration> | undefined)?.fill;
}

/** Returns the name under which TypeORM stores a migration. */
function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

/** Goes on with fills that a start before this one has not finished, too. Later migrations stand on their rows. */
async function runOpenFills(
  executed: readonly MigrationInterface[],
  {
    runner,
    database,
    listener,
    begins,
  }: {
    runner: QueryRunner;
    database: MigratedDatabase;
    listener: MigrationListener;
    begins: (from: number) => void;
  },
): Promise<void> {
  for (const [index, migration] of executed.entries()) {
    const fill = fillOf(migration);
    if (fill === undefined || !(await isFillOpen(runner, nameOf(migration)))) continue;
    begins(index);
    await runFill(database, { migration: nameOf(migration), fill }, (progress) => listener.fills?.(progress));
  }
}
