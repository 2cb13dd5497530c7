import { ProtocolError } from '@talent-platform/protocol/errors';
import type { BodyLimit } from '../../limits.js';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import type { BodyBudget } from './body-budget.js';
import { limitWithFile, ReceivedBody, StreamedBody } from './received-body.js';
import { tooLarge } from '../reply/refusals.js';

/**
 * Reads the whole body, up to its limit. Refuses a larger body as soon as its Content-Length or its bytes show it, without
 * reading to its end (D-ERR-6). The body holds its part of the budget until the reply.
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE, BUSY, BODY_MALFORMED if the client goes away before the end, or 408 if it
 *   sends too slowly (D-NET-13)
 */
export async function readBytes({
  request,
  response,
  limit,
  budget,
}: {
  request: TalentRequest;
  response: TalentResponse;
  limit: BodyLimit;
  budget: BodyBudget;
}): Promise<Uint8Array> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit.maxBytes) throw tooLarge(limit);
  const hold = (request.bodyHold = budget.open());
  hold.growTo(announced);
  const body = request.received instanceof ReceivedBody ? request.received : new ReceivedBody();
  request.received = body;
  const whole = body.whole({ limit, announced, reserve: (bytes) => hold.growTo(bytes) });
  beginBody(request, response);
  return whole;
}

/**
 * Returns the body as a stream of at most `maxBytes` bytes. The stream fails if more bytes come, if the client goes away before the
 * end, or if it sends too slowly (D-NET-13). A body that is announced as larger is not begun.
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE
 */
export function readStream(request: TalentRequest, response: TalentResponse, maxBytes: number): StreamedBody {
  const limit = limitWithFile(maxBytes);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(limit);
  const body = new StreamedBody({ limit, more: () => request.socket.resume() });
  const before = request.received;
  request.received = body;
  if (before instanceof ReceivedBody) before.handOver(body);
  beginBody(request, response);
  return body;
}

/** Begins to read the body: lets the client send it, and fails the received body if the client ends it too early. */
function beginBody(request: TalentRequest, response: TalentResponse): void {
  if (request.awaitsContinue) {
    request.awaitsContinue = false;
    response.writeContinue();
  }
  // Needed even if the whole body has arrived, because the request ends only after its body was read.
  request.resume();
  // An empty body can end before the handler asks for it. Then no further event reports its end.
  if (request.complete) request.received?.end();
  else if (request.destroyed) request.received?.fail(cutShort());
  else {
    const { received } = request;
    request.once('close', () => {
      if (!request.complete) received?.fail(cutShort());
    });
  }
}

function cutShort(): ProtocolError {
  return ProtocolError.of('BODY_MALFORMED', 'The body ended before its announced length.');
}
