import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventsServer } from './support/events-server.js';
import type { Receiver } from './support/receiver.js';
import { SubscribedPlatform } from './support/subscribed-platform.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const POSTED = { eventType: 'JobPostToWebEvent', systemId: '7' } as const;
const MOVED = { eventType: 'WorkFlowStatusChangeEvent', systemId: '12' } as const;

let platform: SubscribedPlatform;
let server: EventsServer;
let receiver: Receiver;

beforeEach(async () => {
  platform = await SubscribedPlatform.start(NOW);
  ({ server, receiver } = platform);
});

afterEach(() => platform.stop());

const talent = (...words: string[]) => platform.talent(...words);

const onTerminal = (): void => {
  platform.world = { ...platform.world, terminal: true, variables: { NO_COLOR: '1' } };
};

const idsIn = (stdout: string): unknown[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).id);

/** Errors of the server, and how what they mean begins. */
const HINTS = [
  ['ECONNREFUSED', 'nothing listens there'],
  ['The name has no public address.', 'there is no such host, or it is in the network of the server'],
  ['EPROTO', 'https was spoken to an http port, or the other way round'],
  ['The target is a special address.', 'the server connects to addresses of its own network only where'],
] as const;

describe('talent events list', () => {
  it('prints every event a line, the newest first, also where pages are short (D-ACT-2)', async () => {
    for (const payload of [POSTED, MOVED, MOVED, MOVED, POSTED]) await server.deliveries.publish(payload);
    const { code, stdout, stderr } = await talent('events', 'list');
    expect([code, idsIn(stdout), stderr]).toEqual([0, ['evt_5', 'evt_4', 'evt_3', 'evt_2', 'evt_1'], '']);
    const posted = await talent('events', 'list', '--type', 'JobPostToWebEvent');
    expect(idsIn(posted.stdout)).toEqual(['evt_5', 'evt_1']);
  });

  it('shows a table on a terminal, and lines there with --json', async () => {
    await server.deliveries.publish(POSTED);
    receiver.answer = (response) => response.writeHead(503).end();
    await server.deliveries.publish(MOVED);
    onTerminal();
    expect((await talent('events', 'list')).stdout.split('\n')).toEqual([
      'id     created (UTC)     event                      status     last    subscription',
      'evt_2  2026-11-20 09:30  WorkFlowStatusChangeEvent  pending    1: 503  acme',
      'evt_1  2026-11-20 09:30  JobPostToWebEvent          processed  1: 200  acme',
      '',
    ]);
    expect(idsIn((await talent('events', 'list', '--json')).stdout)).toEqual(['evt_2', 'evt_1']);
  });

  it('fits a terminal of 120 columns', async () => {
    await server.deliveries.publish(MOVED);
    const [delivery] = server.deliveries.list;
    Object.assign(delivery ?? {}, { id: 'evt_0193a5b3c1f0aaaaaaaaaaaaaaaaaaaa', subscription: 'a-partner-of-ours' });
    delivery?.attempts.push({ attempt: 12, at: NOW.toISOString(), durationMs: 3, error: 'ECONNREFUSED' });
    onTerminal();
    const [, row = ''] = (await talent('events', 'list')).stdout.split('\n');
    expect(row).toMatch(/ processed {2}12: ECONNRE… {2}a-partner-o…$/);
    expect(row.length).toBeLessThanOrEqual(120);
  });

  it('ends at the limit, and says that there are more', async () => {
    for (let count = 0; count < 3; count += 1) await server.deliveries.publish(MOVED);
    expect(await talent('events', 'list', '--limit', '2')).toMatchObject({
      stderr: 'There are more events. To see them: --limit 20\n',
    });
    expect(await talent('events', 'list', '--limit', '3')).toMatchObject({ stderr: '' });
  });
});

describe('talent events show', () => {
  it('tells the payload, and what was sent and came back each time', async () => {
    receiver.answer = (response) =>
      response.writeHead(400, { 'X-Own': '1' }).end('{"userMessage":"\\u001b[31mNo\u001b[0m"}');
    await server.deliveries.publish(POSTED);
    const { code, stdout } = await talent('events', 'show', 'evt_1');
    expect(code).toBe(0);
    expect(stdout).toContain('event         JobPostToWebEvent\n');
    expect(stdout).toContain('status        rejected\n');
    expect(stdout).toContain('payload\n{\n  "eventType": "JobPostToWebEvent",\n');
    expect(stdout).toContain('attempt 1, 2026-11-20T09:30:00.000Z: 400, 3 ms\n');
    expect(stdout).toContain('> x-svc-event-attempt: 1\n');
    expect(stdout).toContain('< x-own: 1\n');
    expect(stdout).toContain(String.raw`{"userMessage":"\u001b[31mNo\x1b[0m"}`);
    expect(JSON.parse((await talent('events', 'show', 'evt_1', '--json')).stdout)).toMatchObject({
      id: 'evt_1',
      payload: POSTED,
    });
  });

  it.each(HINTS)('tells what %s of an attempt means (D-EVT-7)', async (error, hint) => {
    await server.deliveries.publish(POSTED);
    server.deliveries.list[0]?.attempts.push({ attempt: 2, at: NOW.toISOString(), durationMs: 3, error });
    expect((await talent('events', 'show', 'evt_1')).stdout).toContain(`: ${error}, 3 ms\nhint: ${hint}`);
  });
});

