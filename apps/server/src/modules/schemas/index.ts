export { SchemasModule } from './schemas.module.js';
