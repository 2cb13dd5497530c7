import { Answer, namesEntityTag } from '../../http/index.js';
import type { WrittenSchema } from './written-schemas.js';

/** A schema, or 304 where the caller has it already: partners ask for schemas again and again, and they rarely change. */
export function answerSchema(schema: WrittenSchema, ifNoneMatch: string | undefined): Answer {
  const { tag } = schema;
  const answer = namesEntityTag(ifNoneMatch, tag) ? Answer.notModified() : Answer.okWritten(schema.json());
  return answer.with('ETag', tag);
}
