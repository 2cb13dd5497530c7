import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import { beginBody } from './begin-body.js';
import type { BodyBudget } from './body-budget.js';
import { ReceivedBody } from './received-body.js';
import { tooLarge } from '../reply/refusals.js';

interface BodyToRead {
  readonly request: TalentRequest;
  readonly response: TalentResponse;
  /** Bytes. */
  readonly limit: number;
  readonly budget: BodyBudget;
}

/**
 * Reads the whole body, of at most `limit` bytes. Refuses a larger body as soon as its Content-Length or its bytes show it, without
 * reading to its end (D-ERR-6). The body holds its part of the budget until the reply.
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE, BUSY, BODY_MALFORMED if the client goes away before the end, or 408 if it
 *   sends too slowly (D-NET-13)
 */
export async function readBytes({ request, response, limit, budget }: BodyToRead): Promise<Uint8Array> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const hold = (request.bodyHold = budget.open(request.caller?.username ?? ''));
  hold.growTo(announced);
  const body = request.received instanceof ReceivedBody ? request.received : new ReceivedBody();
  request.received = body;
  const whole = body.whole({ limit, announced, reserve: (bytes) => hold.growTo(bytes) });
  beginBody(request, response);
  return whole;
}
