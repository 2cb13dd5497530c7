import { ProtocolError } from '@talent-platform/protocol/errors';

export function tooLarge(limit: number): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The body must not be larger than ${limit} bytes.`);
}
