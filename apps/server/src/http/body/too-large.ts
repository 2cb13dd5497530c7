import { ProtocolError } from '@talent-platform/protocol/errors';

export function tooLarge(limit: number, what = 'body'): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The ${what} must not be larger than ${limit} bytes.`);
}
