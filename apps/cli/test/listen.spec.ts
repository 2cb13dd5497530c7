import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { parseAbsoluteUrl } from '../src/http/base-url.js';
import { sendRequest } from '../src/http/send-request.js';
import { listen, LISTEN_TIMES } from '../src/listen/listen.js';
import { parseCommandLine } from '../src/parse-command-line.js';
import { runCli } from '../src/run-cli.js';
import { administered } from './builders/administered.js';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { EventsServer } from './support/events-server.js';
import { Receiver } from './support/receiver.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const MOVED = { eventType: 'WorkFlowStatusChangeEvent', systemId: '7' } as const;

let server: EventsServer;
let receiver: Receiver;
let world: World;
let baseUrl: string;
let hook: string;
let listeners: Listening[];
/** Whether the reader of the pipe has left. */
let isUnread: boolean;

beforeEach(async () => {
  server = new EventsServer(() => NOW);
  receiver = new Receiver();
  baseUrl = await server.listen();
  world = await administered(baseUrl, NOW);
  hook = `${await receiver.listen()}/hook?from=talent`;
  listeners = [];
  isUnread = false;
});

afterEach(async () => {
  for (const { stop } of listeners) await stop();
  await server.close();
  await receiver.close();
});

interface Listening {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends it as Ctrl-C does; the exit code. */
  readonly stop: () => Promise<unknown>;
  readonly ended: Promise<unknown>;
}

/** Listens in the background; it is ready once it has told its credentials. */
async function start(words: readonly string[], times: Partial<typeof LISTEN_TIMES> = {}): Promise<Listening> {
  const stopping = new AbortController();
  const context = buildContext({ ...world, stop: stopping.signal });
  if (isUnread) context.stdout.write = (_piece, done) => done?.(Object.assign(new Error('gone'), { code: 'EPIPE' }));
  const parsed = await parseCommandLine(['listen', ...words]);
  const options = 'invocation' in parsed ? parsed.invocation.options : undefined;
  const ended = listen(options as Parameters<typeof listen>[0], context, { ...LISTEN_TIMES, ...times });
  const stop = () => {
    stopping.abort();
    return ended.catch(() => undefined);
  };
  const listening = { stdout: () => context.stdout.text, stderr: () => context.stderr.text, stop, ended };
  listeners.push(listening);
  await until('"Ctrl-C ends it."', listening.stderr, (text) => text.includes('Ctrl-C ends it.'));
  return listening;
}

/** Sends an event, and waits until each listener has shown it. */
async function publish(...shown: Listening[]) {
  const before = shown.map(({ stdout }) => stdout().length);
  const [delivery] = await server.deliveries.publish(MOVED);
  await until('the event in every output', () =>
    shown.every(({ stdout }, index) => stdout().length > (before[index] ?? 0)),
  );
  return delivery;
}

const jsonOf = ({ stdout }: Listening) =>
  stdout()
    .split('\n')
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line));

