import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signEvent, SigningSecret, standardWebhooksSecret, verifyEvent } from '../src/index.js';

const TEXT = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';
const payload = { eventType: 'JobUnpostToWebEvent', systemId: '7', links: [{ title: 'Zoë 😀', rel: 'job', url: '' }] };
const text = JSON.stringify(payload);
const json = Buffer.from(text);
const secret = new SigningSecret(TEXT);

describe("npm's standardwebhooks (D-EVT-3)", () => {
  it.each([
    ['as JSON', {}],
    ['as gzip', { gzip: gzipSync(json) }],
  ])('accepts an event that is sent %s', (_, body) => {
    // The library judges the time by its own clock.
    const now = new Date();
    const url = 'https://partner.example/events';
    const { headers } = signEvent({ url, id: 'evt_1', attempt: 1, json, ...body, user: 'acme', secret, now });
    expect(new Webhook(standardWebhooksSecret(TEXT)).verify(text, headers)).toEqual(payload);
    expect(new Webhook(TEXT, { format: 'raw' }).verify(text, headers)).toEqual(payload);
    expect(() => new Webhook('b3RoZXI=').verify(text, headers)).toThrow();
  });

  it('signs events that are genuine here', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const signature = new Webhook(standardWebhooksSecret(TEXT)).sign('evt_1', now, text);
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1795176000', 'webhook-signature': signature };
    const received = { method: 'POST', target: '/events', headers: Object.entries(headers).flat() };
    const verdict = verifyEvent({ received, body: json, secrets: [{ user: 'acme', secret }], now });
    expect(verdict).toMatchObject({ isGenuine: true, platform: 'absent', standardWebhooks: 'genuine', user: 'acme' });
  });
});
