import { parseRequestDate } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';

const ID = /^[1-9]\d{0,15}$/;

export const JSON_OPTION = { type: 'boolean', describe: 'print the answer as one JSON object' } as const;

/** The id of a filled form, or of a profile. */
export function parseId(text: string, name = 'formDataId'): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  const known = name === 'formDataId' ? ', the last part of the URL of a filled form' : '';
  throw usageError(`${name} must be a whole number from 1${known}, received "${text}"`);
}

/** The id that an option names, where it does. */
export function parseOptionalId(name: string, text: string | undefined): number | undefined {
  const id = single(name, text);
  return id === undefined ? undefined : parseId(id, `--${name}`);
}

/** The value of an option that may be given once; yargs turns a repeated one into a list. */
export function single(name: string, value: string | undefined): string | undefined {
  if (Array.isArray(value)) throw usageError(`--${name} may be given once, received it ${value.length} times`);
  return value;
}

/** The time that `--at` gives, in any form that x-svc-date takes (D-SIG-4). */
export function parseTime(text: string | undefined): Date | undefined {
  const time = single('at', text);
  if (time === undefined) return undefined;
  const ms = parseRequestDate(time);
  if (ms === undefined) throw usageError(`--at must be a time such as 2026-11-20T09:30:00Z, received "${time}"`);
  return new Date(ms);
}

const LONGEST_S = 3600;

/** How long to wait for an answer, in milliseconds. */
export function parseTimeout(text: string): number {
  return parseSeconds('timeout', text);
}

/** Seconds as written, in milliseconds. */
export function parseSeconds(name: string, text: string): number {
  const seconds = Number(single(name, text));
  if (seconds > 0 && seconds <= LONGEST_S) return Math.round(seconds * 1000);
  throw usageError(`--${name} must be a number of seconds above 0, at most ${LONGEST_S}, received "${text}"`);
}