/** Sends the event that the receiver got first to the listener again, by somebody who has seen it. */
async function sendAgain(
  { stderr }: Listening,
  { headers, method = 'POST', path }: { headers: readonly string[]; method?: string; path?: string },
): Promise<{ readonly status?: number; readonly text: string }> {
  const [seen] = receiver.requests;
  const { port = '' } = /listening at http:\/\/127\.0\.0\.1:(?<port>\d+)/.exec(stderr())?.groups ?? {};
  const sent = request({ host: '127.0.0.1', port, method, path: path ?? seen?.target, headers: [...headers] });
  sent.end(seen?.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

function withoutHeader(name: string, headers: readonly string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== name);
}

const told = (listening: Listening, name: string): string =>
  new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(listening.stderr())?.[1] ?? '';

describe('talent listen', () => {
  it('tells events as JSON with their payload, redeliveries too (D-EVT-3)', async () => {
    const listening = await start(['--forward', hook, '--json']);
    await publish(listening);
    await Promise.all(server.deliveries.list.map((delivery) => server.deliveries.send(delivery)));
    await until('two lines', () => jsonOf(listening).length === 2);
    const [first, second] = jsonOf(listening);
    expect(first).toEqual({
      at: NOW.toISOString(),
      eventType: MOVED.eventType,
      id: 'evt_1',
      attempt: 1,
      verdict: expect.objectContaining({ isGenuine: true, platform: 'genuine', standardWebhooks: 'genuine' }),
      isForwarded: true,
      status: 200,
      durationMs: expect.any(Number),
      outcome: 'processed',
      userMessage: 'Thank you.',
      payload: MOVED,
    });
    expect(second).toMatchObject({ id: 'evt_1', attempt: 2 });
    expect(listening.stderr()).toContain(`they go on to ${hook}\n`);
  });

  it('hands a redirect back as it is, and follows none (D-EVT-2)', async () => {
    receiver.answer = (response) =>
      response.writeHead(303, { Location: 'https://partner.example/go', 'X-Own': 'kept' }).end();
    const listening = await start(['--forward', hook]);
    expect(await publish(listening)).toMatchObject({
      status: 'redirect',
      redirectUrl: 'https://partner.example/go',
      attempts: [{ httpStatus: 303, reply: { headers: { 'x-own': 'kept' } } }],
    });
    expect(listening.stdout()).toContain('  303  ');
    expect(listening.stdout()).toContain('  -> https://partner.example/go\n');
  });

  it('hands so much of a long reply back that the platform sees it is too long (D-EVT-2)', async () => {
    const text = JSON.stringify({ userMessage: 'x'.repeat(70_000) });
    receiver.answer = (response) => response.end(text);
    const listening = await start(['--forward', hook]);
    const delivery = await publish(listening);
    expect(delivery?.attempts).toMatchObject([{ reply: { body: text.slice(0, 65_537) } }]);
  });

  it('answers 502 where no receiver is there, and says what works while it listens on (D-EVT-2)', async () => {
    const away = new Receiver();
    const url = await away.listen();
    await away.close();
    const listening = await start(['--forward', url]);
    const delivery = await publish(listening);
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ httpStatus: 502 }] });
    expect(JSON.stringify(delivery)).toContain(`talent listen: nothing listens at ${url}`);
    expect(listening.stdout()).toContain('  answered 502  ');
    expect(listening.stdout()).toContain(`\n  nothing listens at ${url}: start your receiver\n`);
    expect(listening.stdout()).not.toContain('--forward');
    expect(listening.stderr()).toMatch(
      /\n {2}while this listener runs, the platform tries again after 5 s, 5 min, .* To try at once: talent events redeliver evt_1\n$/,
    );
  });

  it('only shows events where there is no receiver', async () => {
    const listening = await start([]);
    expect(await publish(listening)).toMatchObject({ status: 'processed' });
    expect(listening.stdout()).toContain('  genuine  answered 200  ');
    expect(listening.stderr()).toContain('they are shown only');
  });

  it('shows a wrongly signed event and what is wrong with it, and forwards it only where that is asked for', async () => {
    server.deliveries.alter = (event) => ({ ...event, headers: { ...event.headers, 'content-type': 'text/plain' } });
    const strict = await start(['--forward', hook]);
    expect(await publish(strict)).toMatchObject({ status: 'rejected', attempts: [{ httpStatus: 401 }] });
    expect(receiver.requests).toEqual([]);
    expect(strict.stdout()).toContain('  wrong signature  answered 401  ');
    expect(strict.stdout()).toContain('content-type: ');
    expect(strict.stdout()).toContain('canonical request of what came:\n    POST\n    /hook\n');
    expect(strict.stdout()).toContain('--unverified');
    await strict.stop();
    const open = await start(['--forward', hook, '--unverified']);
    await publish(open);
    expect(receiver.requests).toHaveLength(1);
    expect(open.stdout()).toContain('  wrong signature  200  ');
  });

  it.each([
    ['another path', { path: '/admin/delete?all=1' }],
    ['its own path, with nothing that says so', {}],
  ])('forwards no event that was seen once to %s (D-EVT-4)', async (_, change) => {
    const listening = await start(['--forward', hook]);
    await publish(listening);
    const headers = withoutHeader('authorization', receiver.requests[0]?.headers ?? []);
    const reply = await sendAgain(listening, { headers, ...change });
    expect([reply.status, receiver.requests.length]).toEqual([401, 1]);
    expect(reply.text).toContain('has no Authorization');
    await until('"not signed"', listening.stdout, (text) => text.includes('not signed'));
  });

  it('forwards none under another id (D-EVT-3)', async () => {
    const listening = await start(['--forward', hook]);
    await publish(listening);
    const headers = withoutHeader('x-svc-event-id', receiver.requests[0]?.headers ?? []);
    const reply = await sendAgain(listening, { headers: [...headers, 'x-svc-event-id', 'evt_other'] });
    expect([reply.status, receiver.requests.length]).toEqual([401, 1]);
  });

  it('shows nothing that a terminal would obey', async () => {
    receiver.answer = (response) => response.end(JSON.stringify({ userMessage: '\u001b[31mred\nline\u009b2J' }));
    const listening = await start(['--forward', hook]);
    await publish(listening);
    expect(listening.stdout()).toContain(String.raw`  [31mred\nline2J`);
  });

  it('refuses a body that is too long', async () => {
    const listening = await start(['--forward', hook]);
    const url = [...server.deliveries.subscriptions.values()][0]?.url ?? '';
    const reply = await fetch(url, { method: 'POST', body: Buffer.alloc(1_048_577) });
    expect(listening.stderr()).toContain('an event was answered with 413: ');
    expect([reply.status, await reply.json()]).toEqual([413, { message: 'An event has at most 1048576 bytes.' }]);
  });

  it('works on sixteen events at once, and has others wait', async () => {
    receiver.answer = () => undefined;
    const listening = await start(['--forward', hook, '--unverified'], { endMs: 10 });
    const url = [...server.deliveries.subscriptions.values()][0]?.url ?? '';
    const statuses: number[] = [];
    for (let count = 0; count < 17; count += 1)
      void fetch(url, { method: 'POST', body: '{}' }).then(
        ({ status }) => statuses.push(status),
        () => undefined,
      );
    await until('16 requests and a status', () => receiver.requests.length === 16 && statuses.length === 1);
    expect(statuses).toEqual([503]);
    expect(listening.stderr()).toContain('an event was answered with 503: 16 are in work already\n');
    await listening.stop();
  });

  it('lets events that are in work end before it ends', async () => {
    let answer = (): void => undefined;
    receiver.answer = (response) => {
      answer = () => void response.end();
    };
    const listening = await start(['--forward', hook]);
    const published = server.deliveries.publish(MOVED);
    await until('a request', () => receiver.requests.length === 1);
    const stopped = listening.stop();
    await until('"waiting for open requests: 1"', listening.stderr, (text) =>
      text.includes('waiting for open requests: 1'),
    );
    answer();
    expect(await stopped).toBe('OK');
    expect(await published).toMatchObject([{ attempts: [{ httpStatus: 200 }] }]);
  });

  it('ends when nobody reads what it shows', async () => {
    isUnread = true;
    const { ended } = await start(['--json']);
    await server.deliveries.publish(MOVED);
    expect([await ended, server.deliveries.subscriptions.size]).toEqual(['OK', 0]);
  });

  it('warns where the server cannot reach this machine, and says what --url is for (D-EVT-7)', async () => {
    const { base } = parseAbsoluteUrl(hook);
    const { port } = new URL(baseUrl);
    world = {
      ...(await administered('https://api.example', NOW)),
      send: (request) => sendRequest({ ...request, base: { ...base, port: Number(port) } }),
    };
    const near = await start(['--url', 'https://tunnel.example']);
    expect(near.stderr()).not.toContain('warning');
    const far = await start([]);
    expect(far.stderr()).toMatch(
      /^warning: https:\/\/api\.example is on another machine.*run a tunnel to http:\/\/127\.0\.0\.1:\d+, .* with --url$/m,
    );
  });
});

