export { ResumesModule } from './resumes.module.js';
