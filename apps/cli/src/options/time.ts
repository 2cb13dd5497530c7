import { parseRequestDate } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';
import { single } from './single.js';

/** The time that `--at` gives, in any form that x-svc-date takes (D-SIG-4). */
export function parseTime(text: string | undefined): Date | undefined {
  const time = single('at', text);
  if (time === undefined) return undefined;
  const ms = parseRequestDate(time);
  if (ms === undefined) throw usageError(`--at must be a time such as 2026-11-20T09:30:00Z, received "${time}"`);
  return new Date(ms);
}
