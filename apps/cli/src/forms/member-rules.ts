import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';

/** Whether a member of a submission is no question (spec: Submit body). */
export function isStandard(name: string): boolean {
  return FILLED_FORM_MEMBERS.includes(name) || name.startsWith('updatedFor');
}

/** The names that a schema has where it does not have the one that came. */
export interface KnownNames {
  /** What can be sent. */
  readonly writable: readonly string[];
  /** What can be read. */
  readonly readable: readonly string[];
}

/** What to do about a member of a submission that the schema does not know. */
export function unknownMemberRule(name: string, { writable, readable }: KnownNames): string {
  const rule = FORM_RULES.find(({ names }) => names.test(name))?.rule;
  if (rule !== undefined) return rule;
  if (readable.includes(name)) return 'can be read only by this user: leave it out';
  return `is no question of this form that this user may answer; ${exactName(name, writable)}`;
}

/** The same of a member of a group's entry. */
export function unknownEntryMemberRule(name: string, { writable }: KnownNames): string {
  return HEADS.test(name) ? NEW_ENTRIES : `is no question of this group; ${exactName(name, writable)}`;
}

/** Mostly it is the case of a letter, or what parts the words. */
function exactName(name: string, names: readonly string[]): string {
  const meant = names.find((known) => bare(known) === bare(name));
  return meant === undefined ? 'names are exact' : `names are exact, did you mean "${meant}"?`;
}

function bare(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

const HEADS = /^(entry|delete)$/;

/** D-FRM-10 */
const NEW_ENTRIES =
  'must be left out: all entries are new here; with --id and without --replace those that are there are changed';

const FORM_RULES = [
  { names: /^signature$/, rule: 'must be left out: this form is not signed' },
  { names: /^updatedFor/, rule: 'must be left out: this form has no associated person of that name' },
  { names: new RegExp(`^(${FILLED_FORM_MEMBERS.join('|')})$`), rule: 'must be left out: the server sets it' },
] as const;
