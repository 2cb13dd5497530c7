import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleRequest, LOOPBACK_NAMES } from './http/handle-request.js';
import { SinkError } from './sink-error.js';
import type { SinkEvent } from './sink-event.js';
import { DEFAULTS } from './sink-options.js';
import type { SinkOptions } from './sink-options.js';
import { SinkState } from './sink-state.js';

export interface Sink {
  /** The address for events and for the page, without a slash at its end. */
  readonly url: string;
  /** The stored events, the oldest first. */
  events(): SinkEvent[];
  /**
   * Returns the first event that the predicate accepts. Searches the stored events first, and then waits.
   *
   * @param timeoutMs - the time limit; 10 seconds by default.
   * @throws SinkError after the time limit.
   */
  waitFor(predicate: (event: SinkEvent) => boolean, timeoutMs?: number): Promise<SinkEvent>;
  /** Closes all connections, then the store. */
  close(): Promise<void>;
}

/**
 * Starts a sink: an endpoint that verifies, stores, shows and answers events.
 *
 * @param options the port, what is answered, the secrets by which events are verified, and bounds.
 * @throws SinkError for rules that are wrong, or an address that cannot be listened on.
 * @example
 */
export async function startSink(options: SinkOptions = {}): Promise<Sink> {
  const state = new SinkState({ ...DEFAULTS, ...options });
  const server = createServer((request, response) => void handleRequest(request, response, state));
  const { host, port } = state.settings;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    state.store.close();
    throw new SinkError(listenFailure(error, host, port));
  }
  const { port: listening } = server.address() as AddressInfo;
  const names = [...LOOPBACK_NAMES, host, ...state.settings.allowedHosts];
  state.hosts = [...new Set(names.flatMap((name) => [`${name}:${listening}`, name]))];
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening}`,
    events: () => [...state.store.all()],
    waitFor: (predicate, timeoutMs) => waitForEvent(state, predicate, timeoutMs),
    close: async () => {
      const closed = once(server, 'close');
      state.stop();
      server.close();
      server.closeAllConnections();
      await closed;
      state.store.close();
    },
  };
}

function listenFailure(error: unknown, host: string, port: number): string {
  if (!(error instanceof Error)) return `${host}:${port} cannot be listened on: ${String(error)}`;
  if (Reflect.get(error, 'code') !== 'EADDRINUSE') return `${host}:${port} cannot be listened on: ${error.message}`;
  const other = port < 65_535 ? port + 1 : 0;
  return `Port ${port} is taken. Choose another: --port ${other} (0 takes a free one), and use it in --forward too.`;
}

const PATIENCE_MS = 10_000;

function waitForEvent(
  state: SinkState,
  predicate: (event: SinkEvent) => boolean,
  timeoutMs = PATIENCE_MS,
): Promise<SinkEvent> {
  for (const event of state.store.all()) if (predicate(event)) return Promise.resolve(event);
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      state.arrivals.off('event', look);
    };
    const look = (event: SinkEvent): void => {
      if (!predicate(event)) return;
      done();
      resolve(event);
    };
    const timer = setTimeout(() => {
      done();
      reject(new SinkError(`No such event came within ${timeoutMs} ms.`));
    }, timeoutMs);
    state.arrivals.on('event', look);
  });
}
