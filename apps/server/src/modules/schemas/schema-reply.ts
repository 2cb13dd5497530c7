import { Reply } from '../../http/index.js';
import type { WrittenSchema } from './written-schemas.js';

/**
 * Replies with a schema, or with 304 if the caller has it: partners ask for schemas often, and schemas rarely change.
 */
export function schemaReply({ tag, json }: WrittenSchema, ifNoneMatch: string | undefined): Reply {
  return Reply.conditional(tag, ifNoneMatch, () => Reply.okRendered(json()));
}
