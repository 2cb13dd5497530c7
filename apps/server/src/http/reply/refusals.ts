import {
  ProtocolError,
  ERROR_CODES,
  renderErrorBody,
  renderMessageBody,
  renderProblemHeaders,
} from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { splitTarget } from '@talent-platform/protocol/canonical';
import type { BodyLimit } from '../../limits.js';
import type { QueueFull } from '../../runtime/index.js';
import { Reply } from './reply.js';

/** The causes of refusals for now, with the code of the reply. Metrics count refusals by these names (D-NET-20). */
const CODE_OF_CAUSE = {
  quota: 'QUOTA_EXCEEDED',
  sign_in_attempts: 'QUOTA_EXCEEDED',
  page_attempts: 'QUOTA_EXCEEDED',
  application_attempts: 'QUOTA_EXCEEDED',
  answer_memory: 'BUSY',
  applications: 'BUSY',
  blueprints: 'BUSY',
  body_memory: 'BUSY',
  database: 'BUSY',
  documents: 'BUSY',
  exports: 'BUSY',
  pages: 'BUSY',
  pings: 'BUSY',
  release: 'BUSY',
  searches: 'BUSY',
  sign_ins: 'BUSY',
  storage: 'BUSY',
  streams: 'BUSY',
  uploads: 'BUSY',
  writes: 'BUSY',
} as const;

type RefusalCause = keyof typeof CODE_OF_CAUSE;

/** Connections are refused without a reply. */
export const REFUSED_CONNECTIONS = 'connections';

export const REFUSAL_CAUSES: readonly string[] = [...Object.keys(CODE_OF_CAUSE), REFUSED_CONNECTIONS];

/** A refusal that names the time of the next try. Its reply has `Retry-After`. */
export class RefusedForNow extends ProtocolError {
  constructor(
    readonly limit: RefusalCause,
    detail: string,
    readonly retryAfterSeconds = 1,
  ) {
    super([{ code: CODE_OF_CAUSE[limit], detail }]);
  }
}

/** @throws ProtocolError with all problems at once (D-ERR-1), if there are any */
export function refuseProblems([first, ...others]: readonly Problem[]): void {
  if (first) throw new ProtocolError([first, ...others]);
}

/** Returns the refusal of work whose queue is full. It says how many wait, and whose they are. */
export function fullQueueRefusal(
  limit: RefusalCause,
  { share, places }: QueueFull,
  what = limit.replace('_', ' '),
): RefusedForNow {
  const whose = { member: ' of your own', group: ' of this customer', all: '' }[share];
  return new RefusedForNow(limit, `${places} ${what}${whose} wait already. Try again shortly.`);
}

export function tooLarge({ maxBytes, wayOut }: BodyLimit): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The body must not be larger than ${maxBytes} bytes. ${wayOut}`);
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
