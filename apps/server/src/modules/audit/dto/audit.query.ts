import { optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import { AUDITED_TYPES } from '../audited-type.js';

const PROFILE = new RegExp(`^(?:${AUDITED_TYPES.join('|')})/[1-9]\\d{0,14}$`);

/** The parameters of the audit trail. */
export const AUDIT_QUERY = {
  /** The records of one profile, such as `people/12`, of one filled form, such as `forms/7`, of one job post, such as `portalposts/3`, or of one workflow, such as `applicantworkflows/5`. */
  profile: optional(text('name a profile, as in ?profile=people/12', PROFILE)),

  /** The records of what one user wrote. */
  user: optional(text("be a user's name, as in ?user=acme.integration", /^[^\0]+$/)),

  /** The `next` of the page before. */
  after: optional(text('be the "next" of the page before', /^[\w-]+$/)),

  /** Records of a page; more than 1000 count as 1000. */
  size: optional(text('be a whole number from 1', /^[1-9]\d{0,8}$/)),
};

export type AuditQuery = InputOf<typeof AUDIT_QUERY>;
