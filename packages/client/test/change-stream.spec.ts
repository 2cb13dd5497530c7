import { expect, it } from '@jest/globals';
import { refusal, scriptedClient } from './support/scripted-client.js';
import type { ScriptedReply } from './support/scripted-client.js';

const STREAM = { 'content-type': 'text/event-stream;charset=UTF-8' };
const eventOf = (next: string, ...kinds: string[]): string => `data: ${JSON.stringify({ kinds, next })}\n\n`;
const streamOf = (...events: string[]): ScriptedReply => ({ status: 200, headers: STREAM, body: events.join('') });
const PAGE = { status: 200, body: { changes: [{ id: 1 }], next: 'place', more: false } };

it('tells events as one that came while an earlier one was handled, and asks for a stream again', async () => {
  const [first, people, jobs, forms] = [
    eventOf('1'),
    eventOf('2', 'people'),
    eventOf('3', 'jobs'),
    eventOf('4', 'forms'),
  ];
  const { client, waits } = scriptedClient([streamOf(people, jobs, forms), streamOf(people, first, jobs)]);
  const events = client.changes.stream();
  expect((await events.next()).value).toEqual({ kinds: ['people'], next: '2' });
  await new Promise((resolve) => setTimeout(resolve));
  expect((await events.next()).value).toEqual({ kinds: ['jobs', 'forms'], next: '4' });
  expect((await events.next()).value).toEqual({ kinds: ['people'], next: '2' });
  await new Promise((resolve) => setTimeout(resolve));
  // An event without kinds stands for all.
  expect((await events.next()).value).toEqual({ kinds: [], next: '3' });
  expect(waits).toEqual([30_000]);
});

it('gathers little, whatever a server sends', async () => {
  const many = Array.from({ length: 300 }, (_, at) =>
    eventOf('2', ...Array.from({ length: 10 }, (__, of) => `${at} ${of}`)),
  );
  const { client } = scriptedClient([streamOf(eventOf('1'), ...many), 'silence']);
  const events = client.changes.stream();
  await events.next();
  await new Promise((resolve) => setTimeout(resolve));
  expect((await events.next()).value).toEqual({ kinds: [], next: '2' });
});

it('leaves out events of other types, but not that some may have been missed', async () => {
  const { client } = scriptedClient([streamOf(eventOf('1', 'jobs')), streamOf(eventOf('2'))]);
  expect((await client.changes.stream({ types: ['people'] }).next()).value).toEqual({ kinds: [], next: '2' });
});

it('has a silent stream end, so that it is asked for another one', async () => {
  let streams = 0;
  const runtime = {
    startTimer: (ms: number, onTime: () => void) => {
      if (ms === 60_000 && streams === 1) setTimeout(onTime);
      return () => undefined;
    },
    fetch: async () => {
      streams += 1;
      const body = streams === 1 ? new ReadableStream<Uint8Array>() : new Blob([eventOf('2')]).stream();
      return new Response(body, { headers: STREAM });
    },
  };
  const { client } = scriptedClient([], { runtime, timeoutMs: 1000 });
  expect((await client.changes.stream().next()).value).toEqual({ kinds: [], next: '2' });
});

it('says that there is no stream, after the repeats of a read', async () => {
  const { client, sent } = scriptedClient([refusal(503, 23)]);
  await expect(client.changes.stream().next()).rejects.toMatchObject({ kind: 'refused', code: 'BUSY' });
  expect(sent).toHaveLength(5);
  const proxied = scriptedClient([{ status: 200, body: '<h1>Welcome</h1>' }]);
  await expect(proxied.client.changes.stream().next()).rejects.toMatchObject({ kind: 'unexpected' });
});

it.each<[string, ScriptedReply]>([
  ['without a stream', { status: 404, body: '' }],
  ['beside streams that end without an event', streamOf()],
])('follows %s too', async (_, reply) => {
  const { client, waits } = scriptedClient([PAGE, reply, PAGE]);
  const pages = client.changes.follow();
  expect((await pages.next()).value).toEqual(PAGE.body);
  expect((await pages.next()).value).toEqual(PAGE.body);
  expect(waits).toEqual([5000, 30_000]);
});
