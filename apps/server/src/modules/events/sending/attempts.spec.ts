import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readEventLinks, verifyEvent } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedClient, TargetGuard } from '../../../outbound/index.js';
import type { Destination } from '../subscriptions/subscription.js';
import { requestOf } from './attempts.js';
import type { AttemptToMake } from './attempts.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const PAYLOAD = '{"eventType":"WorkFlowStatusChangeEvent","newStatus":"C51220","title":"Schweißer 溶接"}';
const LINKS = [{ title: 'Schweißer 溶接', rel: 'job', url: 'https://api.example/customers/1001/jobs/7' }];
const EVENT = { id: 'evt_17', json: Buffer.from(PAYLOAD), links: LINKS };
const HMAC = { type: 'hmac', user: 'acme_events', secret: 'a secret of this spec' } as const;

describe('the request of an attempt', () => {
  const received: Array<{ request: IncomingMessage; body: Buffer }> = [];
  let partner: Server;

  beforeAll(async () => {
    partner = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.once('end', () => {
        received.push({ request, body: Buffer.concat(parts) });
        response.end('{"code":200}');
      });
    }).listen(0, '127.0.0.1');
    await once(partner, 'listening');
  });
  afterAll(() => new Promise((done) => partner.close(done)));

  async function deliver(
    destination: Omit<Destination, 'url'>,
    attempt: AttemptToMake = { attempt: 1, now: NOW },
  ): Promise<{ request: IncomingMessage; body: Buffer }> {
    const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/events?from=talent%20platform&x=`;
    const client = new GuardedClient(new TargetGuard([{ address: '127.0.0.1', prefix: 32 }]));
    expect(await client.send(requestOf({ url, ...destination }, EVENT, attempt))).toMatchObject({ status: 200 });
    const last = received.at(-1);
    if (!last) throw new Error('Nothing came.');
    return last;
  }

  it('arrives signed, so that the partner finds it genuine, without compression too (D-EVT-4)', async () => {
    const { request, body } = await deliver({ gzip: false, auth: HMAC });
    const { method = '', url: target = '', rawHeaders: headers } = request;
    const secrets = [{ user: HMAC.user, secret: new SigningSecret(HMAC.secret) }];
    const verdict = verifyEvent({ received: { method, target, headers }, body, secrets, now: NOW });
    expect(verdict).toMatchObject({ isGenuine: true, platform: 'genuine', standardWebhooks: 'genuine' });
    expect(body.toString()).toBe(PAYLOAD);
    expect(request.headers['content-encoding']).toBeUndefined();
    expect(readEventLinks(headers)).toEqual(LINKS);
  });

  it.each([HMAC, { type: 'none' } as const])(
    'says who sends it, and what it reads, with $type (D-EVT-3)',
    async (auth) => {
      const { request } = await deliver({ gzip: true, auth });
      expect(request.headers).toMatchObject({
        'user-agent': expect.stringMatching(/^talent-platform\/\d+\.\d+\.\d+/),
        accept: 'application/json',
        'accept-encoding': 'identity',
      });
    },
  );

  it('carries the password of basic authentication, and no signature', async () => {
    const { request, body } = await deliver({
      gzip: true,
      auth: { type: 'basic', username: 'käthe', password: 'a:ü' },
    });
    const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
    expect([scheme, Buffer.from(credentials, 'base64').toString()]).toEqual(['Basic', 'käthe:a:ü']);
    expect(request.headers['webhook-signature']).toBeUndefined();
    expect(body.equals(gzipSync(PAYLOAD))).toBe(true);
  });

  it('is signed again with each attempt, under the same id (D-EVT-3)', async () => {
    const first = await deliver({ gzip: false, auth: HMAC });
    const second = await deliver({ gzip: false, auth: HMAC }, { attempt: 2, now: new Date(NOW.getTime() + 5000) });
    expect(second.request.headers['x-svc-event-id']).toBe(first.request.headers['x-svc-event-id']);
    for (const name of ['authorization', 'webhook-signature', 'webhook-timestamp', 'x-svc-event-attempt'])
      expect(second.request.headers[name]).not.toBe(first.request.headers[name]);
  });

  it.each([
    [1, 30_000],
    [2, 15_000],
  ])('gives attempt %i %i ms (D-EVT-2)', (attempt, timeoutMs) => {
    const destination: Destination = { url: 'https://partner.example/', gzip: false, auth: { type: 'none' } };
    expect(requestOf(destination, EVENT, { attempt, now: NOW }).timeoutMs).toBe(timeoutMs);
  });
});
