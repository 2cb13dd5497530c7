import { Reply, namesEntityTag } from '../../http/index.js';
import type { WrittenSchema } from './written-schemas.js';

/** A schema, or 304 where the caller has it already: partners ask for schemas again and again, and they rarely change. */
export function answerSchema(schema: WrittenSchema, ifNoneMatch: string | undefined): Reply {
  const { tag } = schema;
  const reply = namesEntityTag(ifNoneMatch, tag) ? Reply.notModified() : Reply.okWritten(schema.json());
  return reply.with('ETag', tag);
}
