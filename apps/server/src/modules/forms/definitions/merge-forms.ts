import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import type { FormConfiguration, QuestionConfiguration } from '../../../form-engine/index.js';

/** The stored forms of a customer. Includes forms that a later blueprint left out, because filled forms stay. */
export interface StoredForms {
  /** The highest id that a form was given. */
  readonly lastId: number;
  /** In the order of the blueprint, those that it left out last. */
  readonly forms: readonly FormConfiguration[];
}

export const NO_FORMS: StoredForms = { lastId: 0, forms: [] };

/**
 * Returns the stored forms after a blueprint. Forms keep their ids, and those that the blueprint left out are hidden.
 */
export function mergeForms({ lastId, forms: kept }: StoredForms, wanted: readonly BlueprintForm[]): StoredForms {
  const before = new Map(kept.map((form) => [form.formname, form]));
  let highest = lastId;
  const forms = wanted.map((form): FormConfiguration => {
    const known = before.get(form.formname);
    before.delete(form.formname);
    const questions = mergeQuestions(known?.questions ?? [], form.questions ?? []);
    return { ...form, id: known?.id ?? (highest += 1), questions };
  });
  const dropped = [...before.values()].map((form): FormConfiguration => ({ ...form, dropped: true }));
  return { lastId: highest, forms: [...forms, ...dropped] };
}

function mergeQuestions(
  kept: readonly QuestionConfiguration[],
  wanted: readonly FormQuestion[],
): QuestionConfiguration[] {
  const before = new Map(kept.map((question) => [question.name, question]));
  const questions = wanted.map((question): QuestionConfiguration => {
    const known = before.get(question.name);
    before.delete(question.name);
    const { questions: members, ...own } = question;
    return {
      ...own,
      ...historyOf(known, question),
      ...(members && { questions: mergeQuestions(known?.questions ?? [], members) }),
    };
  });
  const dropped = [...before.values()].map((question): QuestionConfiguration => ({ ...question, dropped: true }));
  return [...questions, ...dropped];
}

/** Whether a limit lets less through than it did. */
const IS_STRICTER: ReadonlyArray<(old: QuestionConfiguration, now: FormQuestion) => boolean> = [
  // left out, a text has the limit of its type, which may be lower
  (old, now) => (now.maxLength ?? 0) < (old.maxLength ?? Infinity) && now.maxLength !== old.maxLength,
  (old, now) => (now.minLength ?? 0) > (old.minLength ?? 0),
  (old, now) => (now.min ?? -Infinity) > (old.min ?? -Infinity),
  (old, now) => (now.max ?? Infinity) < (old.max ?? Infinity),
];

/** Returns bounds that earlier answers may still have. The schema of a read promises no stricter bounds (D-SCH-2). */
function historyOf(
  old: QuestionConfiguration | undefined,
  now: FormQuestion,
): Pick<QuestionConfiguration, 'retiredOptions' | 'limitsChanged'> {
  if (old === undefined) return {};
  const limitsChanged = old.limitsChanged === true || IS_STRICTER.some((isStricter) => isStricter(old, now));
  const known = new Set([...(old.retiredOptions ?? []), ...(old.options ?? [])]);
  const retiredOptions = [...known].filter((option) => now.options?.includes(option) !== true);
  return { ...(limitsChanged && { limitsChanged }), ...(retiredOptions.length > 0 && { retiredOptions }) };
}
