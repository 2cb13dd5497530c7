import { Reply } from '../../http/index.js';
import type { WrittenSchema } from './written-schemas.js';

/** A schema, or 304 where the caller has it already: partners ask for schemas again and again, and they rarely change. */
export function schemaReply({ tag, json }: WrittenSchema, ifNoneMatch: string | undefined): Reply {
  return Reply.unlessKnown(tag, ifNoneMatch, () => Reply.okWritten(json()));
}
