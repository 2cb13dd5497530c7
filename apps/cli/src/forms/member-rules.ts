import { STANDARD_MEMBERS } from './standard-members.js';

/** Whether a member of a submission is no question (spec: Submit body). */
export function isStandard(name: string): boolean {
  return STANDARD_MEMBERS.has(name) || name.startsWith('updatedFor');
}

/** What to do about a member of a submission that the schema does not know. */
export function unknownMemberRule(name: string): string {
  return (
    FORM_RULES.find(({ names }) => names.test(name))?.rule ??
    'is no question of this form that this user may answer; names are exact'
  );
}

/** The same of a member of a group's entry. */
export function unknownEntryMemberRule(name: string): string {
  return HEADS.test(name) ? NEW_ENTRIES : 'is no question of this group; names are exact';
}

const HEADS = /^(entry|delete)$/;

/** D-FRM-10 */
const NEW_ENTRIES =
  'must be left out: all entries are new here; with --id and without --replace those that are there are changed';

const FORM_RULES = [
  { names: /^signature$/, rule: 'must be left out: this form is not signed' },
  { names: /^updatedFor/, rule: 'must be left out: this form has no associated person of that name' },
  { names: new RegExp(`^(${[...STANDARD_MEMBERS].join('|')})$`), rule: 'must be left out: the server sets it' },
] as const;
