import type { IncomingHttpHeaders } from 'node:http';
import { ProtocolError } from '@talent-platform/protocol/errors';

/** The charset's name and its common alias, bare or quoted. */
const UTF_8 = /^"?utf-?8"?$/;

/** JSON in UTF-8, not encoded further (D-ERR-4 code 14). */
export function checkJsonMediaType(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported(`The body must be sent without a Content-Encoding, received "${encoding}".`);
  }
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') {
    throw unsupported(`The Content-Type must be application/json, received ${type ? `"${type}"` : 'none'}.`);
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !UTF_8.test(charset)) {
    throw unsupported(`The charset must be UTF-8, received "${charset}".`);
  }
}

function unsupported(detail: string): ProtocolError {
  return ProtocolError.of('MEDIA_TYPE_UNSUPPORTED', detail);
}
