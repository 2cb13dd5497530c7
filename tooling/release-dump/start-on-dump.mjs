import { startServer } from '@talent-platform/crash-test/server-process.mjs';
import { KEYS, ZIP_CODES } from './dumps.mjs';

/** @typedef {import('@talent-platform/crash-test/databases.mjs').CrashDatabase} CrashDatabase */

const CLOCK = new URL('clock-at.mjs', import.meta.url).href;

/**
 * Starts the built server of this checkout on a restored dump. It has the time of the dump, and sends no events.
 *
 * @param {CrashDatabase} database
 * @param {import('./dumps.mjs').DumpRecord} record
 */
export function startOnDump(database, { at }) {
  const variables = {
    ...KEYS,
    NODE_ENV: 'production',
    DUMP_CLOCK_AT: at,
    TALENT_DRAIN_SECONDS: '0',
    TALENT_EVENTS: 'off',
    TALENT_ZIP_CODES: ZIP_CODES,
  };
  return startServer({ ...database, blueprint: '' }, { imports: [CLOCK], variables });
}
