import type { ReceivedPayload } from './event-payload.js';
import { isEventType } from './event-types.js';
import { jsonTextOf } from './standard-webhooks.js';

/**
 * The payload of a genuine event, by its `eventType`. Only the type is looked at: the signature vouches for the rest.
 *
 * @param json the JSON before gzip, as a verdict has it.
 * @returns undefined for JSON of another form, and for an event type that this version does not know.
 * @example
 * const payload = readEventPayload(verdict.json);
 * if (payload?.eventType === 'WorkFlowStatusChangeEvent') console.log(payload.newStatus);
 * @see D-EVT-6
 */
export function readEventPayload(json: Uint8Array): ReceivedPayload | undefined {
  const payload = parsed(json);
  return isKnown(payload) ? payload : undefined;
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(jsonTextOf(json) ?? '');
  } catch {
    return undefined;
  }
}

function isKnown(payload: unknown): payload is ReceivedPayload {
  if (typeof payload !== 'object' || payload === null || !('eventType' in payload)) return false;
  const { eventType } = payload;
  return typeof eventType === 'string' && (eventType === 'PingEvent' || isEventType(eventType));
}
