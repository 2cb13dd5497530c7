import { usageError } from '../cli-error.js';
import { single } from './single.js';

const LONGEST_S = 3600;

/** Seconds as written, in milliseconds. */
export function parseTimeout(text: string): number {
  const seconds = Number(single('timeout', text));
  if (seconds > 0 && seconds <= LONGEST_S) return Math.round(seconds * 1000);
  throw usageError(`--timeout must be a number of seconds above 0, at most ${LONGEST_S}, received "${text}"`);
}
