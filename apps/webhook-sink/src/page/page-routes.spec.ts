import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { eventFor, PAYLOAD, SECRET, send, sendEvent } from '../../test/support/send-event.js';
import type { SentReply } from '../../test/support/send-event.js';
import { startSink } from '../start-sink.js';
import type { Sink } from '../start-sink.js';

const JSON_TYPE = { 'content-type': 'application/json' };
let sink: Sink;

beforeEach(async () => {
  sink = await startSink({ secrets: { acme: SECRET } });
});

afterEach(() => sink.close());

describe('the page', () => {
  it.each([
    ['/', 'text/html;charset=UTF-8'],
    ['/_sink/page.js', 'text/javascript;charset=UTF-8'],
    ['/_sink/page.css', 'text/css;charset=UTF-8'],
  ])('has %s, which can fetch nothing of others', async (path, type) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';script-src 'self';style-src 'self'/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(body.length).toBeGreaterThan(100);
  });

  it('lists events, the newest first, page by page', async () => {
    for (let attempt = 1; attempt <= 101; attempt += 1) await sendEvent(sink.url, { attempt });
    const { events, next } = JSON.parse((await get('/_sink/events')).body) as { events: Listed[]; next: number };
    expect([events.length, events[0]?.attempt, next]).toEqual([100, 101, 2]);
    expect(events[0]).not.toHaveProperty('body');
    const last = JSON.parse((await get(`/_sink/events?before=${next}`)).body) as { events: Listed[] };
    expect(last).toEqual({ events: [expect.objectContaining({ id: 1, attempt: 1, isGenuine: true, answer: '200' })] });
  });

  it('shows one with its headers, its text and the verdict', async () => {
    await sendEvent(sink.url, { isGzipped: true });
    const event = JSON.parse((await get('/_sink/events/1')).body) as { text: string; verdict: object };
    expect(JSON.parse(event.text)).toEqual(PAYLOAD);
    expect(event.verdict).toMatchObject({ isGenuine: true });
    expect(event.verdict).not.toHaveProperty('json');
  });

  it.each([
    ['GET', '/_sink/events/99', 404, 'There is no event 99: it may be one of the oldest, which go first.'],
    ['GET', '/_sink/nothing', 404, 'There is no page at /_sink/nothing.'],
    ['POST', '/_sink/events', 405, 'This path does not take POST.'],
  ])('refuses %s %s', async (method, path, status, message) => {
    const reply = await call(method, path);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([status, { message }]);
  });

  it('is told of events while they come', async () => {
    const stream = request(`${sink.url}/_sink/stream`, { agent: false });
    stream.end();
    const [response] = (await once(stream, 'response')) as [IncomingMessage];
    expect(response.headers['content-type']).toBe('text/event-stream');
    let told = '';
    await sendEvent(sink.url);
    for await (const piece of response.iterator({ destroyOnReturn: true })) {
      told += String(piece);
      if (told.includes('data: ')) break;
    }
    const [, data = ''] = /^id: 1\ndata: (.*)$/m.exec(told) ?? [];
    expect(JSON.parse(data)).toMatchObject({ id: 1, eventType: 'JobPostToWebEvent', isGenuine: true });
  });
});

describe('what is looked for', () => {
  it('is listed and exported alone, and told alone of what comes', async () => {
    const stream = request(`${sink.url}/_sink/stream?type=JobUnpostToWebEvent`, { agent: false }).end();
    const [response] = (await once(stream, 'response')) as [IncomingMessage];
    await sendEvent(sink.url, { id: 'evt_1' });
    await sendEvent(sink.url, { id: 'evt_2', payload: { eventType: 'JobUnpostToWebEvent', systemId: 'Zoë' } });
    const query = 'q=ZOË unpost&type=JobUnpostToWebEvent&verdict=genuine&path=/events&status=200';
    const { events } = JSON.parse((await get(encodeURI(`/_sink/events?${query}`))).body) as { events: object[] };
    expect(events).toEqual([expect.objectContaining({ id: 2 })]);
    const exported = await get(encodeURI(`/_sink/export?${query}`));
    expect(JSON.parse(exported.body)).toMatchObject({ id: 2 });
    let told = '';
    for await (const piece of response.iterator({ destroyOnReturn: true })) {
      told += String(piece);
      if (told.includes('data: ')) break;
    }
    expect(told).toMatch(/^retry: 1000\n\nid: 2\n/);
  });

  it('is of one event where attempts are grouped', async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1) await sendEvent(sink.url, { id: 'evt_1', attempt });
    for (let index = 1; index <= 99; index += 1) await sendEvent(sink.url, { id: `evt_0${index}` });
    const ids = async (query: string): Promise<number[]> =>
      (JSON.parse((await get(`/_sink/events${query}`)).body) as { events: Array<{ id: number }> }).events
        .map(({ id }) => id)
        .filter((id) => id <= 3);
    expect(await ids('')).toEqual([3]);
    expect(await ids('?group=event')).toEqual([3, 2, 1]);
    expect((JSON.parse((await get('/_sink/events/2')).body) as { attempts: Listed[] }).attempts).toMatchObject([
      { attempt: 3, delivery: 'redelivery' },
      { attempt: 2, delivery: 'redelivery' },
      { attempt: 1, delivery: 'first' },
    ]);
  });

  it.each([
    ['verdict=good', 'verdict must be one of genuine, not-verified, not-genuine.'],
    [`q=${'x'.repeat(201)}`, 'q must be at most 200 characters.'],
  ])('is refused as %s', async (query, message) => {
    for (const path of ['events', 'stream', 'export']) {
      const reply = await get(`/_sink/${path}?${query}`);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([400, { message }]);
    }
  });
});

