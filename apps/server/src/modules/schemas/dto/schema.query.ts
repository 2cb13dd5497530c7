import { oneOf, withDefault } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';
import type { SchemaMode } from '../../../profile-engine/index.js';

const MODES: readonly SchemaMode[] = ['read', 'write'];

/** What the schema is to describe: what a GET returns, or what POST and PATCH take. */
export const SCHEMA_QUERY = {
  for: withDefault(oneOf('be "read" or "write"; left out, the schema is that of a read', MODES), 'read'),
};

export type SchemaQuery = InputOf<typeof SCHEMA_QUERY>;
