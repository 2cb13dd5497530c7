import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';
import type { BodyBudget } from './body-budget.js';
import { beginBody } from './begin-body.js';
import { ReceivedBody } from './received-body.js';
import { StreamedBody, WITH_FILE } from './streamed-body.js';
import { tooLarge } from '../reply/refusals.js';

interface BodyToStream {
  readonly request: TalentRequest;
  readonly response: TalentResponse;
  /** Bytes. */
  readonly limit: number;
  readonly budget: BodyBudget;
  /** The requester whose share of the memory the body takes; the caller if absent. */
  readonly client?: string;
  /** Bytes of the body that are in memory at once, if they are more than usual. */
  readonly inHandBytes?: number;
}

/** A streamed body counts as this many bytes. The budget counts 16 times as much, as for every body: 256 KiB (D-NET-13). */
const IN_HAND_BYTES = 16_384;

/**
 * Returns the body as a stream of at most `limit` bytes. The stream fails if more bytes come, if the client goes away before the
 * end, or if it sends too slowly (D-NET-13). A body that is announced as larger is not begun.
 *
 * @throws ProtocolError PAYLOAD_TOO_LARGE, BUSY
 */
export function readStream({
  request,
  response,
  limit,
  budget,
  client = request.caller?.username ?? '',
  inHandBytes = IN_HAND_BYTES,
}: BodyToStream): StreamedBody {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit, WITH_FILE);
  const hold = (request.bodyHold = budget.open(client));
  hold.growTo(inHandBytes);
  const body = new StreamedBody({ limit, more: () => request._read(0) });
  const before = request.received;
  request.received = body;
  if (before instanceof ReceivedBody) before.handOver(body);
  beginBody(request, response);
  return body;
}
