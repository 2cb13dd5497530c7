import type { IncomingMessage } from 'node:http';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { headerLines } from '../header-lines.js';

const NAME = 'Idempotency-Key';
/** Printable ASCII, and the bytes of what is beyond ASCII: Node reads each as one character. */
const KEY = /^[ -~\u0080-\u00ff]{1,255}$/;

/**
 * The Idempotency-Key of a request; undefined where it has none.
 *
 * @throws ProtocolError VALUE_INVALID when it is sent twice, or is no key (D-NET-7)
 */
export function parseIdempotencyKey(request: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const [key, ...others] = headerLines(request.rawHeaders, 'idempotency-key');
  if (key === undefined) return undefined;
  if (others.length > 0) throw refusal(`must be sent once, received ${others.length + 1}.`);
  if (!KEY.test(key)) {
    throw refusal(`must be 1 to 255 characters, none of them a control character, received ${key.length}.`);
  }
  return key;
}

function refusal(detail: string): ProtocolError {
  return ProtocolError.of('VALUE_INVALID', detail, NAME);
}
