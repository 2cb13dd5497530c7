import type { TalentResponse } from './talent-response.js';

/** A text of one byte a character, for a response whose head is made. */
interface Reply {
  readonly response: TalentResponse;
  readonly body: string | undefined;
}

/** With fewer connections there is nothing to gain: the first reply would wait for none. */
const WORTHWHILE_CONNECTIONS = 4;

/**
 * Replies that were made in one turn of the event loop are written at its end, one right after the other. Each write to an
 * idle client wakes it up, which costs the server as much as most of a read; of writes in a row the first one does, and its
 * next request comes together with those of others. Nothing waits longer than for the requests that have arrived already.
 */
export class RepliesOfATurn {
  #waiting: Reply[] = [];

  /** Ends the response, now or with the turn. */
  end(response: TalentResponse, body: string | undefined, connections: number): void {
    if (connections < WORTHWHILE_CONNECTIONS) {
      write({ response, body });
      return;
    }
    this.#waiting.push({ response, body });
    if (this.#waiting.length === 1) setImmediate(() => this.#writeAll());
  }

  #writeAll(): void {
    const replies = this.#waiting;
    this.#waiting = [];
    for (const reply of replies) write(reply);
  }
}

/**
 * Head and body leave as one text in one write. `end` with a body would put an empty text behind it, for which node joins
 * two buffers.
 */
function write({ response, body }: Reply): void {
  const { socket } = response;
  if (body === undefined || !socket || response.req.method === 'HEAD') {
    response.end(body, 'latin1');
    return;
  }
  socket.cork();
  response.write(body, 'latin1');
  socket.uncork();
  response.end();
}
