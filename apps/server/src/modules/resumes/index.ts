export { resumesModule } from './resumes.module.js';
