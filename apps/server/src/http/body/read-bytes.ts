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
 * The body's bytes, at most `limit` of them: a larger one is refused as soon as it shows, by its Content-Length or by
 * what has come, and never read to its end (D-ERR-6). What it takes of the budget is held until the reply.
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE, BUSY, BODY_MALFORMED when the client goes away before the end, or 408 where it
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
