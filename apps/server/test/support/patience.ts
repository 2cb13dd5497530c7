import type { DatabaseLocation, DatabaseTimeLimits } from '../../src/config/index.js';
import { openDatabase } from '../../src/database/index.js';
import type { UnitOfWork } from '../../src/database/index.js';

const LONG_MS = 300_000;

/** Time limits that a slow machine does not reach. */
export const PATIENT: DatabaseTimeLimits = {
  searchMs: LONG_MS,
  connectMs: LONG_MS,
  lockMs: LONG_MS,
  statementMs: LONG_MS,
};

/** Opens a database, and waits for it as long as a slow machine needs. */
export function openPatiently(location: DatabaseLocation): Promise<UnitOfWork> {
  return openDatabase(location, { timeLimits: PATIENT });
}
