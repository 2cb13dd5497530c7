// Loaded into a server by `node --import`. Sets the clock of the machine, and the clock of PostgreSQL as the server
// reads it (D-OPR-26), two hours ahead. Runs the ten-minute clean-up at once.
import pg from 'pg';

const HOURS_MS = 2 * 3_600_000;
const SWEEPS_MS = 600_000;
const SOON_MS = 100;
/** A part of the statement by which the server reads the clock (apps/server/src/database/dialect/postgres.ts). */
const READS_CLOCK = 'clock_timestamp()) * 1000';

const now = Date.now;
Date.now = () => now() + HOURS_MS;

/** @type {any} */
const client = pg.Client.prototype;
const { query } = client;
/** @param {any} statement @param {any[]} rest - a pool gives a callback last */
client.query = function moved(statement, ...rest) {
  const callback = rest.pop();
  if (!String(statement?.text).includes(READS_CLOCK) || typeof callback !== 'function')
    return query.call(this, statement, ...rest, callback);
  return query.call(this, statement, ...rest, (/** @type {any} */ error, /** @type {any} */ result) => {
    for (const row of result?.rows ?? []) row.now += HOURS_MS;
    callback(error, result);
  });
};

const every = globalThis.setInterval;
globalThis.setInterval = (callback, ms, ...rest) => every(callback, ms === SWEEPS_MS ? SOON_MS : ms, ...rest);
