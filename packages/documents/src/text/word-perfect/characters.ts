import { CHARACTER_SETS, OLD_CHARACTER_SETS } from './character-sets.table.js';

const NONE = '\ufffd';
const COMBINED = /^(\p{M})(.+)$/u;

/** A character beyond ASCII by its set and its number in it. */
export function characterOf(set: number, code: number, isOld: boolean): string {
  if (set === 0) return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '';
  const sets = isOld ? { ...CHARACTER_SETS, ...OLD_CHARACTER_SETS } : CHARACTER_SETS;
  const found = sets[set]?.[code] ?? NONE;
  // Unicode puts a mark behind its letter.
  return found === NONE ? '' : found.replace(COMBINED, '$2$1').normalize('NFC');
}
