export { Applications } from './applications.js';
export { PlatformActionsModule } from './platform-actions.module.js';
