import type { ServerResponse } from 'node:http';
import type { EventSummary } from '../sink-event.js';
import { SinkError } from '../sink-error.js';

const MAX_LISTENERS = 32;
/** What a slow reader may leave unread, in bytes; then its stream is closed, and a page opens it anew. */
const MAX_WAITING = 1_048_576;

/** Server-sent events: every page that is open is told of each event. */
export class LiveStream {
  readonly #listeners = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    if (this.#listeners.size >= MAX_LISTENERS) throw new SinkError('Too many pages are open.', 503);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1000\n\n');
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }

  send(summary: EventSummary): void {
    // A line break in JSON is escaped, so that one line holds it.
    const text = `id: ${summary.id}\ndata: ${JSON.stringify(summary)}\n\n`;
    for (const listener of this.#listeners) {
      if (listener.writableLength > MAX_WAITING) listener.destroy();
      else listener.write(text);
    }
  }

  close(): void {
    for (const listener of this.#listeners) listener.end();
  }
}
