import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { memoryDeliveryStore, message, receiveEvents, redirect, reject } from '../src/events/index.js';
import type { DeliveryStore, Receiver, ReceiverOptions } from '../src/events/index.js';
import { EVENT_CREDENTIALS, sendEvent, signedEvent } from './support/signed-events.js';

const url = 'https://partner.example/talent-events';

interface Attacked {
  readonly receiver: Receiver;
  readonly handled: string[];
  readonly errors: unknown[];
  readonly refused: string[];
}

function attacked(change: Partial<ReceiverOptions> = {}): Attacked {
  const [handled, errors, refused]: [string[], unknown[], string[]] = [[], [], []];
  const receiver = receiveEvents({
    credentials: EVENT_CREDENTIALS,
    handlers: {
      WorkFlowStatusChangeEvent: ({ id, attempt }) => {
        handled.push(`${id} ${attempt}`);
        return redirect('https://partner.example/4');
      },
    },
    onError: (error) => errors.push(error),
    onRefused: ({ problems }) => refused.push(...problems.map(({ part }) => part)),
    ...change,
  });
  return { receiver, handled, errors, refused };
}

/** Sends a signed event with changed headers: undefined takes one out. */
async function send(
  { receiver }: Attacked,
  changed: Readonly<Record<string, string | undefined>> = {},
  id = 'evt_1',
): Promise<Response> {
  const { headers, body } = signedEvent(url, { id });
  const sent = new Headers({ ...headers });
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) sent.delete(name);
    else sent.set(name, value);
  }
  return receiver.fetch(new Request(url, { method: 'POST', headers: sent, body }));
}

describe('a receiver that cannot work', () => {
  const make = (options: object) => () => receiveEvents(options as ReceiverOptions);
  const onError = (): void => undefined;

  it.each([
    [{ WorkflowStatusChangeEvent: onError }, 'Did you mean "WorkFlowStatusChangeEvent"?'],
    [{ Nope: onError }, 'handlers.Nope: is not an event. Events are WorkFlowStatusChangeEvent,'],
    [{ PingEvent: 1 }, 'handlers.PingEvent: must be a function, received number.'],
  ])('is refused with %j', (handlers, message) => {
    expect(make({ credentials: EVENT_CREDENTIALS, handlers, onError })).toThrow(message);
  });

  it('is refused without credentials', () => {
    expect(make({})).toThrow('credentials: must hold the user and the secret of a subscription.');
  });
});

it('names an event that something has unzipped before, which the platform sends again', async () => {
  const { receiver, handled, errors, refused } = attacked();
  const { headers } = signedEvent(url);
  const { body } = signedEvent(url, { zipped: false });
  const request = new Request(url, { method: 'POST', headers, body });
  expect((await receiver.fetch(request)).status).toBe(500);
  expect([handled, refused, errors.map(String)]).toEqual([
    [],
    [],
    [expect.stringMatching(/^TypeError: The body of the event was unzipped before it came to the receiver/)],
  ]);
});

describe('an event that somebody sends again', () => {
  it.each([
    ['without the signature over its id', { 'webhook-signature': undefined, 'x-svc-event-id': 'evt_2' }],
    [
      'without the signature over its id, and without an id',
      { 'webhook-signature': undefined, 'x-svc-event-id': undefined },
    ],
    ['without the signature over the address', { authorization: undefined }],
    ['with the password of nobody', { authorization: 'Basic YWNtZTpwYXNz' }],
  ])('is refused %s', async (_, changed) => {
    const under = attacked();
    expect((await send(under)).status).toBe(303);
    const again = await send(under, changed);
    expect([again.status, await again.json()]).toEqual([401, { technicalMessage: expect.stringContaining('both') }]);
    expect(under.handled).toEqual(['evt_1 1']);
    expect(under.refused).toHaveLength(1);
  });

  it('is known by the id that is signed, if the other one was taken out', async () => {
    const under = attacked();
    await send(under);
    expect((await send(under, { 'x-svc-event-id': undefined })).status).toBe(303);
    expect((await send(under, { 'x-svc-event-id': undefined }, 'evt_2')).status).toBe(303);
    expect(under.handled).toEqual(['evt_1 1', 'evt_2 1']);
  });

  it.each(['-1', '1e9', 'many', ''])('has attempt 1 if its number, which nobody signs, is "%s"', async (attempt) => {
    const under = attacked();
    await send(under, { 'x-svc-event-attempt': attempt });
    expect(under.handled).toEqual(['evt_1 1']);
  });
});

