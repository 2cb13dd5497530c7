import { IsOneOf } from '../../../http/index.js';
import type { SchemaMode } from '../../../profile-engine/index.js';

const MODES: readonly SchemaMode[] = ['read', 'write'];

/** The call that the schema describes: what a GET returns, or what POST and PATCH take. */
export class SchemaQuery {
  @IsOneOf(MODES, 'must be "read" or "write"; left out, the schema is that of a read')
  readonly for: SchemaMode = 'read';
}
