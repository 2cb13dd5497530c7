import type { FormPrepopulation } from '@talent-platform/blueprint';
import type { FormConfiguration, FormDefinition, Question } from '../../../form-engine/index.js';
import type { JsonValue } from '../../../profile-engine/index.js';

type Json = Readonly<Record<string, JsonValue>>;

/** A form as the list of forms shows it (spec: Form list entry). */
export function renderListEntry(form: FormConfiguration): Json {
  const { id, formname, type, displayName, standardizedLevel = 'CUSTOM', isPublicAnswers = false } = form;
  return { id, formname, type, displayName, standardizedLevel, isPublicAnswers };
}

/** The questions of a form, by their names (spec: Form question). */
export function renderMetadata({ questions }: Pick<FormDefinition, 'questions'>): Json {
  return renderQuestions(questions);
}

function renderQuestions(questions: readonly Question[]): Json {
  return Object.fromEntries(questions.map((question) => [question.name, renderQuestion(question)]));
}

function renderQuestion({ type, section, field, prepopulation, members }: Question): Json {
  return {
    type,
    required: field.required,
    searchable: field.searchable,
    ...(section !== undefined && { section }),
    ...(prepopulation && { data: renderPrepopulation(prepopulation) }),
    ...(type === 'GROUP' && { questions: renderQuestions(members) }),
  };
}

/** spec: Pre-population kinds */
const KINDS: Readonly<Record<FormPrepopulation['type'], string>> = {
  1: 'Prepopulate with Search Column Value',
  [-1]: 'Prepopulate with Custom Text',
  [-2]: 'Sync with Profile Field',
  [-3]: 'Copy to Profile Field',
};

/** D-FRM-7 */
function renderPrepopulation(prepopulation: FormPrepopulation): Json {
  const type = { id: prepopulation.type, text: KINDS[prepopulation.type] };
  if (prepopulation.type !== -1) return { type, field: prepopulation.field };
  const { text } = prepopulation;
  return { type, text, data: { type, data: text } };
}
