import { IsIn } from 'class-validator';
import { must } from '../../../http/index.js';
import type { SchemaMode } from '../../../profile-engine/index.js';

/** What the schema is to describe: what a GET returns, or what POST and PATCH take. */
export class SchemaQuery {
  @IsIn(['read', 'write'], must('be "read" or "write"; left out, the schema is that of a read'))
  for: SchemaMode = 'read';
}
