/** The hours by which `hours-later.mjs` moves a server's clock. */
export const HOURS_MS = 2 * 3_600_000;
