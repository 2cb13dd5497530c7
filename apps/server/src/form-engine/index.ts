export { compileForm } from './form-definition.js';
export type { FindOwnerField, FormDefinition, OwnerField, Question } from './form-definition.js';
export type { FormConfiguration, QuestionConfiguration } from './form-configuration.js';
export { fitsField, fittingFieldTypes, isQuestionType } from './question-types/question-types.js';
export { describeAnswers, describeAuditedAnswers, draftAnswers } from './draft-answers.js';
export type { DraftedAnswers, SentAnswers } from './draft-answers.js';
export { withSyncedAnswers } from './apply-answers.js';
export type { OwnerChange, OwnerRecords } from './apply-answers.js';
export { associateMember, formSchema } from './form-schema.js';
