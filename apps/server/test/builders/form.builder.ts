import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';

/** A form about people with one question, `note`, that takes any text. The rest can be given. */
export function aForm(formname: string, parts: Partial<BlueprintForm> = {}): BlueprintForm {
  return {
    formname,
    displayName: `Form ${formname}`,
    type: 'Person',
    questions: [aQuestion('note')],
    ...parts,
  };
}

/** A question for a line of text. */
export function aQuestion(name: string, parts: Partial<FormQuestion> = {}): FormQuestion {
  return { name, label: `Label of ${name}`, type: 'TEXTFIELD', ...parts };
}

/** Questions for a line of text each. */
export function questionsNamed(...names: readonly string[]): FormQuestion[] {
  return names.map((name) => aQuestion(name));
}

/** A group of a required `employer` and the month `since` when. */
export const EMPLOYERS: FormQuestion = {
  name: 'employers',
  label: 'Employers',
  type: 'GROUP',
  questions: [
    aQuestion('employer', { required: true, maxLength: 20 }),
    aQuestion('since', { type: 'DATEONLY', monthOnly: true }),
  ],
};

/** A question that is kept in step with a field of the owner (D-FRM-7, -2). */
export function synced(name: string, field: string, parts: Partial<FormQuestion> = {}): FormQuestion {
  return aQuestion(name, { prepopulation: { type: -2, field }, ...parts });
}

/** A question whose answer is copied to a field of the owner (D-FRM-7, -3). */
export function copied(name: string, field: string, parts: Partial<FormQuestion> = {}): FormQuestion {
  return aQuestion(name, { prepopulation: { type: -3, field }, ...parts });
}
