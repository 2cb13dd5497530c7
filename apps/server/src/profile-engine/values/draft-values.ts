import type { Problem } from '@talent-platform/protocol/errors';
import { MAX_PROFILE_BYTES } from '../../limits.js';
import { changeOfEntry } from '../field-types/entry-changes.js';
import type { StoredCollection } from '../field-types/entry-changes.js';
import { isLocked, problemAt } from '../field-types/field-type.js';
import type { FieldSet, Reference, StoredValues } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import { PatternBudget } from '../pattern.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { folderRoleOf, heldRoles, withFolderRole } from '../roles.js';
import type { WrittenValues } from './describe-changes.js';
import {
  applyMembers,
  capProblems,
  LOCKED_FIELD,
  membersReferences,
  parseMembers,
  requiredProblems,
} from './members.js';
import type { MembersContext, ParsedMembers } from './members.js';
import { filePathOf } from './stored-parts.js';
import type { EntryWrite, FileWrite } from './stored-parts.js';

type Body = Readonly<Record<string, unknown>>;

/** The content of a write: a new profile, some fields of an existing one, one entry of a collection, or one file. */
export type SentValues =
  | { readonly created: Body }
  | { readonly changed: Body }
  | { readonly entry: EntryWrite }
  | { readonly file: FileWrite };

/** The caller and the lists that reading and writing values depend on. */
export interface ValuesScope {
  readonly definition: ProfileDefinition;
  readonly lists: ListLookup;
}

interface DraftedValues extends WrittenValues {
  /** Every problem that is known without looking at other profiles. */
  readonly problems: readonly Problem[];
  /** The references of the write, whose targets must exist. */
  readonly references: readonly Reference[];
}

/**
 * Parses and applies a write to the stored values.
 *
 * @param before the stored values; `{}` for a new profile
 */
export function draftValues(scope: ValuesScope, before: StoredValues, sent: SentValues): DraftedValues {
  const { fields, folderRoles } = scope.definition;
  const parsed = parseSent(scope, before, sent);
  const { changes, filesComeLater } = parsed;
  if (parsed.refusedWhole) return { before, after: before, problems: parsed.problems, references: [] };
  const current = withFolderRole(before, folderRoles);
  const applied = applyMembers(changes, current, fields);
  // A POST validates the role of its folder, not the roles that `roles` assigns (spec: Profile rules 6 and 7).
  const folderRole = folderRoleOf(applied.values, folderRoles);
  const missing = requiredProblems(applied.values, fields, {
    changes,
    filesComeLater,
    refused: new Set([...parsed.refused, ...applied.refused]),
    roles: 'created' in sent ? [folderRole].filter((role) => role !== undefined) : heldRoles(current),
  });
  const after = withFolderRole(applied.values, folderRoles);
  const { json, ...weight } = measureValues(after, fields);
  const tooLarge = sizeProblems({ before, after: weight }, fields, SIZE);
  return {
    before,
    after,
    json,
    problems: [...capProblems([...parsed.problems, ...applied.problems, ...missing]), ...tooLarge],
    // Only these must exist: an unchanged reference may have lost its target (D-PRO-22).
    references: membersReferences(parsed, fields),
  };
}

/** The limit for a profile, because every write reads and writes all of it (D-PRO-32). */
const SIZE = { maxBytes: MAX_PROFILE_BYTES, subject: 'All values of a profile' };

/** The changes that a write asks for, and all its problems. */
interface ParsedValues extends ParsedMembers {
  /** The write as a whole was refused, so its members were not checked. */
  readonly refusedWhole?: true;
  /** Required files may be missing, because the body cannot contain them (D-FIL-7). */
  readonly filesComeLater?: boolean;
}

function parseSent({ definition, lists }: ValuesScope, before: StoredValues, sent: SentValues): ParsedValues {
  const context = { lists, before, defaults: false, patterns: new PatternBudget() };
  if ('created' in sent) {
    const parsed = parseMembers(withoutLinks(sent.created), definition.fields, { ...context, defaults: true });
    return { ...parsed, filesComeLater: true };
  }
  if (definition.locked) return refusedWhole(lockedProblem(definition));
  if ('file' in sent) return parseFile(definition, sent.file);
  if ('entry' in sent) return parseEntry(definition, sent.entry, context);
  return parseChanges(definition, withoutLinks(sent.changed), context);
}

function parseChanges({ fields }: ProfileDefinition, members: Body, context: MembersContext): ParsedValues {
  if (Object.keys(members).length === 0) return refusedWhole(NOTHING_TO_CHANGE);
  const parsed = parseMembers(members, fields, context);
  const isLoneRoles = Object.keys(members).length === 1 && parsed.changes.has('roles');
  return isLoneRoles ? { ...parsed, problems: [...parsed.problems, LONE_ROLES] } : parsed;
}

/**
 * Parses a write of one entry as a PATCH of its collection with only this entry. A new entry gets the defaults of its
 * members (D-PRO-8).
 */
function parseEntry(
  { fields }: ProfileDefinition,
  { collection, entry, body }: EntryWrite,
  context: MembersContext,
): ParsedValues {
  const { links: _links, entry: _entry, delete: _delete, ...members } = body ?? {};
  const head = body === undefined ? [] : headProblems(body, entry);
  const isEmpty = body !== undefined && entry !== undefined && Object.keys(members).length === 0;
  if (isEmpty && head.length === 0) return refusedWhole(EMPTY_ENTRY);
  const item = { ...members, ...(entry !== undefined && { entry }), ...(body === undefined && { delete: true }) };
  const defaults = entry === undefined && 'entries';
  const parsed = parseMembers({ [collection]: [item] }, fields, { ...context, defaults });
  return { ...parsed, problems: [...head, ...parsed.problems] };
}

