export { KeptAnswersModule } from './kept-answers.module.js';
