import { randomUUID } from 'node:crypto';
import { EmbeddedOptionError, startEmbeddedServer } from '@talent-platform/server/embedded';
import type { Blueprint } from '@talent-platform/blueprint';
import { AddedFaults } from './faults.js';
import { interceptEvents } from './intercept-events.js';
import { interceptRequests } from './intercept-requests.js';
import { Journal } from './journal.js';
import { refuseUnknown, TwinState } from './options/option-check.js';
import { Random } from './random.js';
import { SentEvents } from './sent-events.js';
import { TwinCustomer } from './twin-customer.js';
import { TwinError } from './twin-error.js';
import { Twin } from './twin.js';

/** A customer of a twin. */
export interface TwinCustomerOptions {
  /**
   * A blueprint, or the path of a file or folder with one. The twin makes the passwords and secrets that it lacks, such
   * as those of an exported blueprint. Default: the demo customer.
   */
  readonly blueprint?: string | Blueprint;
  /** Parts that replace those of the blueprint, such as `events`. */
  readonly parts?: Partial<Blueprint>;
  /** Starting records as in `records.json`, without files. A folder brings its own, with its files. */
  readonly records?: object;
}

/** The settings of a twin. No environment variable sets any of them. */
export interface TwinOptions {
  /** See `TwinCustomerOptions.blueprint`. */
  readonly blueprint?: string | Blueprint;
  /** Parts that replace those of the blueprint, such as `events`. */
  readonly parts?: Partial<Blueprint>;
  /** See `TwinCustomerOptions.records`. */
  readonly records?: object;
  /** Several customers side by side, instead of one. */
  readonly customers?: readonly TwinCustomerOptions[];
  /** The seed of the random numbers that decide about faults with a probability. Default: 1. */
  readonly seed?: number;
  /** Default: a free port. */
  readonly port?: number;
  /** Hosts that may receive events, as in TALENT_EVENT_ALLOWED_HOSTS. Default: this machine. */
  readonly eventHosts?: string;
  /** Load the table of US postal codes, for searches by distance. It takes a second. Default: false. */
  readonly zipCodes?: boolean;
  /** Stops the twin, also while it starts. Then `startTwin` rejects with the reason. */
  readonly signal?: AbortSignal;
  /** The lines of the server's log. Default: `silent`. */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Starts the platform in this process: the real server on a free port, with a database of its own. It shares nothing
 * with other twins.
 *
 * @param options left out: the demo customer
 * @throws TwinError for misspelt options, and with every problem of a blueprint; the reason of `signal`
 * @example
 * const twin = await startTwin();
 * const { user, password } = twin.credentials();
 * await twin.stop();
 */
export async function startTwin(options: TwinOptions = {}): Promise<Twin> {
  refuseWrong(options);
  options.signal?.throwIfAborted();
  const state = new TwinState();
  const [journal, events, ownToken] = [new Journal(), new SentEvents(), randomUUID()];
  const random = new Random(options.seed ?? 1);
  const faults = new AddedFaults(random, state);
  // The server has a clock as soon as it has started.
  const clock = { now: Date.now };
  const now = (): Date => new Date(clock.now());
  const { port, eventHosts, zipCodes, logLevel } = options;
  const server = await startEmbeddedServer({
    ...{ customers: customersOf(options), port, eventHosts, zipCodes, logLevel },
    intercept: interceptRequests({ journal, faults, ownToken, now }),
    sendEvent: interceptEvents({ events, faults, now }),
  }).catch((error: unknown) => {
    throw asTwinError(error, options);
  });
  clock.now = () => server.clock.now();
  try {
    const { baseUrl, blueprints } = server;
    const customers = blueprints.map((blueprint) => new TwinCustomer({ baseUrl, ownToken, state }, blueprint));
    const twin = new Twin({ server, customers, faults, journal, events, state, restartRandom: () => random.restart() });
    await twin.rememberStart();
    options.signal?.throwIfAborted();
    options.signal?.addEventListener('abort', () => void twin.stop(), { once: true });
    return twin;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function customersOf({ blueprint, parts, records, customers }: TwinOptions): readonly TwinCustomerOptions[] {
  return (
    customers ?? [
      { ...(blueprint !== undefined && { blueprint }), ...(parts && { parts }), ...(records && { records }) },
    ]
  );
}

/** @throws TwinError for misspelt options, and for options that exclude each other */
function refuseWrong(options: TwinOptions): void {
  const { customers, ...first } = options;
  refuseUnknown('startTwin', options);
  for (const customer of customers ?? []) refuseUnknown('a customer of startTwin', customer);
  if (customers !== undefined && (first.blueprint ?? first.parts ?? first.records) !== undefined)
    throw new TwinError('customers: must be left out if blueprint, parts or records are given. Put them in customers.');
  for (const { blueprint, records } of customers ?? [first])
    if (records !== undefined && blueprint === undefined)
      throw new TwinError('records: must be left out without a blueprint. The demo customer has its own records.');
}

/** Names the options of the twin, instead of those of its server. */
function asTwinError(error: unknown, { customers }: TwinOptions): unknown {
  if (!(error instanceof EmbeddedOptionError)) return error;
  const faults = customers ? error.faults : error.faults.map((fault) => fault.replace(/^customers\[0\]\./, ''));
  return new TwinError(faults.join('\n'));
}
