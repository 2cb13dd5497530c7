export { ApplicationCompletions } from './application-completions.js';
export { PlatformActionsModule } from './platform-actions.module.js';
