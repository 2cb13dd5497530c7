import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { PartnerOutcome } from '@talent-platform/protocol/events';
import { readPartnerReply } from '@talent-platform/protocol/events';
import { eventFor, PAYLOAD, SECRET, send, sendEvent } from '../test/support/send-event.js';
import type { Reply } from './rules/rule.js';
import type { SinkOptions } from './sink-options.js';
import { startSink } from './start-sink.js';
import type { Sink } from './start-sink.js';

const URL_OF_PARTNER = 'https://partner.example/go';
const open: Sink[] = [];

afterEach(async () => {
  for (const sink of open.splice(0)) await sink.close();
});

describe('an event that a sink receives (D-EVT-3)', () => {
  it('is kept as it came, with the verdict and the answer', async () => {
    const sink = await start();
    await sendEvent(sink.url, { isGzipped: true, attempt: 3 });
    const [event] = sink.events();
    expect(event).toMatchObject({
      ...{ id: 1, method: 'POST', target: '/events', eventType: 'JobPostToWebEvent', eventId: 'evt_1', attempt: 3 },
      ...{ isGenuine: true, isTruncated: false, answer: '200', reply: { kind: 'processed' } },
      verdict: { isGenuine: true, user: 'acme', platform: 'genuine', standardWebhooks: 'genuine', problems: [] },
    });
    expect(Buffer.from(event?.body ?? [])).toEqual(gzipSync(JSON.stringify(PAYLOAD)));
    expect(event?.headers).toContain('x-svc-event-attempt');
  });

  it('is told of which name it was signed for', async () => {
    const sink = await start();
    const { headers, body, target } = eventFor(sink.url.replace('127.0.0.1', 'localhost'));
    await send(sink.url + target, { headers, body });
    expect(sink.events()[0]?.verdict.problems).toEqual([
      expect.objectContaining({
        part: 'host',
        detail: expect.stringMatching(/^host was signed as "localhost:\d+" and arrived as "127.0.0.1:/),
      }),
    ]);
  });

  it('may be anything', async () => {
    const sink = await start();
    const replies = [
      await send(`${sink.url}/x?y`, { method: 'PUT', body: Buffer.from([0xff, 0]) }),
      await send(`${sink.url}//`, { body: Buffer.from('[]') }),
      await send(`${sink.url}/`, { body: Buffer.from('{"eventType":7') }),
      await send(`${sink.url}/a`, { method: 'GET' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(sink.events().map(({ isGenuine, eventType }) => [isGenuine, eventType])).toEqual(
      Array.from({ length: 4 }, () => [false, undefined]),
    );
  });

  it('is waited for, before and after it came', async () => {
    const sink = await start();
    const awaited = sink.waitFor(({ eventId }) => eventId === 'evt_2');
    await sendEvent(sink.url);
    await sendEvent(sink.url, { id: 'evt_2' });
    expect((await awaited).id).toBe(2);
    expect((await sink.waitFor(({ eventId }) => eventId === 'evt_1')).id).toBe(1);
    await expect(sink.waitFor(() => false, 1)).rejects.toThrow('No such event came within 1 ms.');
  });
});

describe('what a sink answers (D-EVT-2)', () => {
  it.each<[Reply, number, PartnerOutcome, string | undefined]>([
    [{ kind: 'processed' }, 200, 'processed', undefined],
    [{ kind: 'redirect', url: URL_OF_PARTNER }, 303, 'redirect', undefined],
    [{ kind: 'redirect', url: URL_OF_PARTNER, message: 'Go on.' }, 303, 'redirect', 'Go on.'],
    [{ kind: 'rejected', message: 'No location.' }, 400, 'rejected', 'No location.'],
    [{ kind: 'status', status: 503, retryAfterSeconds: 7 }, 503, 'pending', undefined],
    [{ kind: 'slow', delayMs: 1, reply: { kind: 'rejected', message: 'Late.' } }, 400, 'rejected', 'Late.'],
  ])('is %j', async (reply, status, outcome, userMessage) => {
    const sink = await start({ rules: [{ reply }] });
    const answered = await sendEvent(sink.url);
    const headers = Object.entries(answered.headers).map(([name, value]) => [name, String(value)]);
    expect(answered.status).toBe(status);
    const read = readPartnerReply(status, headers.flat(), Buffer.from(answered.body));
    expect(read).toEqual({
      outcome,
      ...(userMessage === undefined ? {} : { userMessage }),
      ...(outcome === 'redirect' ? { redirectUrl: URL_OF_PARTNER } : {}),
    });
    expect(answered.headers['retry-after']).toBe(status === 503 ? '7' : undefined);
  });

  it('fails a share of the attempts, the same ones for the same seed', async () => {
    const failure: Reply = { kind: 'status', status: 500 };
    const flaky = (seed: string): Reply => ({ kind: 'flaky', share: 0.5, seed, failure, reply: { kind: 'processed' } });
    const statuses = async (seed: string): Promise<number[]> => {
      const sink = await start({ rules: [{ reply: flaky(seed) }] });
      const sent: number[] = [];
      for (let attempt = 1; attempt <= 24; attempt += 1) sent.push((await sendEvent(sink.url, { attempt })).status);
      return sent;
    };
    const first = await statuses('a');
    expect(await statuses('a')).toEqual(first);
    expect(await statuses('b')).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 500]));
  });

  it('goes by event type, path and new status, first come first served', async () => {
    const sink = await start({
      rules: [
        { eventType: 'JobUnpostToWebEvent', reply: { kind: 'status', status: 201 } },
        { path: '/boards/*', reply: { kind: 'status', status: 202 } },
        { path: '/exact', eventType: 'JobPostToWebEvent', reply: { kind: 'status', status: 203 } },
        { newStatus: 'C51220', reply: { kind: 'status', status: 204 } },
      ],
    });
    const status = async (change: Parameters<typeof sendEvent>[1]): Promise<number> =>
      (await sendEvent(sink.url, change)).status;
    expect(await status({ path: '/boards/1?x', payload: { eventType: 'JobUnpostToWebEvent' } })).toBe(201);
    expect(await status({ path: '/boards/1?x' })).toBe(202);
    expect(await status({ path: '/exact?x' })).toBe(203);
    expect(await status({ path: '/exact', payload: {} })).toBe(200);
    expect(await status({ path: '/exact/2' })).toBe(200);
    const moved = (newStatus: string) => ({ payload: { eventType: 'WorkFlowStatusChangeEvent', newStatus } });
    expect([await status(moved('C51220')), await status(moved('C51222'))]).toEqual([204, 200]);
  });
});

describe('what a sink keeps', () => {
  it('is the beginning of a body of 10 MB, which is refused', async () => {
    const sink = await start({ maxBodyBytes: 1000 });
    const { status } = await send(`${sink.url}/events`, { body: Buffer.alloc(10_000_000, 'x') });
    expect(status).toBe(413);
    const [event] = sink.events();
    expect([event?.body.length, event?.isTruncated]).toEqual([1000, true]);
    expect(event?.verdict.problems[0]?.detail).toBe(
      'The body is longer than this sink reads, so that it cannot be verified.',
    );
  });

  it('is a bomb of gzip as it came', async () => {
    const sink = await start();
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { status } = await send(`${sink.url}/events`, { headers: { 'content-encoding': 'gzip' }, body: bomb });
    expect(status).toBe(200);
    expect(sink.events()[0]?.body.length).toBe(bomb.length);
    const shown = await send(`${sink.url}/_sink/events/1`, { method: 'GET' });
    expect(JSON.parse(shown.body)).not.toHaveProperty('text');
  });
});

async function start(options: SinkOptions = {}): Promise<Sink> {
  const sink = await startSink({ secrets: { acme: SECRET }, ...options });
  open.push(sink);
  return sink;
}
