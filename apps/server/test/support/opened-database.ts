import { beforeAll } from '@jest/globals';
import type { DatabaseLocation } from '../../src/config/index.js';
import { openDatabase } from '../../src/database/index.js';
import type { UnitOfWork } from '../../src/database/index.js';
import type { CreateDatabase, TestDatabase } from './databases.js';
import { PATIENT } from './patience.js';

/** The database of a suite, available once the tests run. */
export interface OpenedDatabase {
  readonly database: TestDatabase;
  readonly unitOfWork: UnitOfWork;
}

interface OpenOptions {
  /** Fills the database before the server opens it, for example as an earlier release did. */
  readonly prepare?: (location: DatabaseLocation) => Promise<void>;
  /** For a search. Default: a time that a slow machine does not reach. */
  readonly searchTimeLimitMs?: number;
}

/** Opens a database for the suite that calls. */
export function openBeforeAll(
  createDatabase: CreateDatabase,
  { prepare, searchTimeLimitMs: searchMs = PATIENT.searchMs }: OpenOptions = {},
): OpenedDatabase {
  const opened: { database?: TestDatabase; unitOfWork?: UnitOfWork } = {};

  beforeAll(async () => {
    opened.database = await createDatabase(prepare ? 'empty' : 'migrated');
    await prepare?.(opened.database.location);
    const unitOfWork = await openDatabase(opened.database.location, { timeLimits: { ...PATIENT, searchMs } });
    opened.database.users.push(() => unitOfWork.close());
    opened.unitOfWork = unitOfWork;
  });

  return {
    get database() {
      if (!opened.database) throw new Error('The database is not there yet.');
      return opened.database;
    },
    get unitOfWork() {
      if (!opened.unitOfWork) throw new Error('The database is not open yet.');
      return opened.unitOfWork;
    },
  };
}
