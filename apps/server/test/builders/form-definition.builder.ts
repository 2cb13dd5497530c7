import { compileForm } from '../../src/form-engine/index.js';
import type {
  FindOwnerField,
  FormConfiguration,
  FormDefinition,
  QuestionConfiguration,
} from '../../src/form-engine/index.js';

type BuiltQuestion = Pick<QuestionConfiguration, 'name' | 'type'> & Partial<QuestionConfiguration>;

/** A form with these questions, as somebody meets it to whom nothing of its owner is hidden. */
export function buildForm(
  questions: readonly BuiltQuestion[],
  { findOwnerField = () => undefined, ...form }: Partial<FormConfiguration> & { findOwnerField?: FindOwnerField } = {},
): FormDefinition {
  const configuration: FormConfiguration = {
    id: 1,
    formname: 'survey',
    displayName: 'Survey',
    type: 'Person',
    ...form,
    questions: questions.map((question) => ({ label: question.name, ...question })),
  };
  return compileForm(configuration, findOwnerField);
}
