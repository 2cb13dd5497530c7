import { IsOneOf, replies } from '../../../http/index.js';
import type { SchemaMode } from '../../../profile-engine/index.js';

const MODES: readonly SchemaMode[] = ['read', 'write'];

export class SchemaQuery {
  @IsOneOf(MODES, 'must be "read" or "write"; left out, the schema is that of a read', {
    type: 'string',
    description: 'What the schema describes: what a GET returns (left out), or what POST and PATCH take',
  })
  readonly for: SchemaMode = 'read';
}

export const SCHEMA_REPLIES = [replies(200, 'A JSON Schema (2020-12)', { schema: { type: 'object' } })];
