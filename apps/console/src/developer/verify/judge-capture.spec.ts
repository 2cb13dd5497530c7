import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { SigningSecret, signEvent, signRequest } from '@talent-platform/protocol/web';
import { judgeCapture } from './judge-capture.js';

const SECRET = 'a-secret-of-the-test';
const NOON = new Date('2026-11-20T12:00:00Z');
const LONG = new TextEncoder().encode(JSON.stringify({ a: 'long enough for gzip '.repeat(200) }));
const BODY = new TextEncoder().encode('{"a":1}');

async function request() {
  const target = '/customers/1001/people?b=2&a=1';
  const { headers } = await signRequest({
    method: 'POST',
    target,
    headers: ['host', 'api.example'],
    body: BODY,
    user: 'ada',
    secret: new SigningSecret(SECRET),
    now: NOON,
  });
  return { method: 'POST', target, headers: ['host', 'api.example', ...Object.entries(headers).flat()], body: BODY };
}

async function event(json = BODY, gzip?: Uint8Array) {
  const { headers, host, target, body } = await signEvent({
    url: 'https://partner.example/events',
    id: 'evt_1',
    attempt: 1,
    json,
    ...(gzip ? { gzip } : {}),
    user: 'acme',
    secret: new SigningSecret(SECRET),
    now: NOON,
  });
  return { method: 'POST', target, headers: ['host', host, ...Object.entries(headers).flat()], body };
}

describe('judgeCapture', () => {
  it('tells that the signature is right, and that the body is not the one that was signed', async () => {
    const captured = { ...(await request()), body: new Uint8Array([1]) };
    expect(await judgeCapture(captured, SECRET, NOON)).toMatchObject({
      verdict: 'wrong',
      signature: 'right',
      body: 'wrong',
      problems: [],
    });
  });

  it.each([
    [SECRET, 'old', 'right'],
    ['another', 'wrong', 'wrong'],
  ])('judges an old capture at its own time: with the secret %s it is %s', async (secret, verdict, signature) => {
    const late = new Date(NOON.getTime() + 3_600_000);
    for (const captured of [await request(), await event()]) {
      expect(await judgeCapture(captured, secret, late)).toMatchObject({
        verdict,
        signature,
        ageSeconds: 3600,
        problems: [],
      });
    }
  });

  it('names a header that is missing, once', async () => {
    const captured = await request();
    const at = captured.headers.indexOf('x-svc-date');
    const judged = await judgeCapture({ ...captured, headers: captured.headers.toSpliced(at, 2) }, SECRET, NOON);
    expect(judged).toMatchObject({ verdict: 'wrong', signature: 'unreadable', problems: [{ missing: 'x-svc-date' }] });
  });

  it.each(['', '\n'])('judges webhook-signature over the JSON of an unpacked event, with %j behind it', async (end) => {
    const captured = {
      ...(await event(LONG, gzipSync(LONG))),
      body: new Uint8Array([...LONG, ...new TextEncoder().encode(end)]),
    };
    expect(captured.headers).toContain('gzip');
    expect(await judgeCapture(captured, SECRET, NOON)).toMatchObject({
      verdict: 'genuine',
      signature: 'right',
      standard: 'right',
      body: 'unpacked',
      problems: [],
    });
    const changed = { ...captured, body: new TextEncoder().encode('{"a":2}') };
    expect(await judgeCapture(changed, SECRET, NOON)).toMatchObject({ verdict: 'wrong', standard: 'wrong' });
  });
});
