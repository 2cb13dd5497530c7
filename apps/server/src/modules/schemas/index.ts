export { SchemasModule } from './schemas.module.js';
export { schemaReply } from './schema-reply.js';
export { SchemaQuery } from './dto/schema.query.js';
export { WrittenSchemas } from './written-schemas.js';
export type { WrittenSchema } from './written-schemas.js';
