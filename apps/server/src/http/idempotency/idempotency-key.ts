import type { IncomingMessage } from 'node:http';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { singleHeader } from '../header-lines.js';

/** Printable ASCII, and the bytes of what is beyond ASCII: Node reads each as one character. */
const KEY = /^[ -~\u0080-\u00ff]{1,255}$/;

/**
 * The Idempotency-Key of a request; undefined where it has none.
 *
 * @throws ProtocolError VALUE_INVALID when it is sent twice, or is no key (D-NET-7)
 */
export function parseIdempotencyKey(request: Pick<IncomingMessage, 'rawHeaders'>): string | undefined {
  const key = singleHeader(request.rawHeaders, 'idempotency-key');
  if (key === undefined || KEY.test(key)) return key;
  const detail = `must be 1 to 255 characters, none of them a control character, received ${key.length}.`;
  throw ProtocolError.of('VALUE_INVALID', detail, 'Idempotency-Key');
}
