import { headerValues } from '../../canonical/raw-headers.js';
import { parseAuthorizationHeader } from '../authorization-header.js';
import type { SignedAuthorization } from '../authorization-header.js';
import { readRequest } from '../read-request.js';
import type { RequestToVerify } from '../read-request.js';
import { DATE_HEADER, DIGEST_HEADER } from '../signature-scheme.js';
import { userNote } from './credential-mistakes.js';
import { plusNote } from './query-mistakes.js';
import { quoted } from './quoted.js';

/** How a hint begins that names no mistake. */
export const NO_KNOWN_MISTAKE = 'No known mistake explains the signature.';

/** The facts about a refused request after no known mistake was found. */
export interface Judgement {
  /** Whether it is signed as it should be with a live secret of its user. */
  readonly isSigned: boolean;
  /** The SHA-256 of the body that came; undefined where the body is not known. */
  readonly bodyDigest: string | undefined;
}

/**
 * Returns the correct parts of a request and the remaining causes; null if the errors say what is wrong, or nothing is.
 * A user that does not exist is told the same as one whose secret is another (D-ERR-5).
 */
export function hintWithoutMistake(request: RequestToVerify<unknown>, judgement: Judgement): string | null {
  const declared = declaredDigest(request);
  if (declared === undefined) return null;
  const { isSigned, bodyDigest } = judgement;
  if (isSigned) {
    if (bodyDigest === undefined || bodyDigest === declared) return null;
    return `The signature is right, and the body is another: ${request.body?.length ?? 0} bytes came, whose SHA-256 is ${bodyDigest}. Hash the very bytes that are sent.`;
  }
  const body = bodyDigest === declared ? `, and the body has the hash that ${DIGEST_HEADER} names` : '';
  const suspects = userNote(cutUser(request)) + hostNote(request) + plusNote(request);
  return `${NO_KNOWN_MISTAKE} Authorization is well-formed, ${DATE_HEADER} is within 300 seconds of the server's time, all signed headers are there${body}. So compare canonicalRequest with what you signed, line by line; where they are the same, the user name or the secret is not the one that was issued.${suspects}`;
}

function cutUser({ received: { headers } }: RequestToVerify<unknown>): Pick<SignedAuthorization, 'user'> {
  return parseAuthorizationHeader(headerValues(headers, 'authorization')[0] ?? '');
}

/** A proxy that writes another Host, and does not tell, leaves nothing to try: the suspicion alone can be named. */
function hostNote({ received: { headers } }: RequestToVerify<unknown>): string {
  const host = headerValues(headers, 'host')[0];
  const [authorization = ''] = headerValues(headers, 'authorization');
  if (host === undefined || !parseAuthorizationHeader(authorization).signedHeaders.includes('host')) return '';
  return ` host is signed, and arrived as ${quoted(host)}: if that is not the name that you called, a proxy has changed it. Let the proxy keep Host, or leave host unsigned.`;
}

/** Undefined where the request breaks a rule that is judged before its signature. */
function declaredDigest({ received, now }: RequestToVerify<unknown>): string | undefined {
  try {
    return readRequest(received, now).declaredDigest;
  } catch {
    return undefined;
  }
}