describe('the reply to an event', () => {
  it.each<[object, object]>([
    [{ kind: 'drop' }, { end: 'closed', headers: {}, body: '' }],
    [{ kind: 'half' }, { end: 'half', status: 200, body: expect.stringMatching(/^\{"userMessage":/) }],
    [
      { kind: 'slow', delayMs: 1, reply: { kind: 'status', status: 503, retryAfterSeconds: 7 } },
      { end: 'whole', status: 503, headers: { 'retry-after': '7' } },
    ],
  ])('is kept as it was sent, with the rule that it is of: %j', async (reply, sent) => {
    const rules = [
      { path: '/other', reply: { kind: 'processed' } },
      { eventType: 'JobPostToWebEvent', reply },
    ];
    await call('PUT', '/_sink/rules', { rules });
    await sendEvent(sink.url).catch(() => undefined);
    const event = JSON.parse((await get('/_sink/events/1')).body) as { sent: { durationMs: number }; rule: object };
    expect(event).toMatchObject({ rule: { number: 2, eventType: 'JobPostToWebEvent' }, sent });
    expect(Number.isInteger(event.sent.durationMs)).toBe(true);
  });

  it('is none where the sender leaves before it', async () => {
    const reply = { kind: 'slow', delayMs: 600_000, reply: { kind: 'processed' } };
    await call('PUT', '/_sink/rules', { rules: [{ reply }] });
    const { headers, body, target } = eventFor(sink.url);
    const sent = request(sink.url + target, { method: 'POST', headers: { ...headers }, agent: false });
    sent.on('error', () => undefined).end(body);
    await sink.waitFor(() => true);
    sent.destroy();
    await until('the end of the answer', () => sink.events()[0]?.sent);
    expect(sink.events()[0]?.sent).toMatchObject({ end: 'left', body: '' });
    expect(sink.events()[0]).not.toHaveProperty('sent.status');
  });
});

describe('pages that are open', () => {
  it('are told that the list was cleared, and that the rules are others', async () => {
    const stream = request(`${sink.url}/_sink/stream?q=nothing`, { agent: false }).end();
    const [response] = (await once(stream, 'response')) as [IncomingMessage];
    await call('PUT', '/_sink/rules', { rules: [] });
    await call('DELETE', '/_sink/events');
    let told = '';
    for await (const piece of response.iterator({ destroyOnReturn: true })) {
      told += String(piece);
      if (told.includes('cleared')) break;
    }
    expect(told).toContain('event: rules\ndata:\n\nevent: cleared\ndata:\n\n');
  });

  it('are 32 at most, and end with the sink', async () => {
    const streams = Array.from({ length: 32 }, () => request(`${sink.url}/_sink/stream`, { agent: false }).end());
    const opened = await Promise.all(
      streams.map(async (stream) => (await once(stream, 'response')) as [IncomingMessage]),
    );
    expect((await get('/_sink/stream')).status).toBe(503);
    const ended = opened.map(([response]) => once(response.on('error', () => undefined).resume(), 'close'));
    await sink.close();
    await Promise.all(ended);
    sink = await startSink();
  });
});

describe('the rules', () => {
  it('stay where the new ones are wrong', async () => {
    const { status, body } = await call('PUT', '/_sink/rules', { rules: [{ reply: { kind: 'slow', delayMs: -1 } }] });
    expect([status, JSON.parse(body)]).toEqual([
      400,
      {
        message: [
          'The rules are wrong:',
          'rules/0/reply/delayMs: must be a whole number from 0 to 600000',
          'rules/0/reply/reply/kind: must be one of processed, redirect, rejected, status, drop, half, slow, flaky.',
        ].join('\n'),
        problems: [
          { path: 'rules/0/reply/delayMs', detail: 'must be a whole number from 0 to 600000' },
          {
            path: 'rules/0/reply/reply/kind',
            detail: 'must be one of processed, redirect, rejected, status, drop, half, slow, flaky.',
          },
        ],
      },
    ]);
    expect((await sendEvent(sink.url)).status).toBe(200);
  });

  it.each([
    ['no JSON', '{', JSON_TYPE, 400],
    ['a form', 'rules=', { 'content-type': 'text/plain' }, 415],
    ['too much', ' '.repeat(300_000), JSON_TYPE, 413],
    ['replies in replies', JSON.stringify({ rules: [{ reply: nested(20) }] }), JSON_TYPE, 400],
  ])('are not read from %s', async (_, body, headers, status) => {
    const reply = await send(`${sink.url}/_sink/rules`, { method: 'PUT', headers, body: Buffer.from(body) });
    expect(reply.status).toBe(status);
  });
});

it('an export has all events in the order in which they came', async () => {
  for (const id of ['a', 'b']) await sendEvent(sink.url, { id });
  const lines = await get('/_sink/export');
  expect(lines.headers['content-disposition']).toBe('attachment; filename="events.ndjson"');
  const events = lines.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { eventId: string; body: string });
  expect(events.map(({ eventId }) => eventId)).toEqual(['a', 'b']);
  expect(JSON.parse(Buffer.from(events[0]?.body ?? '', 'base64').toString())).toEqual(PAYLOAD);
});

