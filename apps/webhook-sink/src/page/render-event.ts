import type { SinkEvent } from '../sink-event.js';
import { gunzipped } from './gunzipped.js';
import type { RenderedEvent } from './rendered-event.js';

/** Writes an event as JSON can hold it. */
export function renderEvent(event: SinkEvent): RenderedEvent {
  const text = gunzipped(event);
  return { ...event, body: Buffer.from(event.body).toString('base64'), ...(text === undefined ? {} : { text }) };
}
