import type { Problem } from '@talent-platform/protocol/errors';
import type { StoredValues } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import type { ProfileType } from '@talent-platform/protocol/models';
import type { Steps } from '../profile-engine/steps.js';
import { sizeProblems, weighValues } from '../profile-engine/values/weigh-values.js';
import { applyAnswers, keptAnswers, ownerChanges, withoutAnswers, withSyncedAnswers } from './apply-answers.js';
import type { OwnerChange, OwnerRecords } from './apply-answers.js';
import type { WrittenAnswers } from './describe-answers.js';
import type { FormDefinition } from './form-definition.js';
import { parseSubmission, parseUpdate } from './parse-answers.js';
import type { SentAnswers } from './parse-answers.js';

/** The state before a write: the stored answers, and the owner if there is one. */
interface StandingAnswers {
  readonly kept: StoredValues;
  readonly owner: { readonly records: OwnerRecords } | undefined;
}

/** The draft of all answers of a filled form, including fields of the owner. */
export interface DraftedAnswers extends WrittenAnswers {
  /** The answers that the filled form stores itself. Includes the result as JSON. */
  readonly kept: WrittenAnswers & { readonly json: string };
  readonly ownerChanges: ReadonlyMap<ProfileType, readonly OwnerChange[]>;
  /** Every problem but those of the owner's profiles. */
  readonly problems: readonly Problem[];
}

const NO_RECORDS: OwnerRecords = new Map();

/**
 * parse → apply: what a write makes of the answers.
 *
 * @param sent with `submits` where it brings all answers, as POST and PUT do
 */
export function* draftAnswers(
  { definition, lists }: { readonly definition: FormDefinition; readonly lists: ListLookup },
  { kept, owner }: StandingAnswers,
  { answers: sent, submits }: { readonly answers: SentAnswers; readonly submits: boolean },
): Steps<DraftedAnswers> {
  const records = owner?.records ?? NO_RECORDS;
  const before = withSyncedAnswers(definition, kept, records);
  const start = submits ? withSyncedAnswers(definition, withoutAnswers(definition, kept), records) : before;
  const parse = submits ? parseSubmission : parseUpdate;
  const parsed = yield* parse(definition, sent, lists);
  yield;
  const { answers: after, problems } = applyAnswers(definition, parsed, {
    before: start,
    ownerKnown: owner !== undefined,
  });
  yield;
  const keptAfter = keptAnswers(definition, after);
  const { json, ...weight } = yield* weighValues(keptAfter, definition.fields);
  const tooLarge = yield* sizeProblems({ before: kept, after: weight }, definition.fields, SIZE);
  return {
    before,
    after,
    kept: { before: kept, after: keptAfter, json },
    ownerChanges: ownerChanges(definition, parsed, { sent, submits }),
    problems: [...problems, ...tooLarge],
  };
}

/**
 * The size limit of a filled form, because a read shows all answers at once, and each PATCH can add entries
 * (D-FRM-24).
 */
const SIZE = { maxCharacters: 1_048_576, subject: 'All answers of a filled form' };
