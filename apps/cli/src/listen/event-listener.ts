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

const MAX_CONCURRENT_EVENTS = 16;
const MAX_CONNECTIONS = 64;
const HEAD_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_MS = 5000;

/** Handles a request with its body. Returns the reply, and the work to do after the reply is sent. */
export type AnswerRequest = (
  request: IncomingMessage,
  body: Uint8Array,
) => Promise<{ readonly reply: EventReply; readonly afterwards: () => Promise<void> }>;

/** The replies to requests beyond the limits. */
const TOO_MANY = ownReply(503, { message: `More than ${MAX_CONCURRENT_EVENTS} events are here at once.` });
const TOO_LONG = ownReply(413, { message: `An event has at most ${MAX_EVENT_BYTES} bytes.` });
const FAILED = ownReply(500, { message: 'talent listen failed.' });

/** An HTTP server that reads requests up to its limits and passes them on. */
export class EventListener {
  readonly #server: Server = createServer({
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  });
  readonly #answering = new Set<Promise<void>>();

  async listen({ host, port }: { host: string; port: number }): Promise<number> {
    this.#server.maxConnections = MAX_CONNECTIONS;
    try {
      this.#server.listen(port, host);
      await once(this.#server, 'listening');
    } catch (error) {
      throw usageError(`${host}:${port} cannot be listened on: ${reasonOf(error)}; --port 0 takes a free one`);
    }
    return (this.#server.address() as AddressInfo).port;
  }

  /** Reports requests that get an error reply with `tell`. */
  serve(answer: AnswerRequest, tell: (text: string) => void): void {
    this.#server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#answering.size >= MAX_CONCURRENT_EVENTS) {
        tell(`an event was answered with 503: ${MAX_CONCURRENT_EVENTS} are in work already`);
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

  /** The number of requests without a reply. */
  get waiting(): number {
    return this.#answering.size;
  }

  /** Accepts no more requests, and waits up to `timeoutMs` for open ones. */
  async close(timeoutMs: number): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const stopped = new AbortController();
    const patience = delay(timeoutMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#answering), patience]);
    stopped.abort();
    this.#server.closeAllConnections();
    await closed;
  }
}

async function answerOne({
  request,
  response,
  answer,
  tell,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  answer: AnswerRequest;
  tell: (text: string) => void;
}): Promise<void> {
  const body = await readEventBody(request);
  if (body === undefined) {
    if (!response.destroyed) tell(`an event was answered with 413: it has more than ${MAX_EVENT_BYTES} bytes`);
    return send(TOO_LONG, response);
  }
  const { reply, afterwards } = await answer(request, body);
  await send(reply, response);
  await afterwards();
}

/** Resolves when the reply is sent or the client has left. */
async function send({ status, headers, body }: EventReply, response: ServerResponse): Promise<void> {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const isBodiless = status === 204 || status === 304;
  const length = isBodiless ? [] : ['Content-Length', String(body.length)];
  const sent = Promise.race([once(response, 'finish'), once(response, 'close')]).catch(() => undefined);
  response.writeHead(status, [...headers, ...length, 'Connection', 'close']);
  response.end(isBodiless ? undefined : body);
  await sent;
}
