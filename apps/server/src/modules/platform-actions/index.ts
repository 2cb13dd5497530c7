export { ApplicationCompletions } from './application-completions.js';
export { platformActionsModule } from './platform-actions.module.js';
