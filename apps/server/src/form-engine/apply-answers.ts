import type { Problem } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import type { Field, ProfileRecord, StoredValue, StoredValues } from '../profile-engine/field-types/field-type.js';
import { applyMembers, capProblems, requiredProblems } from '../profile-engine/values/members.js';
import type { ParsedMembers } from '../profile-engine/values/members.js';
import type { FormDefinition, Question } from './form-definition.js';

/** The owner's profiles by type. A missing profile has no values. */
export type OwnerRecords = ReadonlyMap<ProfileType, ProfileRecord>;

interface AppliedAnswers {
  /** The answers after the change, including the ones that are fields of the owner. */
  readonly answers: StoredValues;
  /** Those of parsing, of applying and of required questions. */
  readonly problems: readonly Problem[];
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

export function keptAnswers({ synced }: FormDefinition, answers: StoredValues): StoredValues {
  if (synced.length === 0) return answers;
  const names = new Set(synced.map(({ name }) => name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !names.has(name)));
}

/**
 * Removes all answers, except the numbering of group entries (D-FRM-10). Also keeps answers to questions that the
 * blueprint left out, because the sender cannot know them (D-FRM-22).
 */
export function withoutAnswers({ form }: FormDefinition, kept: StoredValues): StoredValues {
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

/**
 * Applies a write. Returns answers and problems.
 *
 * @param before all earlier answers, also fields of the owner
 * @param ownerKnown false if there is no owner whose fields are required
 */
export function applyAnswers(
  { fields, synced }: FormDefinition,
  parsed: ParsedMembers,
  { before, ownerKnown }: { before: StoredValues; ownerKnown: boolean },
): AppliedAnswers {
  const applied = applyMembers(parsed.changes, before, fields);
  const unasked = ownerKnown ? [] : synced.map(({ name }) => name);
  const missing = requiredProblems(applied.values, fields, {
    changes: parsed.changes,
    refused: new Set([...parsed.refused, ...applied.refused, ...unasked]),
  });
  return { answers: applied.values, problems: capProblems([...parsed.problems, ...applied.problems, ...missing]) };
}

/** A field of the owner's profile that a write changes, and the question that says so. */
export interface OwnerChange {
  readonly question: Question;
  readonly value: unknown;
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
