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

/** What a write is made of: what the filled form keeps so far, and its owner, if it has one. */
interface StandingAnswers {
  readonly kept: StoredValues;
  readonly owner: { readonly records: OwnerRecords } | undefined;
}

/** What a write would make of a filled form: of all its answers, those that are fields of the owner's among them. */
export interface DraftedAnswers extends WrittenAnswers {
  /** What the filled form itself keeps of them; the outcome as JSON, too. */
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

/** What a filled form may hold: a read shows all of it at once, and entries that come by PATCH add up (D-FRM-24). */
const SIZE = { most: 1_048_576, subject: 'All answers of a filled form' };
