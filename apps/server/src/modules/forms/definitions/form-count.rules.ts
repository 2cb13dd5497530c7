import type { BlueprintForm, BlueprintProblem } from '@talent-platform/blueprint';
import type { FormConfiguration } from '../../../form-engine/index.js';

/** Forms, and questions of each: twice as many as a blueprint names (D-PLT-15). */
const MAX_FORMS = 2000;
const MAX_QUESTIONS = 4000;

/**
 * Forms and questions that a blueprint leaves out stay (D-PLT-20). New ones are accepted until the total passes the
 * limit.
 */
export function tooManyForms(
  kept: readonly FormConfiguration[],
  wanted: ReadonlyArray<Partial<BlueprintForm>>,
): BlueprintProblem[] {
  const before = new Map(kept.map((form) => [form.formname, form]));
  const names = { kept: [...before.keys()], wanted: wanted.map(({ formname = '' }) => formname) };
  return [
    ...tooMany('forms', { ...names, most: MAX_FORMS, path: 'forms' }),
    ...wanted.flatMap((form, index) =>
      tooMany('questions', {
        kept: (before.get(form.formname ?? '')?.questions ?? []).map(({ name }) => name),
        wanted: (form.questions ?? []).map(({ name }) => name),
        most: MAX_QUESTIONS,
        path: `forms[${index}].questions`,
      }),
    ),
  ];
}

interface Names {
  readonly kept: readonly string[];
  readonly wanted: readonly string[];
  readonly most: number;
  readonly path: string;
}

function tooMany(what: string, { kept, wanted, most, path }: Names): BlueprintProblem[] {
  const { size } = new Set([...kept, ...wanted]);
  if (size <= most || size <= kept.length) return [];
  const message = `must not exceed ${most} ${what}, including ${what} kept from earlier blueprints, received ${size}.`;
  return [{ path, message }];
}
