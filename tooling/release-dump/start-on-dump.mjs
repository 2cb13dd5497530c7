import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';
import { KEYS, ZIP_CODES } from './dumps.mjs';

/** @typedef {import('@talent-platform/harness/databases.mjs').Database} Database */

const CLOCK = new URL('clock-at.mjs', import.meta.url).href;

/**
 * Starts the built server of this checkout on a restored dump. It has the time of the dump, and sends no events.
 *
 * @param {Database} database
 * @param {import('./dumps.mjs').DumpRecord} record
 */
export function startOnDump(database, { at }) {
  const env = {
    ...environmentOf({ ...database, blueprint: '' }),
    ...KEYS,
    NODE_ENV: 'production',
    DUMP_CLOCK_AT: at,
    TALENT_DRAIN_SECONDS: '0',
    TALENT_EVENTS: 'off',
    TALENT_ZIP_CODES: ZIP_CODES,
  };
  return startServer({ env, nodeArgs: ['--import', CLOCK] });
}
