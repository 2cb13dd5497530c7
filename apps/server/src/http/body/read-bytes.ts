import { ProtocolError } from '@talent-platform/protocol/errors';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import type { BodyBudget } from './body-budget.js';
import { ReceivedBody, tooLarge } from './received-body.js';

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
  const body = (request.received ??= new ReceivedBody());
  const whole = body.whole({ limit, announced, reserve: (bytes) => hold.growTo(bytes) });
  if (request.awaitsContinue) {
    request.awaitsContinue = false;
    response.writeContinue();
  }
  // Also of a body that is there already: the request is at its end once that was read.
  request.resume();
  if (request.destroyed) body.fail(cutShort());
  else {
    request.once('close', () => {
      if (body.awaited) body.fail(cutShort());
    });
  }
  return whole;
}

function cutShort(): ProtocolError {
  return ProtocolError.of('BODY_MALFORMED', 'The body ended before its announced length.');
}
