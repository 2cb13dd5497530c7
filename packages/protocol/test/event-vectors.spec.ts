import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';
import { readEventVectors, VECTOR_SECRET, VECTOR_TIME_MS } from '../src/vectors/index.js';
import type { EventVector } from '../src/vectors/index.js';

const VECTORS = readEventVectors();
const NOW = new Date(VECTOR_TIME_MS);
const USER = 'vector.user';
const nodeSecret = new node.SigningSecret(VECTOR_SECRET);
const webSecret = new web.SigningSecret(VECTOR_SECRET);

it('has 13 vectors of events', () => expect(VECTORS).toHaveLength(13));

describe('the vectors of events (D-EVT-3, D-EVT-4)', () => {
  it.each(VECTORS)('$name is signed alike on Node.js', (vector) => {
    expectSigned(vector, node.signEvent({ ...toSign(vector), secret: nodeSecret }));
  });

  it.each(VECTORS)('$name is signed alike on WebCrypto', async (vector) => {
    expectSigned(vector, await web.signEvent({ ...toSign(vector), secret: webSecret }));
  });

  it.each(VECTORS)('$name is genuine on Node.js', (vector) => {
    expectGenuine(node.verifyEvent({ ...arrived(vector), secrets: [{ user: USER, secret: nodeSecret }] }), vector);
  });

  it.each(VECTORS)('$name is genuine on WebCrypto', async (vector) => {
    expectGenuine(await web.verifyEvent({ ...arrived(vector), secrets: [{ user: USER, secret: webSecret }] }), vector);
  });
});

function toSign({ url, id, attempt, json, gzip }: EventVector): Omit<node.EventToSign<never>, 'secret'> {
  return { url, id, attempt, json, ...(gzip ? { gzip } : {}), user: USER, now: NOW };
}

function arrived({ url, headers, json, gzip }: EventVector): Omit<node.EventToVerify<never>, 'secrets'> {
  const { host, pathname, search } = new URL(url);
  const received = { method: 'POST', target: pathname + search, headers: ['Host', host, ...headers] };
  return { received, body: gzip ?? json, now: NOW };
}

function expectSigned(vector: EventVector, signed: node.SignedEvent): void {
  const { canonicalRequest, stringToSign, signature, webhookSignature } = vector;
  expect(signed).toMatchObject({ canonicalRequest, stringToSign, signature });
  expect(signed.headers['webhook-signature']).toBe(webhookSignature);
  expect(sorted(Object.entries(signed.headers).flat())).toEqual(sorted(vector.headers));
  expect(signed.body).toEqual(vector.gzip ?? vector.json);
}

function expectGenuine(verdict: node.EventVerdict, { json }: EventVector): void {
  expect(verdict).toEqual({
    ...{ isGenuine: true, platform: 'genuine', standardWebhooks: 'genuine' },
    ...{ user: USER, secretIndex: 0, ageSeconds: 0, problems: [], json: expect.anything() },
  });
  expect(Buffer.from(verdict.json ?? [])).toEqual(json);
}

function sorted(headers: readonly string[]): string[] {
  return headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : [])).sort();
}
