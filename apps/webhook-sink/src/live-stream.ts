import type { ServerResponse } from 'node:http';
import { SinkError } from './sink-error.js';
import type { EventSummary } from './sink-event.js';
import type { EventFilter } from './store/event-filter.js';

const MAX_LISTENERS = 32;
/** Limit of unread bytes of a slow page. Above it, the sink closes the stream, and the page reconnects. */
const MAX_WAITING = 1_048_576;

/** Server-sent events: sends each event to every open page whose filter matches. */
export class LiveStream {
  readonly #listeners = new Map<ServerResponse, EventFilter>();

  add(response: ServerResponse, filter: EventFilter): void {
    if (this.#listeners.size >= MAX_LISTENERS) throw new SinkError('Too many pages are open.', 503);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    this.#listeners.set(response, filter);
    response.on('close', () => this.#listeners.delete(response));
  }

  /** Sends a new event, and sends it again after the reply. */
  send(summary: EventSummary, fits: (filter: EventFilter) => boolean): void {
    // JSON escapes line breaks, so one line holds it.
    const text = `id: ${summary.id}\ndata: ${JSON.stringify(summary)}\n\n`;
    for (const [listener, filter] of this.#listeners) if (fits(filter)) write(listener, text);
  }

  /** Tells every page to read the events or rules again. */
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
