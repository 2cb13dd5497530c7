import type { Problem } from '@talent-platform/protocol/errors';
import type { ListLookup } from '../list-lookup.js';
import { PatternBudget } from '../pattern.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { parseMembers } from './members.js';
import type { MembersContext, ParsedMembers } from './members.js';

/** The changes that a body asks for, and all its problems. */
export interface ParsedValues extends ParsedMembers {
  /** The body as a whole was refused, so its members were not checked. */
  readonly refusedWhole: boolean;
  /** A POST: there is no profile yet. */
  readonly creates: boolean;
  /** Required files may be missing, because the body cannot contain them (D-FIL-7). */
  readonly filesComeLater: boolean;
}

type Body = Readonly<Record<string, unknown>>;

/** Parses the body of a POST into the values to store, with defaults for fields that are left out. */
export function parsePost(definition: ProfileDefinition, body: Body, lists: ListLookup): ParsedValues {
  const parsed = parseMembers(withoutLinks(body), definition.fields, {
    lists,
    defaults: true,
    patterns: new PatternBudget(),
  });
  return {
    ...parsed,
    refusedWhole: false,
    creates: true,
    filesComeLater: true,
  };
}

export type ChangeScope = Pick<MembersContext, 'lists' | 'before'>;

export function parsePatch(definition: ProfileDefinition, body: Body, scope: ChangeScope): ParsedValues {
  return parseChanges(definition, body, { ...scope, defaults: false, patterns: new PatternBudget() });
}

/** Does the same for the body of an endpoint that may add an entry with its defaults. */
export function parseChanges(definition: ProfileDefinition, body: Body, context: MembersContext): ParsedValues {
  const members = withoutLinks(body);
  const refusal = refusalOf(definition, members);
  if (refusal !== undefined) return refusedWhole(refusal);
  const parsed = parseMembers(members, definition.fields, context);
  const problems = [...parsed.problems, ...loneRolesProblems(members, parsed)];
  return {
    ...parsed,
    problems,
    refusedWhole: false,
    creates: false,
    filesComeLater: false,
  };
}

/** Refuses a body as a whole. */
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

/** Every read contains `links`, so it may come back. It is not a field (D-ERR-4, code 7). */
function withoutLinks(body: Body): Body {
  if (!Object.hasOwn(body, 'links')) return body;
  const { links: _, ...members } = body;
  return members;
}

function refusalOf(definition: ProfileDefinition, members: Body): Problem | undefined {
  const locked = lockedRefusal(definition);
  // A PATCH must change something (D-PRO-7).
  if (locked !== undefined || Object.keys(members).length > 0) return locked;
  return {
    code: 'BODY_MALFORMED',
    detail: 'The body must hold at least one field to change, received none.',
  };
}

/** spec: Profile rules 7 */
function loneRolesProblems(members: Body, { changes }: ParsedMembers): Problem[] {
  if (Object.keys(members).length > 1 || !changes.has('roles')) return [];
  return [
    {
      code: 'ROLE_INVALID',
      field: 'roles',
      detail: 'cannot be the only field of a PATCH; send another one with it.',
    },
  ];
}
