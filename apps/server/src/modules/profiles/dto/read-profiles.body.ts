import { optional } from '../../../http/index.js';
import type { InputOf, Member } from '../../../http/index.js';

const MAX_PROFILES = 1000;
const MAX_NAMES = 1000;

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

const IDS: Member<readonly number[]> = {
  rule: `be an array of 1 to ${MAX_PROFILES} ids`,
  read: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= MAX_PROFILES && value.every(isId) ? value : undefined,
};

const NAMES: Member<readonly string[]> = {
  rule: `be an array of at most ${MAX_NAMES} field ids`,
  read: (value) =>
    Array.isArray(value) && value.length <= MAX_NAMES && value.every((name) => typeof name === 'string')
      ? value
      : undefined,
};

/** The body of a read of many profiles (D-CHG-5). */
export const READ_PROFILES_BODY = {
  ids: IDS,
  /** As in `fields=`; the default fields of the type when left out. */
  fields: optional(NAMES),
};

export type ReadProfilesBody = InputOf<typeof READ_PROFILES_BODY>;
