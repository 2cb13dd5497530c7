import type { Member } from '../../../http/index.js';

function idOf(what: string): Member<number> {
  return {
    rule: `be the id of ${what}, a whole number from 1`,
    read: (value) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined),
  };
}

/** Who has applied for what. */
export const APPLICATION_BODY = { job: idOf('a job'), person: idOf('a person') };
