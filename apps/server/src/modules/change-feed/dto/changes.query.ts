import { optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import { CHANGED_TYPES } from '../../changes/index.js';
import type { ChangedType } from '../../changes/index.js';

const NAMES = [...CHANGED_TYPES.keys()];

/** The parameters of the changes. */
export const CHANGES_QUERY = {
  /** The `next` of the page before; `now` to begin at what is written from now on. */
  after: optional(text('be the "next" of the page before, or now', /^[\w-]+$/)),

  /** Changes of a page; more than 1000 count as 1000. */
  size: optional(text('be a whole number from 1', /^[1-9]\d{0,8}$/)),

  types: optional({
    rule: `name some of ${NAMES.join(', ')}, as in ?types=people,forms`,
    read: (value: unknown): readonly ChangedType[] | undefined => {
      const named = typeof value === 'string' ? value.split(',') : [];
      const types = NAMES.filter((name) => named.includes(name));
      return named.length > 0 && named.every((name) => types.includes(name as ChangedType)) ? types : undefined;
    },
  }),
};

export type ChangesQuery = InputOf<typeof CHANGES_QUERY>;
