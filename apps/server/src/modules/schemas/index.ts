export { SchemasModule } from './schemas.module.js';
export { answerSchema } from './answer-schema.js';
export { SCHEMA_QUERY } from './dto/schema.query.js';
export type { SchemaQuery } from './dto/schema.query.js';
export { WrittenSchemas } from './written-schemas.js';
export type { WrittenSchema } from './written-schemas.js';
