import { hint } from '@talent-platform/protocol/errors';
import { TwinError } from '../twin-error.js';

const CUSTOMER = ['blueprint', 'parts', 'records'];
const EVENTS = ['type', 'customerId', 'url', 'status', 'where'];
const FREQUENCY = ['probability', 'count'];
const REQUESTS = ['method', 'path', 'user', 'status'];

/** The options of the functions that take an object. Further members of a subscription go into the blueprint. */
const OPTIONS = {
  startTwin: [...CUSTOMER, 'customers', 'seed', 'port', 'eventHosts', 'zipCodes', 'signal', 'logLevel'],
  'a customer of startTwin': CUSTOMER,
  apply: ['portal', 'job', 'person'],
  events: EVENTS,
  waitForEvent: EVENTS,
  'the second argument of waitForEvent': ['timeout'],
  'faults.request': [...REQUESTS, 'latency', 'retryAfterSeconds', 'error', 'drop', ...FREQUENCY],
  'faults.event': ['type', 'url', 'late', 'duplicate', ...FREQUENCY],
  'faults.noText': ['person', ...FREQUENCY],
  'faults.noPdf': ['person', ...FREQUENCY],
  'journal.requests': REQUESTS,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Refuses misspelt options, which would otherwise have no effect.
 *
 * @throws TwinError that names each of them
 */
export function refuseUnknown(name: keyof typeof OPTIONS, options: object): void {
  const known: readonly string[] = OPTIONS[name];
  const unknown = Object.keys(options).filter((option) => !known.includes(option));
  if (unknown.length === 0) return;
  const lines = unknown.map((option) => `${option}: is not an option of ${name}.${hint(option, known)}`);
  throw new TwinError(`${lines.join('\n')} Its options: ${known.join(', ')}.`);
}

/** Says whether a twin has stopped. */
export class TwinState {
  #isStopped = false;

  stop(): TwinError {
    this.#isStopped = true;
    return new TwinError('The twin is stopped. Start another one with startTwin().');
  }

  /** @throws TwinError if the twin has stopped */
  needRunning(): void {
    if (this.#isStopped) throw this.stop();
  }
}
