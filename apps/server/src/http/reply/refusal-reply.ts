import { splitTarget } from '@talent-platform/protocol/canonical';
import {
  ERROR_CODES,
  renderErrorBody,
  renderMessageBody,
  renderProblemHeaders,
} from '@talent-platform/protocol/errors';
import type { ProtocolError } from '@talent-platform/protocol/errors';
import { Reply } from './reply.js';

/** Whose errors have a body of their own, whoever finds them (D-ERR-7). */
const PORTAL_POSTS = /^\/customers\/[^/]*\/portalposts(?:\/|$)/;

/** Whether errors of the path are told as those of portal posts. */
export function isPortalPostPath(path: string): boolean {
  return PORTAL_POSTS.test(path);
}

/**
 * A refusal as it is answered: the error body of what the request is for, and its X-Error headers (D-ERR-1, D-ERR-2, D-ERR-7).
 *
 * @param target of the request
 * @param more what the one error body tells besides
 */
export function refusalReply(
  refusal: ProtocolError,
  target: string,
  more: Readonly<Record<string, unknown>> = {},
): Reply {
  const { status, problems } = refusal;
  const isOfPosts = isPortalPostPath(splitTarget(target).path);
  const reply = Reply.of(status, isOfPosts ? renderMessageBody(refusal) : { ...renderErrorBody(problems), ...more });
  reply.codes = [...new Set(problems.map(({ code }) => ERROR_CODES[code].number))];
  for (const value of renderProblemHeaders(problems)) reply.with('X-Error', value);
  return reply;
}
