import type { Problem } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import { MAX_FORM_BYTES } from '../limits.js';
import type { RenderContext, StoredValues } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import { PatternBudget } from '../profile-engine/pattern.js';
import { NO_FOLDER_ROLES } from '../profile-engine/roles.js';
import { describeAudited, describeChanges } from '../profile-engine/values/describe-changes.js';
import type { FieldChange, SensitiveChange } from '../profile-engine/values/describe-changes.js';
import { sizeProblems, measureValues } from '../profile-engine/values/measure-values.js';
import { parseMembers } from '../profile-engine/values/members.js';
import type { ParsedMembers } from '../profile-engine/values/members.js';
import { applyAnswers, keptAnswers, ownerChanges, withoutAnswers, withSyncedAnswers } from './apply-answers.js';
import type { OwnerChange, OwnerRecords } from './apply-answers.js';
import type { FormDefinition } from './form-definition.js';

export interface DraftedAnswers extends WrittenAnswers {
  /** The answers that the filled form stores itself. Includes the result as JSON. */
  readonly kept: WrittenAnswers & { readonly json: string };
  readonly ownerChanges: ReadonlyMap<ProfileType, readonly OwnerChange[]>;
  /** Every problem, except problems of the owner's profiles. */
  readonly problems: readonly Problem[];
}

const NO_RECORDS: OwnerRecords = new Map();

/**
 * Parses the answers of a write, and applies them.
 * @param sent with `submits: true` if the write brings all answers, as POST and PUT do
 */
export function draftAnswers(
  { definition, lists }: { definition: FormDefinition; lists: ListLookup },
  { kept, owner }: { kept: StoredValues; owner: { readonly records: OwnerRecords } | undefined },
  { answers: sent, submits }: { answers: SentAnswers; submits: boolean },
): DraftedAnswers {
  const records = owner?.records ?? NO_RECORDS;
  const before = withSyncedAnswers(definition, kept, records);
  const start = submits ? withSyncedAnswers(definition, withoutAnswers(definition, kept), records) : before;
  const parsed = parseAnswers({ definition, lists, submits }, sent, before);
  const { answers: after, problems } = applyAnswers(definition, parsed, {
    before: start,
    ownerKnown: owner !== undefined,
  });
  const keptAfter = keptAnswers(definition, after);
  const { json, ...weight } = measureValues(keptAfter, definition.fields);
  const tooLarge = sizeProblems({ before: kept, after: weight }, definition.fields, SIZE);
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
const SIZE = { maxBytes: MAX_FORM_BYTES, subject: 'All answers of a filled form' };

interface WrittenAnswers {
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** Describes the changes of a write for the caller; `path` is the name of the question (D-NET-8). */
export function describeAnswers(
  { fields }: FormDefinition,
  written: WrittenAnswers,
  context: RenderContext,
): FieldChange[] {
  return describeChanges({ fields, folderRoles: NO_FOLDER_ROLES }, written, context);
}

/** The same for the audit trail. */
export function describeAuditedAnswers(
  { fields }: FormDefinition,
  written: WrittenAnswers,
  lists: ListLookup,
): Array<FieldChange | SensitiveChange> {
  return describeAudited({ fields, folderRoles: NO_FOLDER_ROLES }, written, lists);
}

export type SentAnswers = Readonly<Record<string, unknown>>;

interface AnswersScope {
  readonly definition: FormDefinition;
  readonly lists: ListLookup;
  /**
   * Whether these are all answers, as of POST and PUT. Then entries of groups are new, and are numbered anew (D-FRM-10).
   */
  readonly submits: boolean;
}

/**
 * Parses the answers of a write.
 *
 * @param before the answers that may stay as they are (D-PRO-16)
 */
export function parseAnswers(
  { definition, lists, submits }: AnswersScope,
  sent: SentAnswers,
  before: StoredValues = {},
): ParsedMembers {
  const context = { lists, defaults: false, patterns: new PatternBudget(), entriesAnew: submits, before };
  const parsed = parseMembers(sent, definition.fields, context);
  return { ...parsed, problems: parsed.problems.map(asQuestion) };
}

function asQuestion(problem: Problem): Problem {
  if (problem.code !== 'FIELD_UNKNOWN') return problem;
  return { ...problem, detail: 'is not a question of this form. Names must match exactly.' };
}
