import pg from 'pg';

/** A part of the statement by which the server reads the clock (apps/server/src/database/dialect/postgres.ts). */
const READS_CLOCK = 'clock_timestamp()) * 1000';

/**
 * Moves the clock of this machine for a server, and the clock of its PostgreSQL as the server reads it (D-OPR-26).
 *
 * @param {() => number} laterMs
 */
export function moveClock(laterMs) {
  const now = Date.now;
  Date.now = () => now() + laterMs();
  /** @type {any} */
  const client = pg.Client.prototype;
  const { query } = client;
  /** @param {any} statement @param {any[]} rest - a pool gives a callback last */
  client.query = function moved(statement, ...rest) {
    const callback = rest.pop();
    if (!String(statement?.text).includes(READS_CLOCK) || typeof callback !== 'function')
      return query.call(this, statement, ...rest, callback);
    return query.call(this, statement, ...rest, (/** @type {any} */ error, /** @type {any} */ result) => {
      for (const row of result?.rows ?? []) row.now += laterMs();
      callback(error, result);
    });
  };
}
