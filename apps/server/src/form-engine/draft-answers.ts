import type { Problem } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import { MAX_FORM_BYTES } from '../limits.js';
import type { Field, ProfileRecord, StoredValue, StoredValues } from '../profile-engine/field-types/field-type.js';
import type { ListLookup } from '../profile-engine/list-lookup.js';
import { PatternBudget } from '../profile-engine/pattern.js';
import type { WrittenValues } from '../profile-engine/values/describe-changes.js';
import { sizeProblems, measureValues } from '../profile-engine/values/draft-values.js';
import { applyMembers, capProblems, parseMembers, requiredProblems } from '../profile-engine/values/members.js';
import type { ParsedMembers } from '../profile-engine/values/members.js';
import type { FormDefinition, Question } from './form-definition.js';

/** The owner's profiles by type. A missing profile has no values. */
export type OwnerRecords = ReadonlyMap<ProfileType, ProfileRecord>;

/** A field of the owner's profile that a write changes, and the question that says so. */
export interface OwnerChange {
  readonly question: Question;
  readonly value: unknown;
}

export interface DraftedAnswers extends WrittenValues {
  /** The answers that the filled form stores itself. Includes the result as JSON. */
  readonly kept: WrittenValues & { readonly json: string };
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
  const applied = applyMembers(parsed.changes, start, definition.fields);
  const after = applied.values;
  // Without an owner, none of its fields is required.
  const unasked = owner === undefined ? definition.synced.map(({ name }) => name) : [];
  const missing = requiredProblems(after, definition.fields, {
    changes: parsed.changes,
    refused: new Set([...parsed.refused, ...applied.refused, ...unasked]),
  });
  const keptAfter = keptAnswers(definition, after);
  const { json, ...weight } = measureValues(keptAfter, definition.fields);
  const tooLarge = sizeProblems({ before: kept, after: weight }, definition.fields, SIZE);
  return {
    before,
    after,
    kept: { before: kept, after: keptAfter, json },
    ownerChanges: ownerChanges(definition, parsed, { sent, submits }),
    problems: [...capProblems([...parsed.problems, ...applied.problems, ...missing]), ...tooLarge],
  };
}

/**
 * The size limit of a filled form, because a read shows all answers at once, and each PATCH can add entries
 * (D-FRM-24).
 */
const SIZE = { maxBytes: MAX_FORM_BYTES, subject: 'All answers of a filled form' };

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

/** Returns all answers: the answers that the filled form stores, and the answers that are fields of the owner. */
export function withSyncedAnswers({ synced }: FormDefinition, kept: StoredValues, owners: OwnerRecords): StoredValues {
  if (synced.length === 0) return kept;
  const answers: Record<string, StoredValue> = { ...kept };
  for (const { name, tie } of synced) {
    const value = tie && valueOf(tie.field, owners.get(tie.profileType));
    if (value === undefined) delete answers[name];
    else answers[name] = value;
  }
  return answers;
}

function valueOf({ id, system }: Field, record: ProfileRecord | undefined): StoredValue | undefined {
  return record && (system === undefined ? record.values[id] : system(record));
}

function keptAnswers({ synced }: FormDefinition, answers: StoredValues): StoredValues {
  if (synced.length === 0) return answers;
  const names = new Set(synced.map(({ name }) => name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)));
}

/**
 * Removes all answers, except the numbering of group entries (D-FRM-10). Also keeps answers to questions that the
 * blueprint left out, because the sender cannot know them (D-FRM-22).
 */
function withoutAnswers({ form }: FormDefinition, kept: StoredValues): StoredValues {
  const asked = new Set(form.questions?.filter(({ dropped }) => dropped !== true).map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => {
      if (!asked.has(name)) return [[name, value]];
      return isGroup(value) ? [[name, { next: value.next, entries: [] }]] : [];
    }),
  );
}

function isGroup(value: StoredValue): value is { readonly next: StoredValue } {
  return typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, 'next');
}

/** Returns the changes to the owner's profiles: synced fields, and on a submit also copied answers (D-FRM-16). */
export function ownerChanges(
  { synced, copied }: FormDefinition,
  { changes, refused }: ParsedMembers,
  { sent, submits }: { sent: Readonly<Record<string, unknown>>; submits: boolean },
): ReadonlyMap<ProfileType, readonly OwnerChange[]> {
  const changed = [
    ...synced.filter(({ name }) => changes.has(name)),
    ...(submits ? copied.filter(({ name }) => (changes.get(name) ?? null) !== null) : []),
  ].filter(({ name }) => !refused.has(name));
  const byType = new Map<ProfileType, OwnerChange[]>();
  for (const question of changed) {
    if (question.tie === undefined) continue;
    const { profileType } = question.tie;
    byType.set(profileType, [...(byType.get(profileType) ?? []), { question, value: sent[question.name] }]);
  }
  return byType;
}
