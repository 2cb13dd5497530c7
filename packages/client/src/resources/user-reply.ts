import { decodePercent } from '../connection/target.js';
import type { RawReply } from '../connection/read-reply.js';

/** The reply of a partner to the acting user (D-WFL-8). */
export interface UserReply {
  /** The partner's message: text, never HTML. */
  readonly userMessage?: string;
  /** The URL to which the partner sends the user. */
  readonly redirectUrl?: string;
}

/** Reads what partners replied from the head of a reply without a body. */
export function readUserReply({ headers }: RawReply): UserReply {
  const [, redirectUrl] = /<(https?:[^>]*)>; ?rel="redirect"/i.exec(headers.get('link') ?? '') ?? [];
  const userMessage = headers.get('x-svc-user-message');
  return {
    ...(userMessage === null ? {} : { userMessage: decodePercent(userMessage) }),
    ...(redirectUrl === undefined ? {} : { redirectUrl }),
  };
}
