import type { Problem } from '@talent-platform/protocol/errors';
import type { Reference, StoredValues } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { Steps } from '../steps.js';
import { applyChanges } from './apply-changes.js';
import type { WrittenValues } from './describe-changes.js';
import { parseEntryWrite } from './entry-writes.js';
import type { EntryWrite } from './entry-writes.js';
import { parseFileWrite } from './file-writes.js';
import type { FileWrite } from './file-writes.js';
import { parsePatch, parsePost } from './parse-values.js';
import type { ParsedValues } from './parse-values.js';
import { namedReferences } from './references.js';
import { sizeProblems, weighValues } from './weigh-values.js';

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

/** The result that a write would have. */
export interface DraftedValues extends WrittenValues {
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
export function* draftValues(scope: ValuesScope, before: StoredValues, sent: SentValues): Steps<DraftedValues> {
  const parsed = 'file' in sent ? parseFileWrite(scope.definition, sent.file) : yield* parseSent(scope, sent);
  yield;
  const { values: after, problems } = applyChanges(scope.definition, parsed, before);
  yield;
  const weighed = yield* weighValues(after, scope.definition.fields);
  const tooLarge = yield* sizeProblems({ before, after: weighed }, scope.definition.fields, SIZE);
  return {
    before,
    after,
    problems: [...problems, ...tooLarge],
    references: namedReferences(scope.definition, parsed),
  };
}

function parseSent(
  { definition, lists }: ValuesScope,
  sent: Exclude<SentValues, { readonly file: FileWrite }>,
): Steps<ParsedValues> {
  if ('created' in sent) return parsePost(definition, sent.created, lists);
  if ('entry' in sent) return parseEntryWrite(definition, sent.entry, lists);
  return parsePatch(definition, sent.changed, lists);
}

/** The limit for a profile, because every write reads and writes all of it (D-PRO-32). */
const SIZE = { most: 524_288, subject: 'All values of a profile' };
