import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { EVENT_TYPES } from '@talent-platform/protocol/events';
import {
  abortSignal,
  anything,
  condition,
  customer,
  customers,
  duration,
  faultStatus,
  finiteNumber,
  flag,
  httpUrl,
  object,
  oneOf,
  onlyTrue,
  path,
  probability,
  required,
  text,
  textOrNumber,
  textOrObject,
  time,
  wholeNumber,
} from './option-value.js';
import type { OptionValue } from './option-value.js';

/** The options of one function of the twin. Arguments that are no object stand by their names. */
export interface FunctionRule {
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Can be called after `stop`, because it needs no server. */
  readonly outlivesStop?: true;
  /** Returns the problem of options that are right one by one. */
  readonly together?: (options: Readonly<Record<string, unknown>>) => string | undefined;
  /** The way out for options of other functions that are given to this one. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

const IN_REAL_TIME = { atMost: '1 day', because: 'It passes in real time.' } as const;
/** A century. Later times would leave the years of four digits. */
const ON_THE_CLOCK = { atMost: '5200 weeks', because: 'clock.set moves the clock to any time.' } as const;

const id = wholeNumber(1);
const method = oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], (value) => value.toUpperCase());
const httpStatus = wholeNumber(100, 599);
const eventType = oneOf([...EVENT_TYPES, 'PingEvent']);
const frequency = { probability, count: wholeNumber(1) };
const resume = { person: id, ...frequency };
const selectedEvents = { type: eventType, customerId: customer, url: httpUrl, status: httpStatus, where: condition };
const onBoard = { job: required(id), board: required(text) };
const ofCustomer = { blueprint: textOrObject, parts: object, records: object };

const DEMO_HAS_RECORDS = 'records: must be left out without a blueprint. The demo customer has its own records.';
/** Effects of which a fault of requests has at most one. */
const EFFECTS = ['status', 'error', 'drop'] as const;
/** Statuses that the platform answers with Retry-After, if it is asked to. */
const WITH_RETRY_AFTER: readonly unknown[] = [429, 500, 503];

/** The options of every public function of the twin. Nothing else is accepted. */
export const FUNCTIONS = {
  startTwin: {
    options: {
      ...ofCustomer,
      customers,
      seed: finiteNumber,
      port: wholeNumber(0, 65_535),
      eventHosts: text,
      zipCodes: flag,
      signal: abortSignal,
      logLevel: oneOf(['debug', 'info', 'warn', 'error', 'silent']),
    },
    together: ({ blueprint, parts, records, ...more }) => {
      if (more['customers'] !== undefined && (blueprint ?? parts ?? records) !== undefined)
        return 'customers: must be left out if blueprint, parts or records are given. Put them in customers.';
      return records !== undefined && blueprint === undefined ? DEMO_HAS_RECORDS : undefined;
    },
  },
  'a customer of startTwin': {
    options: ofCustomer,
    together: ({ blueprint, records }) =>
      records !== undefined && blueprint === undefined ? DEMO_HAS_RECORDS : undefined,
  },
  customer: { options: { id: required(customer) }, outlivesStop: true },
  credentials: { options: { user: text }, outlivesStop: true },
  move: { options: { workflow: required(id), status: required(text), more: object } },
  apply: { options: { portal: required(textOrNumber), job: required(id), person: required(id) } },
  post: { options: onBoard },
  unpost: { options: onBoard },
  subscribe: {
    options: {
      ...{ id: text, url: httpUrl, eventType: oneOf(EVENT_TYPES), auth: object, triggerStatus: anything },
      ...{ jobs: anything, jobBoard: anything, showConfirmation: anything, gzip: anything, ordered: anything },
    },
  },
  send: { options: { method: required(method), path: required(text) } },
  events: { options: selectedEvents, outlivesStop: true },
  waitForEvent: {
    options: selectedEvents,
    elsewhere: { timeout: 'It is an option of the second argument: waitForEvent({ … }, { timeout }).' },
  },
  'the second argument of waitForEvent': { options: { timeout: duration(IN_REAL_TIME) } },
  settled: { options: {} },
  snapshot: { options: {} },
  restore: { options: {} },
  reset: { options: {} },
  'clock.advance': { options: { duration: required(duration(ON_THE_CLOCK)) } },
  'clock.set': { options: { time: required(time) } },
  'clock.freeze': { options: {} },
  'clock.resume': { options: {} },
  'faults.request': {
    options: {
      ...{ method, path, user: text, latency: duration(IN_REAL_TIME), status: faultStatus },
      ...{ retryAfterSeconds: wholeNumber(0), error: oneOf(Object.keys(ERROR_CODES)) },
      ...{ drop: oneOf(['before', 'after']), ...frequency },
    },
    together: (fault) => {
      const effects = EFFECTS.filter((effect) => fault[effect] !== undefined);
      if (effects.length > 1) return 'fault: must have only one of status, error and drop.';
      if (effects.length === 0 && fault['latency'] === undefined)
        return 'fault: must have an effect: latency, status, error or drop.';
      return fault['retryAfterSeconds'] !== undefined && !WITH_RETRY_AFTER.includes(fault['status'])
        ? 'retryAfterSeconds: must stand beside the status 429, 500 or 503. Other answers have no Retry-After.'
        : undefined;
    },
    elsewhere: { type: 'It is an option of faults.event.', url: 'It is an option of faults.event.' },
  },
  'faults.event': {
    options: { type: eventType, url: httpUrl, late: duration(), duplicate: onlyTrue, ...frequency },
    together: ({ late, duplicate }) =>
      (late === undefined) === (duplicate === undefined) ? 'fault: must have one of late and duplicate.' : undefined,
  },
  'faults.noText': { options: resume },
  'faults.noPdf': { options: resume },
  'journal.requests': { options: { method, path, user: text, status: httpStatus }, outlivesStop: true },
} as const satisfies Readonly<Record<string, FunctionRule>>;

export type FunctionName = keyof typeof FUNCTIONS;
