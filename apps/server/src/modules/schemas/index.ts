export { SchemasModule } from './schemas.module.js';
export { answerSchema } from './answer-schema.js';
export { SchemaQuery } from './dto/schema.query.js';
export { KnownTag } from './routed-segment.decorator.js';
export { WrittenSchemas } from './written-schemas.js';
export type { WrittenSchema } from './written-schemas.js';
