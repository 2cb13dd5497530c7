import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalPath, canonicalQuery, signEvent, SigningSecret, splitTarget, verifyEvent } from '../src/index.js';
import type { EventPart, EventVerdict, SignedEvent } from '../src/index.js';
import * as web from '../src/web/index.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const TEXT = 'a secret for events';
const secret = new SigningSecret(TEXT);

const arbitraryEvent = fc.record({
  url: fc
    .tuple(
      fc.constantFrom('https://partner.example', 'http://127.0.0.1:4010', 'https://[::1]:8443'),
      fc.array(fc.constantFrom('a', '/', '%20', 'é', '?', '&', '=', '+', '.'), { maxLength: 8 }),
    )
    .map(([origin, rest]) => `${origin}/${rest.join('')}`),
  id: fc.stringMatching(/^[\w-]{1,40}$/),
  attempt: fc.integer({ min: 1, max: 1000 }),
  payload: fc.jsonValue({ maxDepth: 3 }),
  isGzipped: fc.boolean(),
});
type ArbitraryEvent = typeof arbitraryEvent extends fc.Arbitrary<infer Event> ? Event : never;

describe('events (D-EVT-3, D-EVT-4)', () => {
  it('are genuine as they were signed, on both runtimes alike', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryEvent, async (event) => {
        const signed = sign(event);
        const verdict = verify(signed);
        expect(verdict).toMatchObject({ isGenuine: true, user: 'acme', problems: [] });
        expect(Buffer.from(verdict.json ?? []).toString()).toBe(JSON.stringify(event.payload));
        const onWeb = await web.signEvent({ ...toSign(event), secret: new web.SigningSecret(TEXT) });
        expect({ ...onWeb, body: Buffer.from(onWeb.body) }).toEqual({ ...signed, body: Buffer.from(signed.body) });
        const secrets = [{ user: 'acme', secret: new web.SigningSecret(TEXT) }];
        const { isGenuine } = await web.verifyEvent({ ...arrived(signed), body: signed.body, secrets, now: NOW });
        expect(isGenuine).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('are refused with any byte of the body changed, and the body is named', () => {
    fc.assert(
      fc.property(arbitraryEvent, fc.nat(), fc.integer({ min: 1, max: 255 }), (event, at, bits) => {
        const signed = sign(event);
        const index = at % signed.body.length;
        const body = Buffer.from(signed.body).fill((signed.body[index] ?? 0) ^ bits, index, index + 1);
        expectNamed(verify({ ...signed, body }), 'body');
      }),
      { numRuns: 20 },
    );
  });

  it.each<EventPart>([
    ...(['host', 'content-type', 'x-svc-date', 'x-svc-content-sha256', 'authorization'] as const),
    ...(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-svc-event-id'] as const),
  ])('are refused with any byte of %s changed, and it is named', (part) => {
    fc.assert(
      fc.property(arbitraryEvent, fc.nat(), fc.integer({ min: 1, max: 93 }), (event, at, step) => {
        const signed = sign(event);
        const value = part === 'host' ? signed.host : (signed.headers[part] ?? '');
        const index = at % value.length;
        const changed = flipped(value, index, step);
        fc.pre(changed.trim() === changed);
        const other = part === 'host' ? { ...signed, host: changed } : withHeader(signed, part, changed);
        expectNamed(verify(other, signed.host), part);
      }),
      { numRuns: 10 },
    );
  });

  it('are refused with any byte of the target changed, and it is named', () => {
    fc.assert(
      fc.property(arbitraryEvent, fc.nat(), fc.integer({ min: 1, max: 93 }), (event, at, step) => {
        const signed = sign(event);
        const target = `/${flipped(`${signed.target.slice(1)}x`, at % signed.target.length, step)}`;
        fc.pre(meaningOf(target) !== meaningOf(signed.target));
        expectNamed(verify({ ...signed, target }, signed.host), 'target');
      }),
      { numRuns: 20 },
    );
  });

  it('never fail to be judged, whatever comes, and alike on both runtimes', async () => {
    const name = fc.constantFrom('authorization', 'x-svc-date', 'x-svc-content-sha256', 'host', 'content-encoding');
    const webhook = fc.constantFrom('webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-svc-event-id');
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('gzip', 'v1,', '1795176000', '2026-11-20T12:00:00Z', 'x-svc-v1-hmac-sha256 user=acme'),
    );
    const headers = fc.array(fc.tuple(fc.oneof(name, webhook), value)).map((entries) => entries.flat());
    await fc.assert(
      fc.asyncProperty(fc.string(), headers, fc.uint8Array(), async (target, sent, body) => {
        const event = { received: { method: 'POST', target, headers: sent }, body, now: NOW };
        const verdict = verifyEvent({ ...event, secrets: [{ user: 'acme', secret }] });
        expect(verdict.isGenuine).toBe(false);
        expect(verdict.problems.length).toBeGreaterThan(0);
        const secrets = [{ user: 'acme', secret: new web.SigningSecret(TEXT) }];
        expect(await web.verifyEvent({ ...event, secrets })).toEqual(verdict);
      }),
      { numRuns: 50 },
    );
  });
});

function toSign({ payload, isGzipped, ...event }: ArbitraryEvent): Parameters<typeof signEvent>[0] {
  const json = Buffer.from(JSON.stringify(payload));
  return { ...event, json, ...(isGzipped ? { gzip: gzipSync(json) } : {}), user: 'acme', secret, now: NOW };
}

function sign(event: ArbitraryEvent): SignedEvent {
  return signEvent(toSign(event));
}

function arrived({ host, target, headers }: SignedEvent): {
  received: { method: string; target: string; headers: string[] };
} {
  return { received: { method: 'POST', target, headers: ['host', host, ...Object.entries(headers).flat()] } };
}

function verify(signed: SignedEvent, ...hosts: string[]): EventVerdict {
  return verifyEvent({ ...arrived(signed), body: signed.body, secrets: [{ user: 'acme', secret }], hosts, now: NOW });
}

function expectNamed({ isGenuine, problems }: EventVerdict, part: EventPart): void {
  expect({ isGenuine, parts: [...new Set(problems.map((problem) => problem.part))] }).toEqual({
    isGenuine: false,
    parts: [part],
  });
}

/** Another printable character in one place. */
function flipped(text: string, at: number, step: number): string {
  const code = 0x21 + ((text.charCodeAt(at) - 0x21 + step) % 94);
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

function withHeader(signed: SignedEvent, name: string, value: string): SignedEvent {
  return { ...signed, headers: { ...signed.headers, [name]: value } };
}

function meaningOf(target: string): string {
  const { path, query } = splitTarget(target);
  return `${canonicalPath(path)}?${canonicalQuery(query)}`;
}
