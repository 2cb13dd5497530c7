import { randomBytes } from 'node:crypto';

const PREFIX = 'evt_';
const TIME_DIGITS = 12;
const RANDOM_BYTES = 10;

export const EVENT_ID = new RegExp(`^${PREFIX}[0-9a-f]{${TIME_DIGITS + 2 * RANDOM_BYTES}}$`);

/**
 * Returns an id that nobody can guess. Ids sort by time.
 * @param now milliseconds since 1970
 */
export function newEventId(now: number): string {
  return `${firstEventIdOf(now)}${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Returns a text that sorts before all ids of that millisecond, and after all earlier ids. */
export function firstEventIdOf(now: number): string {
  return `${PREFIX}${now.toString(16).padStart(TIME_DIGITS, '0')}`;
}
