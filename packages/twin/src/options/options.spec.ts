import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTwin, TwinError } from '../index.js';
import type { Twin } from '../index.js';
import { FUNCTIONS } from './option-table.js';
import type { FunctionRule } from './option-table.js';

let twin: Twin;
beforeAll(async () => {
  twin = await startTwin();
});
afterAll(() => twin.stop());

/** Calls a function with options of any kind, as JavaScript can. */
type Call = (options: never) => unknown;

/** How tests reach the functions that take an object of options. */
const TAKE_OBJECTS: Readonly<Record<string, Call>> = {
  startTwin: (options) => startTwin(options),
  'a customer of startTwin': (customer) => startTwin({ customers: [customer] }),
  apply: (application) => twin.apply(application),
  subscribe: (subscription) => twin.subscribe(subscription),
  events: (filter) => twin.events(filter),
  waitForEvent: (filter) => twin.waitForEvent(filter),
  'the second argument of waitForEvent': (options) => twin.waitForEvent({}, options),
  'faults.request': (fault) => twin.faults.request(fault),
  'faults.event': (fault) => twin.faults.event(fault),
  'faults.noText': (when) => twin.faults.noText(when),
  'faults.noPdf': (when) => twin.faults.noPdf(when),
  'journal.requests': (filter) => twin.journal.requests(filter),
};

/** How tests reach the others. */
const TAKE_ARGUMENTS: Readonly<Record<string, (...words: never[]) => unknown>> = {
  customer: (id) => twin.customer(id),
  credentials: (user) => twin.credentials(user),
  move: (workflow, status, more) => twin.move(workflow, status, more),
  post: (job, board) => twin.post(job, board),
  unpost: (job, board) => twin.unpost(job, board),
  send: (method, path) => twin.customer(1001).send(method, path),
  settled: () => twin.settled(),
  snapshot: () => twin.snapshot(),
  restore: (snapshot) => twin.restore(snapshot),
  reset: () => twin.reset(),
  'clock.advance': (duration) => twin.clock.advance(duration),
  'clock.set': (time) => twin.clock.set(time),
  'clock.freeze': () => twin.clock.freeze(),
  'clock.resume': () => twin.clock.resume(),
};

/** Returns the error of a call, thrown at once or as a rejection. */
async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Expects a TwinError that says this. */
async function expectRefusal(call: () => unknown, message: string): Promise<void> {
  const error = await errorOf(call);
  expect(error).toBeInstanceOf(TwinError);
  expect((error as TwinError).message).toContain(message);
}