/** Refuses members that path and method already state. An array of a profile contains them. */
function headProblems(body: Body, entry: number | undefined): Problem[] {
  const problems: Problem[] = [];
  if (Object.hasOwn(body, 'entry')) {
    const wayOut =
      entry === undefined
        ? 'a new entry is given its number; PATCH …/<entry> changes one that is there.'
        : 'the path names the entry.';
    problems.push(problemAt('entry', `must be left out: ${wayOut}`));
  }
  if (Object.hasOwn(body, 'delete'))
    problems.push(problemAt('delete', 'must be left out: an entry is removed by DELETE …/<entry>.'));
  return problems;
}

/** Parses a write of a file. It has the requirements of a PATCH, except those that only other files can meet (D-FIL-7). */
function parseFile({ fields }: ProfileDefinition, { file, ...locator }: FileWrite): ParsedValues {
  const { field: id, member } = locator;
  const field = fields.visible.get(id);
  const holders = member === undefined ? [field] : [field, field?.members?.visible.get(member.id)];
  if (holders.some((holder) => holder === undefined || isLocked(holder)))
    return refusedWhole({ ...LOCKED_FIELD, field: filePathOf(locator) });
  const change = member === undefined ? file : [changeOfEntry(member.entry, new Map([[member.id, file]]))];
  return { ...NOTHING_PARSED, changes: new Map([[id, change]]), filesComeLater: file !== null };
}

const NOTHING_PARSED: ParsedMembers = {
  changes: new Map(),
  refused: new Set(),
  defaulted: new Set(),
  problems: [],
};

function refusedWhole(refusal: Problem): ParsedValues {
  return { ...NOTHING_PARSED, problems: [refusal], refusedWhole: true };
}

/** spec: Profile rules 4 */
function lockedProblem({ profileType }: ProfileDefinition): Problem {
  return { code: 'PROFILE_LOCKED', detail: `Profiles of ${profileType} are locked: they can be created, not updated.` };
}

/** A PATCH must change something (D-PRO-7). */
const NOTHING_TO_CHANGE: Problem = {
  code: 'BODY_MALFORMED',
  detail: 'The body must hold at least one field to change, received none.',
};

const EMPTY_ENTRY: Problem = {
  code: 'BODY_MALFORMED',
  detail: 'The body must hold at least one field of the entry to change, received none.',
};

/** spec: Profile rules 7 */
const LONE_ROLES: Problem = {
  code: 'ROLE_INVALID',
  field: 'roles',
  detail: 'cannot be the only field of a PATCH; send another one with it.',
};

/** Every read contains `links`, so it may come back. It is not a field (D-ERR-4, code 7). */
function withoutLinks(body: Body): Body {
  if (!Object.hasOwn(body, 'links')) return body;
  const { links: _, ...members } = body;
  return members;
}

/**
 * Weight of each node or profile that values name, in addition to their bytes, because it adds texts to a read.
 */
const NAMED_WEIGHT = 100;

/** The weights of the values: of the values that the caller sees, and of all values. */
interface Weight {
  readonly seen: number;
  readonly all: number;
}

/** Returns the weight of values (D-PRO-32), and their stored JSON. */
export function measureValues(values: StoredValues, fields: FieldSet): Weight & { readonly json: string } {
  const json = JSON.stringify(values);
  const all = Buffer.byteLength(json) + namedWeight(values, fields);
  return { json, all, seen: all - hiddenWeight(values, fields) };
}

/**
 * Limits the size of a write's result. States the size of the values that the caller sees. With hidden values the
 * result may be twice as large, and the problem states no size. Values that were larger before may stay, or shrink.
 */
export function sizeProblems(
  { before, after }: { before: StoredValues; after: Weight },
  fields: FieldSet,
  { maxBytes: max, subject }: { readonly maxBytes: number; readonly subject: string },
): Problem[] {
  if (after.seen <= max && after.all <= 2 * max) return [];
  const was = measureValues(before, fields);
  const rule = `${subject} must be at most ${max} bytes as JSON together, ${NAMED_WEIGHT} more for each node and profile named`;
  if (after.seen > max && after.seen > was.seen)
    return tooLarge(`${rule}; with this write they would be ${after.seen}`);
  if (after.all > 2 * max && after.all > was.all)
    return tooLarge(`${rule}; with what this user does not see they are too many`);
  return [];
}

function tooLarge(detail: string): Problem[] {
  return [{ code: 'VALUE_INVALID', detail: `${detail}; shorten or clear some.` }];
}

/** Returns the part of the weight that the caller does not see. Everybody sees the number of an entry. */
function hiddenWeight(values: StoredValues, fields: FieldSet): number {
  let weight = 0;
  for (const [id, value] of Object.entries(values)) {
    const field = fields.visible.get(id);
    if (field?.members) {
      for (const entry of (value as StoredCollection).entries) weight += hiddenWeight(entry, field.members);
    } else if (field === undefined && id !== 'entry') {
      // The member, with the comma after it.
      weight += Buffer.byteLength(`${JSON.stringify(id)}:${JSON.stringify(value)},`);
      weight += namedWeight({ [id]: value }, fields);
    }
  }
  return weight;
}

function namedWeight(values: StoredValues, { all }: FieldSet): number {
  let weight = 0;
  for (const id of Object.keys(values)) {
    const [field, value] = [all.get(id), values[id]];
    if (field === undefined || value === undefined) continue;
    if (field.members === undefined) weight += NAMED_WEIGHT * (field.type.countNamed?.(value) ?? 0);
    else for (const entry of (value as StoredCollection).entries) weight += namedWeight(entry, field.members);
  }
  return weight;
}
