import { oneOf, optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import { LIST_IDS } from '../../lists/index.js';
import { AUDITED_TYPES, LISTS } from '../audited-type.js';

const NUMBERED = AUDITED_TYPES.filter((type) => type !== LISTS);
const OF_LISTS = LIST_IDS.map((listId) => listId.replaceAll('.', String.raw`\.`));
const PROFILE = new RegExp(`^(?:(?:${NUMBERED.join('|')})/[1-9]\\d{0,14}|${LISTS}/(?:${OF_LISTS.join('|')}))$`);

const KINDS = ['data', 'administration'] as const;

/** The parameters of the audit trail. */
export const AUDIT_QUERY = {
  /** The records of one profile, such as `people/12`, of one filled form, such as `forms/7`, of one job post, such as `portalposts/3`, of one workflow, such as `applicantworkflows/5`, or of one list, such as `lists/lists.phone_type`. */
  profile: optional(text('name a profile, as in ?profile=people/12', PROFILE)),

  /** The records of data alone, or those of administration. */
  kind: optional(oneOf('be "data" or "administration"', KINDS)),

  /** The records of what one user wrote. */
  user: optional(text("be a user's name, as in ?user=acme.integration", /^[^\0]+$/)),

  /** The `next` of the page before. */
  after: optional(text('be the "next" of the page before', /^[\w-]+$/)),

  /** Records of a page; more than 1000 count as 1000. */
  size: optional(text('be a whole number from 1', /^[1-9]\d{0,8}$/)),
};

export type AuditQuery = InputOf<typeof AUDIT_QUERY>;