it('does not search for the mistake of everybody who signs wrongly', async () => {
  const hints: unknown[] = [];
  const under = attacked({ onRefused: ({ problems, hint }) => hints.push(problems.length, hint) });
  expect((await send(under, { 'x-svc-date': '2020-01-01T00:00:00Z' })).status).toBe(401);
  expect(hints).toEqual([expect.any(Number), undefined]);
});

describe('a handler that returns something else', () => {
  it.each<[string, unknown]>([
    ['a text', 'done'],
    ['headers that no reply can have', { status: 200, headers: { 'x-a': 'a\r\nset-cookie: b=1' }, body: '' }],
  ])('such as %s, is told, on node:http too, and the event comes again', async (_, answer) => {
    const handlers = { WorkFlowStatusChangeEvent: () => answer as never };
    const under = attacked({ handlers });
    expect((await send(under)).status).toBe(500);
    const server = createServer((request, response) => void under.receiver.node(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect((await sendEvent(`http://127.0.0.1:${port}/`)).response.status).toBe(500);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    expect(under.errors).toEqual([expect.any(TypeError), expect.any(TypeError)]);
    expect(String(under.errors[0])).toContain('WorkFlowStatusChangeEvent: the handler must return');
  });
});

describe('a store', () => {
  it('in memory keeps what is being handled, however many others come', async () => {
    const store = memoryDeliveryStore({ maxDeliveries: 1 });
    await store.claim('evt_1');
    await store.claim('evt_2');
    expect(await store.claim('evt_1')).toEqual({ state: 'running' });
    await store.complete('evt_2', message('Done.'));
    await store.complete('evt_1', message('Done.'));
    expect([(await store.claim('evt_1')).state, (await store.claim('evt_2')).state]).toEqual(['done', 'new']);
  });

  const failing = (change: Partial<DeliveryStore>): DeliveryStore => ({ ...memoryDeliveryStore(), ...change });

  it('that fails after the event was handled loses no reply', async () => {
    const deliveries = failing({ complete: () => Promise.reject(new Error('no disk')) });
    const under = attacked({ deliveries });
    expect((await send(under)).status).toBe(303);
    expect(under.errors).toEqual([new Error('no disk')]);
  });

  it('that fails after the handler failed hides neither error', async () => {
    const deliveries = failing({ release: () => Promise.reject(new Error('no disk')) });
    const handlers = { WorkFlowStatusChangeEvent: () => Promise.reject(new Error('out of order')) };
    const under = attacked({ deliveries, handlers });
    expect((await send(under)).status).toBe(500);
    expect(under.errors).toEqual([new Error('no disk'), new Error('out of order')]);
  });

  it('that answers with half a reply is told', async () => {
    const deliveries = failing({ claim: async () => ({ state: 'done', reply: { status: 303 } as never }) });
    const under = attacked({ deliveries });
    expect((await send(under)).status).toBe(500);
    expect(under.errors).toEqual([expect.any(TypeError)]);
  });
});

describe('a reply', () => {
  it.each(['javascript:alert(1)', '/checks/4', 'https://user:pass@partner.example/'])(
    'does not send the user to %s',
    (target) => {
      expect(() => redirect(target)).toThrow(TypeError);
    },
  );

  it('has neither header nor line of whoever wrote its texts', () => {
    expect(redirect('https://partner.example/a\r\nset-cookie: b=1').headers['location']).toBe(
      'https://partner.example/aset-cookie:%20b=1',
    );
    expect(redirect('https://bücher.example/ä').headers['location']).toBe('https://xn--bcher-kva.example/%C3%A4');
    expect(JSON.parse(reject('Ä\r\n\u0000', '</script>').body)).toEqual({
      userMessage: 'Ä\r\n\u0000',
      technicalMessage: '</script>',
    });
  });
});