describe('talent events redeliver', () => {
  it('redelivers one event', async () => {
    await server.deliveries.publish(POSTED);
    const { code, stderr } = await talent('events', 'redeliver', 'evt_1');
    expect([code, stderr]).toEqual([0, 'evt_1 is redelivered. See the outcome: talent events show evt_1\n']);
    expect(receiver.requests.map(({ headers }) => headers[headers.indexOf('x-svc-event-attempt') + 1])).toEqual([
      '1',
      '2',
    ]);
  });

  it('redelivers the failed events of a time range, which ends now', async () => {
    await server.deliveries.publish(POSTED);
    await server.deliveries.publish(MOVED);
    for (const each of server.deliveries.list) each.status = 'failed';
    expect(await talent('events', 'redeliver', '--from', '2026-11-20')).toEqual({
      code: 0,
      stdout: '',
      stderr: '2 events are redelivered\n',
    });
    expect(server.bodies).toEqual([{ from: '2026-11-20T00:00:00.000Z', to: NOW.toISOString(), status: 'failed' }]);
  });

  it('sends those of another status and time where that is said', async () => {
    const words = ['--from', '2026-11-19', '--to', '2026-11-20', '--status', 'rejected'];
    expect(await talent('events', 'redeliver', ...words)).toMatchObject({
      stderr: '0 events are redelivered\nEvents of paused or removed subscriptions are left out.\n',
    });
    expect(server.bodies).toMatchObject([{ to: '2026-11-20T00:00:00.000Z', status: 'rejected' }]);
  });

  it('goes on where one request does not take them all (D-ACT-2)', async () => {
    for (let minute = 1; minute <= 5; minute += 1) {
      server.deliveries.now = () => new Date(NOW.getTime() + minute * 60_000);
      await server.deliveries.publish(POSTED);
    }
    for (const each of server.deliveries.list) each.status = 'failed';
    const { stderr } = await talent('events', 'redeliver', '--from', '2026-11-20', '--to', '2026-11-21');
    expect([stderr, server.bodies.length, receiver.requests.length]).toEqual(['5 events are redelivered\n', 3, 10]);
  });
});

describe('talent subscriptions', () => {
  beforeEach(() => {
    const auth = { user: 'a', secret: 'a-secret' };
    const url = 'http://127.0.0.1:9';
    server.deliveries.subscriptions.set('listen-1', {
      ...{ id: 'listen-1', url, auth },
      ...{ temporary: true, expiresAt: '2026-11-20T09:31:00Z' },
    });
  });

  it('list tells who gets events, and who is paused and why', async () => {
    await talent('subscriptions', 'pause', 'acme');
    expect((await talent('subscriptions', 'list')).stdout.split('\n')).toEqual([
      'id        event  state',
      'acme      all    paused since 2026-11-20T09:30:00.000Z (asked)',
      'listen-1  all    on, temporary, until 2026-11-20T09:31:00Z',
      '',
    ]);
    const { subscriptions } = JSON.parse((await talent('subscriptions', 'list', '--json')).stdout);
    expect(subscriptions).toHaveLength(2);
    server.deliveries.subscriptions.clear();
    expect((await talent('subscriptions', 'list')).stderr).toBe('No subscriptions.\n');
  });

  it('pause stops the events of one, and resume has them go on', async () => {
    expect((await talent('subscriptions', 'pause', 'acme')).stderr).toContain('acme is paused: ');
    expect(server.deliveries.subscriptions.get('acme')).toMatchObject({ pausedAt: NOW.toISOString() });
    expect((await talent('subscriptions', 'resume', 'acme')).stderr).toContain('talent events redeliver');
    expect(server.deliveries.subscriptions.get('acme')).toMatchObject({ pausedAt: undefined });
  });

  it('ping sends a signed event, and tells what came back', async () => {
    expect(await talent('subscriptions', 'ping', 'acme')).toEqual({
      code: 0,
      stdout: 'processed  200  3 ms\n',
      stderr: '',
    });
    expect(receiver.payloads).toEqual([{ eventType: 'PingEvent', customerId: '1001', subscription: 'acme' }]);
    receiver.answer = (response) => response.writeHead(410).end();
    expect(await talent('subscriptions', 'ping', 'acme')).toMatchObject({ code: 4, stdout: 'rejected  410  3 ms\n' });
    await receiver.close();
    expect(await talent('subscriptions', 'ping', 'acme', '--json')).toMatchObject({
      code: 5,
      stdout: expect.stringContaining('"error": "network"'),
    });
  });
});

it.each([
  [['events', 'show', 'a/b'], 'eventId must be letters, digits, - and _, received "a/b"'],
  [['events', 'list', '--from', '2026-02-30'], '--from must be such as 2026-11-20'],
  [['events', 'redeliver'], 'an eventId or --from is missing'],
  [['events', 'redeliver', 'evt_1', '--from', '2026-11-20'], 'use either an eventId, or --from, --to and --status'],
])('events and subscriptions refuse %j before anything is sent', async (words, message) => {
  const { code, stderr } = await talent(...words);
  expect([code, server.received]).toEqual([2, []]);
  expect(stderr).toContain(message);
});