describe('a replay', () => {
  it('sends an event byte for byte to another endpoint, and tells its reply', async () => {
    const received: Array<{ headers: string[]; body: Buffer; url?: string }> = [];
    const other = createServer((incoming, response) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('end', () => {
        received.push({ headers: incoming.rawHeaders, body: Buffer.concat(pieces), url: incoming.url ?? '' });
        response.writeHead(303, { location: 'https://partner.example/go' }).end('{"userMessage":"Go on."}');
      });
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    await sendEvent(sink.url, { isGzipped: true });
    const [event] = sink.events();
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/hook?x=1`;
    const { status, body } = await call('POST', '/_sink/events/1/replay', { url });
    other.close();
    expect([status, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({
        status: 303,
        outcome: 'redirect',
        userMessage: 'Go on.',
        redirectUrl: 'https://partner.example/go',
      }),
    ]);
    expect(received).toHaveLength(1);
    expect(received[0]?.url).toBe('/hook?x=1');
    expect(received[0]?.body).toEqual(Buffer.from(event?.body ?? []));
    const sent = pairs(event?.headers ?? []).filter(
      (pair) => !/^(connection|transfer-encoding|content-length):/i.test(pair),
    );
    expect(pairs(received[0]?.headers ?? [])).toEqual(expect.arrayContaining(sent));
  });

  it.each([
    ['no URL', {}, 400, /^url must be an absolute http or https URL\.$/],
    ['nobody there', { url: 'http://127.0.0.1:9' }, 502, /^http:\/\/127\.0\.0\.1:9 gave no answer: /],
  ])('is refused with %s', async (_, input, status, message) => {
    await sendEvent(sink.url);
    const reply = await call('POST', '/_sink/events/1/replay', input);
    expect([reply.status, (JSON.parse(reply.body) as { message: string }).message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
  });
});

describe('pages of other sites', () => {
  const wrongHost = (host: string): object => ({ host });

  it.each(['attacker.example', 'attacker.example:4010', '127.0.0.1.attacker.example'])(
    'do not reach a sink as %j',
    async (host) => {
      const { headers, body, target } = eventFor(sink.url);
      expect((await send(`${sink.url}/`, { method: 'GET', headers: wrongHost(host) })).status).toBe(421);
      expect((await send(`${sink.url}/_sink/events`, { method: 'GET', headers: wrongHost(host) })).status).toBe(421);
      expect((await send(sink.url + target, { headers: { ...headers, host }, body })).status).toBe(421);
      expect(sink.events()).toEqual([]);
    },
  );

  it.each([{ origin: 'https://attacker.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'cannot use it: %j',
    async (headers) => {
      await sendEvent(sink.url);
      for (const [method, path] of [
        ['DELETE', '/_sink/events'],
        ['PUT', '/_sink/rules'],
        ['POST', '/_sink/events/1/replay'],
        ['GET', '/_sink/stream'],
      ] as const)
        expect((await send(sink.url + path, { method, headers: { ...JSON_TYPE, ...headers } })).status).toBe(403);
      expect(sink.events()).toHaveLength(1);
    },
  );

  it('are no matter to its own', async () => {
    const headers = { ...JSON_TYPE, origin: sink.url, 'sec-fetch-site': 'same-origin' };
    expect((await send(`${sink.url}/_sink/events`, { method: 'DELETE', headers })).status).toBe(204);
  });

  it('are no matter to names that are allowed', async () => {
    const other = await startSink({ allowedHosts: ['sink.example'] });
    const { status } = await send(`${other.url}/`, { method: 'GET', headers: wrongHost('sink.example') });
    await other.close();
    expect(status).toBe(200);
  });
});

interface Listed {
  readonly attempt: number;
}

function get(path: string): Promise<SentReply> {
  return call('GET', path);
}

function call(method: string, path: string, input?: object): Promise<SentReply> {
  const body = input === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(input));
  return send(sink.url + path, { method, headers: input === undefined ? {} : JSON_TYPE, body });
}

function pairs(headers: readonly string[]): string[] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []));
}

/** Replies that stand in one another. */
function nested(depth: number): object {
  return depth === 0 ? { kind: 'processed' } : { kind: 'slow', delayMs: 0, reply: nested(depth - 1) };
}