describe('the options of the twin', () => {
  it('stand in one table, for every function', () => {
    expect(Object.keys({ ...TAKE_OBJECTS, ...TAKE_ARGUMENTS }).toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  });

  it.each(Object.keys(TAKE_OBJECTS))('are known by name: %s refuses others, and names its own', async (name) => {
    const { options }: FunctionRule = FUNCTIONS[name as keyof typeof FUNCTIONS];
    const call = TAKE_OBJECTS[name] as Call;
    await expectRefusal(
      () => call({ nonsense: 1 } as never),
      `nonsense: is not an option of ${name}. Its options: ${Object.keys(options).join(', ')}.`,
    );
    await expectRefusal(() => call('text' as never), `${name}: takes an object, received "text".`);
    const [first = ''] = Object.keys(options);
    const mistyped = `${first}s`;
    await expectRefusal(
      () => call({ [mistyped]: 1 } as never),
      `${mistyped}: is not an option of ${name}. Did you mean "${first}"?`,
    );
  });

  it.each<[name: string, options: object, message: string]>([
    ['startTwin', { blueprint: 5 }, 'blueprint: must be an object, or the path of a file or folder, received 5.'],
    ['startTwin', { records: {} }, 'records: must be left out without a blueprint.'],
    [
      'startTwin',
      { customers: [{}], parts: {} },
      'customers: must be left out if blueprint, parts or records are given',
    ],
    ['startTwin', { customers: [{}, {}] }, 'customers[1].blueprint: customer 1001 is the customer of customers[0]'],
    ['startTwin', { port: 70_000 }, 'port: must be a whole number from 0 to 65535, received 70000.'],
    [
      'apply',
      { portal: '', job: 2 },
      'portal: must be an id, or a text that is not empty, received "".\nperson: must be',
    ],
    ['events', { customerId: 7 }, 'customerId: must be the id of a customer of the twin (1001), received 7.'],
    [
      'waitForEvent',
      { timeout: 1 },
      'timeout: is not an option of waitForEvent. It is an option of the second argument',
    ],
    [
      'the second argument of waitForEvent',
      { timeout: '2 days' },
      'timeout: must be at most 1 day, received "2 days". It',
    ],
    [
      'faults.request',
      { path: 'people/5', status: 500 },
      'path: must begin with "/", received "people/5". Did you mean',
    ],
    ['faults.request', {}, 'fault: must have an effect: latency, status, error or drop.'],
    ['faults.request', { status: 500, drop: 'after' }, 'fault: must have only one of status, error and drop.'],
    [
      'faults.request',
      { status: 404 },
      'status: must be 429 or from 500 to 599, received 404. Other errors have a name: error.',
    ],
    ['faults.request', { error: 'CONFLCT' }, 'received "CONFLCT". Did you mean "CONFLICT"?'],
    ['faults.request', { status: 500, probability: 2 }, 'probability: must be from 0 to 1, received 2.'],
    [
      'faults.request',
      { status: 502, retryAfterSeconds: 3 },
      'retryAfterSeconds: must stand beside the status 429, 500 or 503.',
    ],
    ['faults.event', { late: 1, duplicate: true }, 'fault: must have one of late and duplicate.'],
    ['faults.event', { duplicate: false }, 'duplicate: must be true, received false. Leave it out instead.'],
    [
      'journal.requests',
      { path: '/customers/*' },
      'path: must match a path that the platform has, received "/customers/*".',
    ],
  ])('%s refuses %j', async (name, options, message) => {
    const call = TAKE_OBJECTS[name] as Call;
    await expectRefusal(() => call(options as never), message);
  });

  it.each<[name: string, words: unknown[], message: string]>([
    [
      'credentials',
      ['demo.partnr'],
      'user: customer 1001 has no user "demo.partnr". Did you mean "demo.partner"? Its users: demo.',
    ],
    ['move', [3], 'status: must be a text that is not empty, received none.'],
    ['move', [3, 'Background chek'], 'Did you mean "C51220", the id of "Background check"?'],
    ['restore', [{}], 'snapshot: must be what twin.snapshot() resolved with, received an object.'],
    ['restore', [Promise.resolve()], 'Await it: restore(await twin.snapshot()).'],
    ['clock.advance', ['6000 weeks'], 'duration: must be at most 5200 weeks, received "6000 weeks".'],
    ['clock.set', ['soon 3'], 'time: must be a Date or a text such as "2027-03-01T09:00:00Z", received "soon 3".'],
  ])('%s refuses %j', async (name, words, message) => {
    await expectRefusal(() => TAKE_ARGUMENTS[name]?.(...(words as never[])), message);
  });
});

describe('a twin that is stopped', () => {
  const WORK: ReadonlyArray<readonly [string, (stopped: Twin) => unknown]> = [
    ['reset', (one) => one.reset()],
    ['move', (one) => one.move(3, 'C51220')],
    ['send', (one) => one.customer(1001).send('GET', '/changes')],
    ['waitForEvent', (one) => one.waitForEvent()],
    ['clock.advance', (one) => one.clock.advance('1 day')],
    ['faults.request', (one) => one.faults.request({ status: 500 })],
  ];
  let stopped: Twin;
  let waiting: Promise<unknown>;
  beforeAll(async () => {
    stopped = await startTwin();
    await fetch(`${stopped.baseUrl}/health/live`);
    waiting = errorOf(() => stopped.waitForEvent());
    await stopped.stop();
  });

  it.each(WORK)('says so: %s', async (_, work) => {
    await expectRefusal(() => work(stopped), 'The twin is stopped. Start another one with startTwin().');
  });

  it('says so to those who wait for an event', async () => {
    expect(await waiting).toMatchObject({ message: 'The twin is stopped. Start another one with startTwin().' });
  });

  it('can be stopped again, and its journal, sent events and credentials can be read', async () => {
    await Promise.all([stopped.stop(), stopped.stop()]);
    expect(stopped.journal.requests()).toMatchObject([{ path: '/health/live', status: 200 }]);
    expect(stopped.events()).toEqual([]);
    expect(stopped.credentials().user).toBe('demo.integration');
    expect(stopped.clock.now()).toBeInstanceOf(Date);
  });
});
