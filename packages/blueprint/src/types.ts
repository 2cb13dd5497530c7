/** The types of fields and of questions, for programs that ask for them: what each type takes, and nothing of the checks. */
export { FIELD_TYPE_ATTRIBUTES, STANDARD_FIELD_TYPE } from './field-attributes.js';
export { QUESTION_TYPE_ATTRIBUTES } from './parts/forms.js';
