export { GuideController, GuideFiles } from './guide.controller.js';
