export { compileForm } from './form-definition.js';
export type { FindOwnerField, FormDefinition, OwnerField, Question } from './form-definition.js';
export type { FormConfiguration, QuestionConfiguration } from './form-configuration.js';
export { fitsField, fittingFieldTypes, findQuestionType } from './question-types/question-types.js';
export { draftAnswers, withSyncedAnswers } from './draft-answers.js';
export type { DraftedAnswers, OwnerChange, OwnerRecords, SentAnswers } from './draft-answers.js';
export { associateMember, formSchema } from './form-schema.js';
