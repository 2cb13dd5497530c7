import { MigrationExecutor } from 'typeorm';
import type { Migration, QueryRunner } from 'typeorm';
import { oldestWriterAmong } from '../releases.js';
import type { DeclaringMigration } from '../releases.js';
import type { Session } from '../session.js';
import { beginFill, isFillOpen, runFill } from './fills.js';
import type { Fill, FillProgress, StepRunner } from './fills.js';
import { MIGRATIONS } from './index.js';

/**
 * A later version of the server has changed the tables. This version must not write to them, because neither version
 * could read the rows (D-OPR-22).
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
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

/** How a dialect blocks writes of server nodes with earlier releases, and runs transactions. */
export interface MigratedDatabase extends StepRunner {
  /** Blocks all writes until the transaction ends. */
  lockOutWriters(runner: QueryRunner): Promise<void>;
  fenceReleases(runner: QueryRunner, oldestWriter: number): Promise<void>;
}

/** Learns of a migration. */
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
  let begins = (from: number): void => {
    listener.begins(from, MIGRATIONS.length);
    begins = () => {};
  };
  for (let isDone = false; !isDone;) {
    await database.inTransaction(() => executedCount(executor));
    await runOpenFills({ runner, database, listener, begins: (from) => begins(from) });
    isDone = await database.inTransaction(async () => {
      const executed = await executedCount(executor);
      const part = nextPart(await executor.getPendingMigrations());
      if (part.length === 0) return true;
      begins(executed);
      await database.lockOutWriters(runner);
      for (const migration of part) await executor.executeMigration(migration);
      const last = part.at(-1);
      const fill = last && fillOf(last);
      if (last && fill) await beginFill(runner, last.name, fill);
      await database.fenceReleases(runner, oldestWriterAmong(MIGRATIONS.slice(0, executed + part.length)));
      return false;
    });
  }
}

/** @throws NewerDatabase */
async function executedCount(executor: MigrationExecutor): Promise<number> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const executed = await executor.getExecutedMigrations();
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new NewerDatabase(`it has the migration ${unknown.join(', ')}`);
  return executed.length;
}

/** Returns the pending migrations up to the first with a fill, because later ones stand on its rows. */
function nextPart(pending: readonly Migration[]): readonly Migration[] {
  const filling = pending.findIndex((migration) => fillOf(migration) !== undefined);
  return filling < 0 ? pending : pending.slice(0, filling + 1);
}

function fillOf({ instance }: Pick<Migration, 'instance'>): Fill | undefined {
  return (instance as Partial<DeclaringMigration> | undefined)?.fill;
}

interface OpenFills {
  readonly runner: QueryRunner;
  readonly database: MigratedDatabase;
  readonly listener: MigrationListener;
  readonly begins: (from: number) => void;
}

/** Goes on with fills that a start before this one has not finished, too. Later migrations stand on their rows. */
async function runOpenFills({ runner, database, listener, begins }: OpenFills): Promise<void> {
  for (const [index, Declared] of MIGRATIONS.entries()) {
    const fill = fillOf({ instance: new Declared() });
    if (fill === undefined || !(await isFillOpen(runner, Declared.name))) continue;
    begins(index);
    await runFill(database, { migration: Declared.name, fill }, (progress) => listener.fills?.(progress));
  }
}