describe('the subscription of talent listen (D-ACT-2)', () => {
  const renewals = (): number => server.received.filter((line) => line.endsWith('/renew')).length;

  it('is made anew where it is gone', async () => {
    const listening = await start([], { renewMs: 10 });
    server.deliveries.subscriptions.clear();
    await until('"listen-2 is a new one"', listening.stderr, (text) => text.includes('listen-2 is a new one'));
    await publish(listening);
    expect(listening.stdout()).toContain('genuine');
  });

  it('is tried on while the server is away, which is told once', async () => {
    const listening = await start([], { renewMs: 10 });
    server.refuses = (call, response) => {
      if (call.path.endsWith('/renew')) response.destroy();
      return call.path.endsWith('/renew');
    };
    const before = renewals();
    await until('4 more renewals', renewals, (count) => count > before + 3);
    server.refuses = () => false;
    await until('"the server answers again"', listening.stderr, (text) => text.includes('the server answers again'));
    expect(listening.stderr().match(/could not be renewed/g)).toHaveLength(1);
  });

  it('ends the command where the user is refused', async () => {
    const listening = await start([], { renewMs: 10 });
    server.refuses = (call, response) => {
      if (!call.path.endsWith('/renew')) return false;
      response.writeHead(403).end('{"errors":[{"errorMessage":"No longer.","errorCode":8}]}');
      return true;
    };
    await expect(listening.ended).rejects.toMatchObject({ exit: 'REFUSED' });
  });

  it('has the URL of a tunnel where that is given, which is then what is signed', async () => {
    const listening = await start(['--forward', hook, '--url', 'https://tunnel.example']);
    expect([...server.deliveries.subscriptions.values()]).toMatchObject([
      { url: 'https://tunnel.example/hook?from=talent', auth: { type: 'hmac', user: told(listening, 'user') } },
    ]);
    expect(listening.stderr()).toContain('the server sends them to https://tunnel.example/hook?from=talent\n');
  });

  it('is signed by the user and the secret that are given, which are not shown', async () => {
    world = { ...world, stdin: 'a-secret-of-mine\n' };
    const listening = await start(['--event-user', 'acme_events', '--secret-stdin']);
    expect([...server.deliveries.subscriptions.values()]).toMatchObject([
      { auth: { user: 'acme_events', secret: 'a-secret-of-mine' } },
    ]);
    await publish(listening);
    expect(listening.stdout()).toContain('genuine');
    expect(`${listening.stdout()}${listening.stderr()}`).not.toContain('a-secret-of-mine');
  });
});

describe('talent listen refuses', () => {
  async function talent(...words: string[]) {
    const context = buildContext(world);
    return { code: await runCli(['listen', ...words], context), stderr: context.stderr.text };
  }

  it('what the server refuses', async () => {
    server.refuses = (_call, response) => {
      response.writeHead(400).end('{"errors":[{"errorMessage":"url: is no public address.","errorCode":5}]}');
      return true;
    };
    const { code, stderr } = await talent('--forward', hook);
    expect(code).toBe(4);
    expect(stderr).toContain('url: is no public address.');
  });

  it.each([
    [['--forward', '127.0.0.1:3000'], '--forward must start with http:// or https://'],
    [['--forward', 'http://127.0.0.1/a', '--url', 'https://t.example/b'], '--url must have the path and query'],
    [['--forward', 'http://localhost:3000/a', '--port', '3000'], '--forward is the port that is listened on'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535'],
  ])('%j before anything is sent', async (words, message) => {
    const { code, stderr } = await talent(...words);
    expect([code, server.received]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});
