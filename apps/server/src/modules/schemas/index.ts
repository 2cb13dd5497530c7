export { SEGMENTS } from './segments.js';
export { schemasModule } from './schemas.module.js';
export { SchemaQuery } from './dto/schema.query.js';
