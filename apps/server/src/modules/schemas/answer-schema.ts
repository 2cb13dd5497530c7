import { createHash } from 'node:crypto';
import { Answer, namesEntityTag } from '../../http/index.js';

/** A schema, or 304 where the caller has it already: partners ask for schemas again and again, and they rarely change. */
export function answerSchema(schema: object, ifNoneMatch: string | undefined): Answer {
  const tag = `"${createHash('sha256').update(JSON.stringify(schema)).digest('base64url')}"`;
  const answer = namesEntityTag(ifNoneMatch, tag) ? Answer.notModified() : Answer.ok(schema);
  return answer.with('ETag', tag);
}
