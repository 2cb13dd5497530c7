import type { TalentResponse } from './talent-response.js';

/** A text of one byte a character, for a response whose head is made. */
interface Reply {
  readonly response: TalentResponse;
  readonly body: string | undefined;
}

/** With fewer connections, replies are written at once, because waiting would gain nothing. */
const WORTHWHILE_CONNECTIONS = 4;

/**
 * Writes the replies of one turn of the event loop at its end, one right after the other. A write that wakes an idle client costs
 * the server as much as most of a read. In a row of writes, only the first wakes its client, and the next requests come together.
 * A reply waits only for the requests that have arrived already.
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
 * Writes head and body as one text at once. `end` with a body would add an empty text, for which node would join two buffers.
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
