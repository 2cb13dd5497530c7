import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { message, receiveEvents, redirect, reject } from '../../src/events/index.js';
import type { Receiver } from '../../src/events/index.js';
import { EVENT_CREDENTIALS, sendEvent, signedEvent } from './signed-events.js';

export interface Endpoint {
  readonly url: string;
  readonly close: () => Promise<unknown>;
}

export const handled: string[] = [];
export const errors: unknown[] = [];
const refused: string[] = [];
export const endpoints: Endpoint[] = [];

export const receiverOf = (): Receiver =>
  receiveEvents({
    credentials: EVENT_CREDENTIALS,
    handlers: {
      WorkFlowStatusChangeEvent: async ({ payload, id, attempt }) => {
        handled.push(`${id} ${attempt} ${payload.personId}`);
        if (id === 'evt_broken') throw new TypeError('out of order');
        return id === 'evt_nothing' ? undefined : redirect(`https://partner.example/${payload.personId}`, 'Go on.');
      },
      ApplicationCompletedEvent: ({ payload }) => reject(`No ${payload.eventType}.`, 'closed'),
      JobUnpostToWebEvent: () => message('Taken down.'),
    },
    onError: (error) => errors.push(error),
    onRefused: ({ problems }) => refused.push(...problems.map(({ part }) => part)),
  });

afterEach(async () => {
  for (const { close } of endpoints.splice(0)) await close();
  for (const list of [handled, errors, refused]) list.length = 0;
});

export async function listen(server: Server): Promise<Endpoint> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${port}/talent-events`, close };
}

type Start = () => Promise<Endpoint>;

/** The claims that a receiver holds on each server. Refusals are the same on all of them. */
export function describeReceiver(name: string, start: Start): void {
  describe(`on ${name}`, () => {
    answersEvents(start);
    if (name === 'node:http') refusesOthers(start);
    else leavesOtherRoutes(start);
  });
}

function answersEvents(start: Start): void {
  it('verifies, handles once and answers', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const { response, body } = await sendEvent(endpoint.url);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('https://partner.example/4');
    expect(response.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(body).toEqual({ userMessage: 'Go on.' });
    const again = await sendEvent(endpoint.url, { attempt: 2 });
    expect([again.response.status, again.body]).toEqual([303, body]);
    const plain = await sendEvent(endpoint.url, { id: 'evt_nothing', zipped: false });
    expect([plain.response.status, plain.body]).toEqual([200, { code: 200 }]);
    expect(handled).toEqual(['evt_1 1 4', 'evt_nothing 1 4']);
    expect(errors).toEqual([]);
  });
}

function refusesOthers(start: Start): void {
  it('asks for another attempt if the handler fails', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const first = await sendEvent(endpoint.url, { id: 'evt_broken' });
    expect([first.response.status, first.body]).toEqual([500, { technicalMessage: expect.any(String) }]);
    expect(errors).toEqual([new TypeError('out of order')]);
    await sendEvent(endpoint.url, { id: 'evt_broken', attempt: 2 });
    expect(handled).toEqual(['evt_broken 1 4', 'evt_broken 2 4']);
  });

  it('refuses what is not genuine, not sent by POST, or too large', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const forged = await sendEvent(endpoint.url, { secret: 'another-secret' });
    expect(forged.response.status).toBe(401);
    expect(forged.body).toEqual({ technicalMessage: expect.stringMatching(/^[a-z-]+: /) });
    const late = await sendEvent(endpoint.url, { now: new Date(Date.now() - 301_000) });
    expect(late.response.status).toBe(401);
    expect(refused).toContain('x-svc-date');
    const get = await fetch(endpoint.url);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const large = await fetch(endpoint.url, { method: 'POST', body: new Uint8Array(8_000_000) });
    expect(large.status).toBe(413);
    const { headers } = signedEvent(endpoint.url);
    const bomb = { method: 'POST', headers, body: gzipSync(Buffer.alloc(50_000_000)) };
    expect((await fetch(endpoint.url, bomb)).status).toBe(401);
    expect(handled).toEqual([]);
  });
}

function leavesOtherRoutes(start: Start): void {
  it('leaves the parsers of other routes alone', async () => {
    const endpoint = await start();
    endpoints.push(endpoint);
    const url = endpoint.url.replace('/talent-events', '/json');
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await response.json()).toEqual({ a: 1 });
  });
}
