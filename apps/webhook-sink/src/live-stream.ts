import type { ServerResponse } from 'node:http';
import { SinkError } from './sink-error.js';
import type { EventSummary } from './sink-event.js';
import type { EventFilter } from './store/event-filter.js';

const MAX_LISTENERS = 32;
/** The most bytes that a slow reader may leave unread. The sink then closes the stream, and a page reopens it. */
const MAX_WAITING = 1_048_576;

/** Server-sent events: every page that is open is told of each event that its filter takes. */
export class LiveStream {
  readonly #listeners = new Map<ServerResponse, EventFilter>();

  add(response: ServerResponse, filter: EventFilter): void {
    if (this.#listeners.size >= MAX_LISTENERS) throw new SinkError('Too many pages are open.', 503);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    this.#listeners.set(response, filter);
    response.on('close', () => this.#listeners.delete(response));
  }

  /** Tells of an event that came, and again of the same event when it is answered. */
  send(summary: EventSummary, fits: (filter: EventFilter) => boolean): void {
    // A line break in JSON is escaped, so that one line holds it.
    const text = `id: ${summary.id}\ndata: ${JSON.stringify(summary)}\n\n`;
    for (const [listener, filter] of this.#listeners) if (fits(filter)) write(listener, text);
  }

  /** Tells every page of something else, which it then reads anew. */
  announce(name: 'cleared' | 'rules'): void {
    for (const listener of this.#listeners.keys()) write(listener, `event: ${name}\ndata:\n\n`);
  }

  close(): void {
    for (const listener of this.#listeners.keys()) listener.end();
  }
}

function write(listener: ServerResponse, text: string): void {
  if (listener.writableLength > MAX_WAITING) listener.destroy();
  else listener.write(text);
}
