/** The time in milliseconds by which `two-hours-ahead.mjs` moves a server's clock ahead. */
export const HOURS_MS = 2 * 3_600_000;
