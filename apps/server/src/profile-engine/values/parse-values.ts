import type { Problem } from '@talent-platform/protocol/errors';
import type { ParseContext } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import { PatternBudget } from '../pattern.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { Steps } from '../steps.js';
import { parseMembers } from './parse-members.js';
import type { ParsedMembers } from './parse-members.js';

/** What a body asks for, and every problem of it. */
export interface ParsedValues extends ParsedMembers {
  /** The body is refused for what it is; nothing in it was looked at. */
  readonly refusedWhole: boolean;
  /** A POST: there is no profile yet. */
  readonly creates: boolean;
  /** Required files that it does not hold are not missed: it could not hold them (D-FIL-7). */
  readonly filesComeLater: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/** The body of a POST → what to store, the defaults of fields left out included. */
export function* parsePost(definition: ProfileDefinition, body: Body, lists: ListLookup): Steps<ParsedValues> {
  const parsed = yield* parseMembers(withoutLinks(body), definition.fields, {
    lists,
    defaults: true,
    patterns: new PatternBudget(),
  });
  return { ...parsed, refusedWhole: false, creates: true, filesComeLater: true };
}

/** The body of a PATCH → what to change. */
export function parsePatch(definition: ProfileDefinition, body: Body, lists: ListLookup): Steps<ParsedValues> {
  return parseChanges(definition, body, { lists, defaults: false, patterns: new PatternBudget() });
}

/** The same of what an endpoint makes of its body, which may add an entry with its defaults. */
export function* parseChanges(definition: ProfileDefinition, body: Body, context: ParseContext): Steps<ParsedValues> {
  const members = withoutLinks(body);
  const refusal = refusalOf(definition, members);
  if (refusal !== undefined) return refusedWhole(refusal);
  const parsed = yield* parseMembers(members, definition.fields, context);
  const problems = [...parsed.problems, ...loneRolesProblems(members, parsed)];
  return { ...parsed, problems, refusedWhole: false, creates: false, filesComeLater: false };
}

/** A body that is refused for what it is. */
export function refusedWhole(refusal: Problem): ParsedValues {
  return {
    changes: new Map(),
    refused: new Set(),
    defaulted: new Set(),
    problems: [refusal],
    refusedWhole: true,
    creates: false,
    filesComeLater: false,
  };
}

/** spec: Profile rules 4 */
export function lockedRefusal({ locked, profileType }: ProfileDefinition): Problem | undefined {
  if (!locked) return undefined;
  return {
    code: 'PROFILE_LOCKED',
    detail: `Profiles of ${profileType} are locked: they can be created, not updated.`,
  };
}

/** `links` is part of every read, so it may come back; it is no field (D-ERR-4, code 7). */
function withoutLinks(body: Body): Body {
  if (!Object.hasOwn(body, 'links')) return body;
  const { links: _, ...members } = body;
  return members;
}

function refusalOf(definition: ProfileDefinition, members: Body): Problem | undefined {
  const locked = lockedRefusal(definition);
  // D-PRO-7
  if (locked !== undefined || Object.keys(members).length > 0) return locked;
  return { code: 'BODY_MALFORMED', detail: 'The body must hold at least one field to change, received none.' };
}

/** spec: Profile rules 7 */
function loneRolesProblems(members: Body, { changes }: ParsedMembers): Problem[] {
  if (Object.keys(members).length > 1 || !changes.has('roles')) return [];
  return [
    { code: 'ROLE_INVALID', field: 'roles', detail: 'cannot be the only field of a PATCH; send another one with it.' },
  ];
}
