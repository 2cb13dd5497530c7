import { ProtocolError } from '@talent-platform/protocol/errors';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';

interface BodyToRead {
  readonly request: TalentRequest;
  readonly response: TalentResponse;
  /** Bytes. */
  readonly limit: number;
}

/**
 * The body's bytes, at most `limit` of them: a larger one is refused as soon as it shows, by its Content-Length or by
 * what has come, and never read to its end (D-ERR-6).
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE, or BODY_MALFORMED when the client goes away before the end
 */
export async function readBytes({ request, response, limit }: BodyToRead): Promise<Uint8Array> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  if (request.awaitsContinue) {
    request.awaitsContinue = false;
    response.writeContinue();
  }
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData).pause();
      reject(tooLarge(limit));
    };
    request
      .on('data', onData)
      .once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length)))
      .once('error', () => reject(ProtocolError.of('BODY_MALFORMED', 'The body ended before its announced length.')));
  });
}

function tooLarge(limit: number): ProtocolError {
  return ProtocolError.of('PAYLOAD_TOO_LARGE', `The body must not be larger than ${limit} bytes.`);
}
