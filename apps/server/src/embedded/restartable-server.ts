import type { Server, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ERROR_CODES, ProtocolError } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import type { Configuration } from '../config/index.js';
import { openMemoryStorage } from '../file-storage/index.js';
import type { MemoryStore } from '../file-storage/index.js';
import { refusalReply } from '../http/index.js';
import type { Interceptor } from '../http/index.js';
import { DailyQuota } from '../modules/access/index.js';
import { DeliveryWorker } from '../modules/events/index.js';
import type { EventClient } from '../outbound/index.js';
import type { Log } from '../runtime/index.js';
import { startServer } from '../server.js';
import type { RunningServer } from '../server.js';
import type { EmbeddedOptions, EmbeddedRefusal } from './embedded-server.js';
import type { MovableClock } from './movable-clock.js';
import type { OpenPort } from './open-port.js';

interface Parts {
  readonly configuration: Configuration;
  readonly log: Log;
  readonly clock: MovableClock;
  readonly store: MemoryStore;
  readonly port: OpenPort;
  readonly requests: RunningRequests;
  readonly options: Pick<EmbeddedOptions, 'intercept' | 'sendEvent'>;
}

/** Timeout for running requests when the server stops. */
const RUNNING_MS = 30_000;

export const STOPPED = 'The server has stopped. Start another one.';

/** A server behind an open port, which can stop and start again. */
export class RestartableServer {
  #running: RunningServer | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  /** @throws TypeError if the server was stopped */
  get app(): NestExpressApplication {
    if (!this.#running) throw new TypeError(STOPPED);
    return this.#running.app;
  }

  /** Runs works on the whole server one after the other. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async start(): Promise<void> {
    const { configuration, log, clock, store, port, options } = this.parts;
    this.#running = await startServer({
      configuration,
      log,
      clock,
      drain: () => this.#drained(),
      embedding: {
        fileStorage: openMemoryStorage(store, configuration.dataDir),
        intercept: this.#interceptor(),
        wrapEventClient: (client) => wrapped(client, options.sendEvent),
      },
      listen: (server: Server) => {
        port.serve(server);
        return Promise.resolve(port.baseUrl);
      },
    });
  }

  /** Does nothing if the server has stopped. */
  async stop(): Promise<void> {
    this.parts.port.hold();
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  /** Resolves when nothing in memory is left that the database should have. */
  async settled(): Promise<void> {
    await this.app.get(DeliveryWorker).settled();
    await this.app.get(DailyQuota).sweep();
  }

  async #drained(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => (timer = setTimeout(resolve, RUNNING_MS).unref()));
    await Promise.race([this.parts.requests.ended(), limit]);
    clearTimeout(timer);
  }

  #interceptor(): Interceptor {
    const { requests, options } = this.parts;
    return (request, response, { pass, refuse }) => {
      requests.begin(response);
      if (!options.intercept) return pass();
      const refuseWith = (refusal: EmbeddedRefusal): void => {
        const reply = refusalReply(ProtocolError.of(codeOf(refusal), refusal.detail), request.url ?? '');
        const { retryAfterSeconds } = refusal;
        refuse(retryAfterSeconds === undefined ? reply : reply.with('Retry-After', String(retryAfterSeconds)));
      };
      return options.intercept(request, response, { pass, refuse: refuseWith });
    };
  }
}

function codeOf({ code }: EmbeddedRefusal): ErrorCode {
  if (Object.hasOwn(ERROR_CODES, code)) return code as ErrorCode;
  throw new TypeError(`code: must be one of ${Object.keys(ERROR_CODES).join(', ')}, received ${JSON.stringify(code)}.`);
}

function wrapped(client: EventClient, sendEvent: EmbeddedOptions['sendEvent']): EventClient {
  if (!sendEvent) return client;
  return {
    send: async (post) => {
      const end = await sendEvent(post, () => client.send(post));
      return end.kind === 'reply' ? { ...end, body: Buffer.from(end.body) } : end;
    },
  };
}

/** This class and the host listen to a response, besides the server, which uses nearly all that Node allows. */
const HOSTS_LISTENERS = 10;

/** The requests that were received and not answered yet. */
export class RunningRequests {
  #count = 0;
  #whenNone: Array<() => void> = [];

  begin(response: ServerResponse): void {
    this.#count += 1;
    response.setMaxListeners(response.getMaxListeners() + HOSTS_LISTENERS);
    response.once('close', () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      const told = this.#whenNone;
      this.#whenNone = [];
      for (const tell of told) tell();
    });
  }

  /** Resolves when no request runs. */
  async ended(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => void this.#whenNone.push(resolve));
  }
}
