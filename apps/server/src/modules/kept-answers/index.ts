export { KeptAnswersModule } from './kept-answers.module.js';
export { KeptAnswerEntity } from './kept-answer.entity.js';
