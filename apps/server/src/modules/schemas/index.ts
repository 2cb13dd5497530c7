export { SEGMENTS } from './segments.js';
export { SchemasModule } from './schemas.module.js';
export { schemaReply, SchemaCache } from './schema-cache.js';
export { SchemaQuery } from './dto/schema.query.js';
export type { CachedSchema } from './schema-cache.js';
