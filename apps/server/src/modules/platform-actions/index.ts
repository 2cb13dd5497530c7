export { PlatformActionsModule } from './platform-actions.module.js';
