import { randomBytes } from 'node:crypto';

const PREFIX = 'evt_';
const TIME_DIGITS = 12;
const RANDOM_BYTES = 10;

/** The form of every id. */
export const EVENT_ID = new RegExp(`^${PREFIX}[0-9a-f]{${TIME_DIGITS + 2 * RANDOM_BYTES}}$`);

/** An id that nobody guesses. Later ones stand behind earlier ones. @param now milliseconds since 1970 */
export function newEventId(now: number): string {
  return `${firstEventIdOf(now)}${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** What stands before all ids of that millisecond and behind all earlier ones. */
export function firstEventIdOf(now: number): string {
  return `${PREFIX}${now.toString(16).padStart(TIME_DIGITS, '0')}`;
}
