import { splitTarget } from '@talent-platform/protocol/canonical';
import {
  ERROR_CODES,
  renderErrorBody,
  renderMessageBody,
  renderProblemHeaders,
} from '@talent-platform/protocol/errors';
import type { ProtocolError } from '@talent-platform/protocol/errors';
import { Reply } from './reply.js';

/** Errors of these paths have a body of their own, wherever they are found (D-ERR-7). */
const PORTAL_POSTS = /^\/customers\/[^/]*\/portalposts(?:\/|$)/;

/** Whether errors of the path have the body of portal posts. */
export function isPortalPostPath(path: string): boolean {
  return PORTAL_POSTS.test(path);
}

/**
 * Replies to a refusal with the error body of the requested path, and X-Error headers (D-ERR-1, D-ERR-2, D-ERR-7).
 *
 * @param target of the request
 * @param more further members of the error body
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
