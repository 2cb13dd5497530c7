/** What has passed for a server that loads `hours-later.mjs`. */
export const HOURS_MS = 2 * 3_600_000;
