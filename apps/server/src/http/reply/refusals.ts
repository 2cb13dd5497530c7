import {
  ProtocolError,
  ERROR_CODES,
  renderErrorBody,
  renderMessageBody,
  renderProblemHeaders,
} from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { splitTarget } from '@talent-platform/protocol/canonical';
import type { QueueFull } from '../../runtime/index.js';
import { Reply } from './reply.js';

/** A refusal that names the time of the next try. Its reply has `Retry-After`. */
export class RefusedForNow extends ProtocolError {
  constructor(
    code: 'BUSY' | 'QUOTA_EXCEEDED',
    detail: string,
    readonly retryAfterSeconds: number,
  ) {
    super([{ code, detail }]);
  }
}

/** @throws ProtocolError with all problems at once (D-ERR-1), if there are any */
export function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw new ProtocolError([first, ...others]);
}

/** Returns the refusal of work whose queue is full. It says how many wait, and whose they are. */
export function fullQueueRefusal(what: string, { share, places }: QueueFull): ProtocolError {
  const whose = { member: ' of your own', group: ' of this customer', all: '' }[share];
  return ProtocolError.of('BUSY', `${places} ${what}${whose} wait already. Try again shortly.`);
}

export function tooLarge(limit: number, what = 'body'): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The ${what} must not be larger than ${limit} bytes.`);
}

/** Paths whose errors have a body of their own, whichever check throws them (D-ERR-7). */
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
