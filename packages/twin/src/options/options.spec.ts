import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTwin, TwinError } from '../index.js';
import type { Twin } from '../index.js';

let twin: Twin;
beforeAll(async () => {
  twin = await startTwin();
});
afterAll(() => twin.stop());

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

it.each<[call: () => unknown, message: string]>([
  [
    () => startTwin({ blueprnt: 'acme.json' } as never),
    'blueprnt: is not an option of startTwin. Did you mean "blueprint"?',
  ],
  [
    () => startTwin({ customers: [{ part: {} } as never] }),
    'part: is not an option of a customer of startTwin. Did you mean "parts"?',
  ],
  [() => startTwin({ records: {} }), 'records: must be left out without a blueprint.'],
  [() => startTwin({ customers: [{}], parts: {} }), 'customers: must be left out if blueprint, parts or records are'],
  [() => startTwin({ customers: [{}, {}] }), 'customers[1].blueprint: customer 1001 is the customer of customers[0]'],
  [() => twin.customer(7), 'customer: the twin has 1001, received 7.'],
  [
    () => twin.waitForEvent({ timeout: 1 } as never),
    'timeout: is not an option of waitForEvent. Its options: type, customerId, url, status, where.',
  ],
  [() => twin.faults.request({ path: 'people/5', status: 500 }), 'path: must begin with "/"'],
  [() => twin.faults.request({ latency: '3 dyas' as never }), 'received "3 dyas"'],
  [() => twin.journal.requests({ path: '/a?b' }), 'path: must begin with "/", and have no query'],
  [
    () => twin.credentials('demo.partnr'),
    'user: customer 1001 has no user "demo.partnr". Did you mean "demo.partner"? Its users: demo.',
  ],
  [() => twin.move(3, 'Background chek'), 'Did you mean "C51220", the id of "Background check"?'],
  [() => twin.restore({} as never), 'snapshot: must be what twin.snapshot() resolved with, received an object.'],
  [() => twin.restore(Promise.resolve() as never), 'Await it: restore(await twin.snapshot()).'],
  [() => twin.clock.set('soon 3'), 'time: must be a Date or a text such as "2027-03-01T09:00:00Z"'],
])('the options of the twin are refused where they are wrong (%#)', async (call, message) => {
  await expectRefusal(call, message);
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
