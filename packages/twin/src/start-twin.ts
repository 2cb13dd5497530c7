import { randomUUID } from 'node:crypto';
import { startEmbeddedServer } from '@talent-platform/server/embedded';
import type { Blueprint } from '@talent-platform/blueprint';
import { AddedFaults } from './faults.js';
import { interceptEvents } from './intercept-events.js';
import { interceptRequests } from './intercept-requests.js';
import { Journal } from './journal.js';
import { Random } from './random.js';
import { SentEvents } from './sent-events.js';
import { TwinCustomer } from './twin-customer.js';
import { TwinError } from './twin-error.js';
import { Twin } from './twin.js';

/** A customer of a twin. */
export interface TwinCustomerOptions {
  /** A blueprint, or the path of a file or folder with one. Default: the demo customer. */
  readonly blueprint?: string | Blueprint;
  /** Parts that replace those of the blueprint, such as `events`. */
  readonly parts?: Partial<Blueprint>;
  /** Starting records as in `records.json`, without files. A folder brings its own, with its files. */
  readonly records?: object;
}

/** The settings of a twin. No environment variable sets any of them. */
export interface TwinOptions {
  /** The customer. Default: the demo customer with its records. */
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
  /** The lines of the server's log. Default: `silent`. */
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Starts the platform in this process: the real server on a free port, with a database of its own. It shares nothing
 * with other twins.
 *
 * @param options left out: the demo customer
 * @throws Error with every problem of a blueprint; TwinError for a wrong option
 * @example
 * const twin = await startTwin();
 * const { user, password } = twin.credentials();
 * await twin.stop();
 */
export async function startTwin(options: TwinOptions = {}): Promise<Twin> {
  const [journal, random, events, ownToken] = [
    new Journal(),
    new Random(options.seed ?? 1),
    new SentEvents(),
    randomUUID(),
  ];
  const faults = new AddedFaults(random);
  // The server has a clock as soon as it has started.
  const clock = { now: Date.now };
  const now = (): Date => new Date(clock.now());
  const { port, eventHosts, zipCodes, logLevel } = options;
  const server = await startEmbeddedServer({
    ...{ customers: customersOf(options), port, eventHosts, zipCodes, logLevel },
    intercept: interceptRequests({ journal, faults, ownToken, now }),
    sendEvent: interceptEvents({ events, faults, now }),
  });
  clock.now = () => server.clock.now();
  try {
    const { baseUrl, blueprints } = server;
    const customers = blueprints.map((blueprint) => new TwinCustomer(baseUrl, ownToken, blueprint));
    const twin = new Twin({ server, customers, faults, journal, events, restartRandom: () => random.restart() });
    await twin.rememberStart();
    return twin;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function customersOf({ blueprint, parts, records, customers }: TwinOptions): TwinCustomerOptions[] {
  if (customers && (blueprint ?? parts ?? records) !== undefined)
    throw new TwinError('customers: must be left out if blueprint, parts or records are given. Put them in customers.');
  if (customers?.length === 0) throw new TwinError('customers: must have at least one customer.');
  if (customers) return [...customers];
  if (blueprint === undefined && records !== undefined)
    throw new TwinError('records: must be left out without a blueprint. The demo customer has its own records.');
  return [{ ...(blueprint !== undefined && { blueprint }), ...(parts && { parts }), ...(records && { records }) }];
}
