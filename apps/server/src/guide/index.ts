export { GuideController } from './guide.controller.js';
export { GuideFiles } from './guide-files.js';
