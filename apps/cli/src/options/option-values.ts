import { parseRequestDate } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';

const ID = /^[1-9]\d{0,15}$/;

/** An option with a value. */
export const textOption = (describe: string) => ({ type: 'string', requiresArg: true, describe }) as const;

/** An argument that must be given. */
export const argument = (describe: string) => ({ type: 'string', demandOption: true, describe }) as const;

export const JSON_OPTION = { type: 'boolean', describe: 'print the answer as one JSON object' } as const;

export function parseId(text: string, name = 'formDataId'): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  const known = name === 'formDataId' ? ', the last part of the URL of a filled form' : '';
  throw usageError(`${name} must be a whole number from 1${known}, received "${text}"`);
}

export function parseOptionalId(name: string, text: string | undefined): number | undefined {
  const id = single(name, text);
  return id === undefined ? undefined : parseId(id, `--${name}`);
}

/** Returns the value of an option. Refuses a repeated option, of which yargs makes an array. */
export function single(name: string, value: string | undefined): string | undefined {
  if (Array.isArray(value)) throw usageError(`--${name} may be given once, received it ${value.length} times`);
  return value;
}

/** Reads `--at` in every form that x-svc-date may have (D-SIG-4). */
export function parseTime(text: string | undefined): Date | undefined {
  const time = single('at', text);
  if (time === undefined) return undefined;
  const ms = parseRequestDate(time);
  if (ms === undefined) throw usageError(`--at must be a time such as 2026-11-20T09:30:00Z, received "${time}"`);
  return new Date(ms);
}

const MAX_SECONDS = 3600;

export function parseTimeout(text: string): number {
  return parseSeconds('timeout', text);
}

/** Reads a number of seconds. Returns milliseconds. */
export function parseSeconds(name: string, text: string): number {
  const seconds = Number(single(name, text));
  if (seconds > 0 && seconds <= MAX_SECONDS) return Math.round(seconds * 1000);
  throw usageError(`--${name} must be a number of seconds above 0, at most ${MAX_SECONDS}, received "${text}"`);
}

const MAX_PORT = 65_535;

/** Reads a port; 0 takes a free one. */
export function parsePort(given: string, name = 'port'): number {
  const port = single(name, given) ?? '';
  if (/^\d{1,5}$/.test(port) && Number(port) <= MAX_PORT) return Number(port);
  throw usageError(`--${name} must be a whole number from 0 to ${MAX_PORT}, received "${port}"`);
}
