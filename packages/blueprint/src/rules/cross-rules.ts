import { APPLY_RULES } from './apply-rules.js';
import { BOUND_RULES } from './bound-rules.js';
import { FORM_RULES } from './form-rules.js';
import { GROUP_RULES } from './group-rules.js';
import { LIST_RULES } from './list-rules.js';
import { PORTAL_AND_EVENT_RULES } from './portal-and-event-rules.js';
import { PROFILE_TYPE_RULES } from './profile-type-rules.js';
import type { Rule } from './rule.js';

/** The rules between the parts of a blueprint, in the order of the document. */
export const CROSS_RULES: readonly Rule[] = [
  ...BOUND_RULES,
  ...GROUP_RULES,
  ...PROFILE_TYPE_RULES,
  ...LIST_RULES,
  ...FORM_RULES,
  ...PORTAL_AND_EVENT_RULES,
  ...APPLY_RULES,
];
