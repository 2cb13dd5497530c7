export { SEGMENTS } from './segments.js';
export { SchemasModule } from './schemas.module.js';
export { SchemaQuery } from './dto/schema.query.js';
