import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { usageError } from '../cli-error.js';
import { messageOf, reasonOf } from '../system-error.js';
import { ownReply } from './event-reply.js';
import type { EventReply } from './event-reply.js';
import { MAX_EVENT_BYTES, readEventBody } from './receive-event.js';

const MOST_AT_ONCE = 16;
const MOST_CONNECTIONS = 64;
const HEAD_MS = 10_000;
const REQUEST_MS = 30_000;
const LOOK_MS = 5000;

/** Handles a request whose body was read: returns the reply, and the work after it. */
export type AnswerRequest = (
  request: IncomingMessage,
  body: Uint8Array,
) => Promise<{ readonly reply: EventReply; readonly afterwards: () => Promise<void> }>;

/** Bounds, each told in the answer to whoever is beyond it. */
const TOO_MANY = ownReply(503, { message: `More than ${MOST_AT_ONCE} events are here at once.` });
const TOO_LONG = ownReply(413, { message: `An event has at most ${MAX_EVENT_BYTES} bytes.` });
const FAILED = ownReply(500, { message: 'talent listen failed.' });

/** An HTTP server that reads requests up to its bounds, and has them answered. */
export class EventListener {
  readonly #server: Server = createServer({
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LOOK_MS,
  });
  readonly #answering = new Set<Promise<void>>();

  /** @returns the port that it listens on. */
  async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<number> {
    this.#server.maxConnections = MOST_CONNECTIONS;
    try {
      this.#server.listen(port, host);
      await once(this.#server, 'listening');
    } catch (error) {
      throw usageError(`${host}:${port} cannot be listened on: ${reasonOf(error)}; --port 0 takes a free one`);
    }
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param tell told of what was not answered as it should be, and why. */
  serve(answer: AnswerRequest, tell: (text: string) => void): void {
    this.#server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#answering.size >= MOST_AT_ONCE) {
        tell(`an event was answered with 503: ${MOST_AT_ONCE} are here already`);
        request.resume();
        return void send(TOO_MANY, response);
      }
      const answering = answerOne({ request, response, answer, tell }).catch((error: unknown) => {
        tell(`talent: ${messageOf(error)}`);
        return send(FAILED, response);
      });
      this.#answering.add(answering);
      void answering.finally(() => this.#answering.delete(answering));
    });
  }

  /** How many requests are not answered yet. */
  get waiting(): number {
    return this.#answering.size;
  }

  /** Takes no more, and waits so long for those that are here. */
  async close(patienceMs: number): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const stopped = new AbortController();
    const patience = delay(patienceMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#answering), patience]);
    stopped.abort();
    this.#server.closeAllConnections();
    await closed;
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: AnswerRequest;
  readonly tell: (text: string) => void;
}

async function answerOne({ request, response, answer, tell }: Exchange): Promise<void> {
  const body = await readEventBody(request);
  if (body === undefined) {
    if (!response.destroyed) tell(`an event was answered with 413: it has more than ${MAX_EVENT_BYTES} bytes`);
    return send(TOO_LONG, response);
  }
  const { reply, afterwards } = await answer(request, body);
  await send(reply, response);
  await afterwards();
}

/** Resolves once it is sent, or nobody takes it any more. */
async function send({ status, headers, body }: EventReply, response: ServerResponse): Promise<void> {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const isBodiless = status === 204 || status === 304;
  const length = isBodiless ? [] : ['Content-Length', String(body.length)];
  const sent = Promise.race([once(response, 'finish'), once(response, 'close')]).catch(() => undefined);
  response.writeHead(status, [...headers, ...length, 'Connection', 'close']);
  response.end(isBodiless ? undefined : body);
  await sent;
}
