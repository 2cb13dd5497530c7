import type { PersonRole } from '@talent-platform/protocol/models';
import type { Problem } from '@talent-platform/protocol/errors';
import type { Reference, StoredValues } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { WrittenValues } from './describe-changes.js';
import { parseEntryWrite } from './entry-writes.js';
import type { EntryWrite } from './entry-writes.js';
import { parseFileWrite } from './file-writes.js';
import type { FileWrite } from './file-writes.js';
import { parsePatch, parsePost } from './parse-values.js';
import type { ParsedValues } from './parse-values.js';
import { sizeProblems, measureValues } from './measure-values.js';
import { folderRoleOf, heldRoles, withFolderRole } from '../roles.js';
import type { FolderRoles } from '../roles.js';
import { applyMembers, capProblems, membersReferences, requiredProblems } from './members.js';
import { MAX_PROFILE_BYTES } from '../../limits.js';

/** The content of a write: a new profile, some fields of an existing one, one entry of a collection, or one file. */
export type SentValues =
  | { readonly created: Readonly<Record<string, unknown>> }
  | { readonly changed: Readonly<Record<string, unknown>> }
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
  const parsed = 'file' in sent ? parseFileWrite(scope.definition, sent.file) : parseSent(scope, before, sent);
  const { values: after, problems } = applyChanges(scope.definition, parsed, before);
  const weighed = measureValues(after, scope.definition.fields);
  const tooLarge = sizeProblems({ before, after: weighed }, scope.definition.fields, SIZE);
  // Only these must exist: an unchanged reference may have lost its target (D-PRO-22).
  const references = membersReferences(parsed, scope.definition.fields);
  return { before, after, problems: [...problems, ...tooLarge], references };
}

function parseSent(
  { definition, lists }: ValuesScope,
  before: StoredValues,
  sent: Exclude<SentValues, { readonly file: FileWrite }>,
): ParsedValues {
  if ('created' in sent) return parsePost(definition, sent.created, lists);
  if ('entry' in sent) return parseEntryWrite(definition, sent.entry, { lists, before });
  return parsePatch(definition, sent.changed, { lists, before });
}

/** The limit for a profile, because every write reads and writes all of it (D-PRO-32). */
const SIZE = { maxBytes: MAX_PROFILE_BYTES, subject: 'All values of a profile' };

export interface AppliedChanges {
  readonly values: StoredValues;
  /** The problems of parsing, of applying and of required fields: all that do not depend on references. */
  readonly problems: readonly Problem[];
}

/**
 * Returns the values document after a write, and every problem so far.
 *
 * @param parsed the result of `parsePost` or `parsePatch`
 * @param current the stored values; `{}` for a new profile
 */
export function applyChanges(
  definition: ProfileDefinition,
  parsed: ParsedValues,
  current: StoredValues,
): AppliedChanges {
  if (parsed.refusedWhole) return { values: current, problems: parsed.problems };
  const { fields, folderRoles } = definition;
  const before = withFolderRole(current, folderRoles);
  const applied = applyMembers(parsed.changes, before, fields);
  const missing = requiredProblems(applied.values, fields, {
    changes: parsed.changes,
    filesComeLater: parsed.filesComeLater,
    refused: new Set([...parsed.refused, ...applied.refused]),
    roles: parsed.creates ? rolesOfFolder(applied.values, folderRoles) : heldRoles(before),
  });
  const values = withFolderRole(applied.values, folderRoles);
  return { values, problems: capProblems([...parsed.problems, ...applied.problems, ...missing]) };
}

/** A POST validates the role of its folder, not the roles that `roles` assigns (spec: Profile rules 6 and 7). */
function rolesOfFolder(values: StoredValues, folderRoles: FolderRoles): readonly PersonRole[] {
  const role = folderRoleOf(values, folderRoles);
  return role === undefined ? [] : [role];
}
