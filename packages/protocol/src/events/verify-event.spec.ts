import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { SigningSecret } from '../signing/signing-secret.js';
import * as web from '../web/index.js';
import { eventHeaders } from './prepare-event.js';
import type { EventToSign, SignedEvent } from './prepare-event.js';
import { signEvent } from './sign-event.js';
import type { EventSecret, EventVerdict } from './event-verdict.js';
import { verifyEvent } from './verify-event.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const json = Buffer.from('{"eventType":"JobUnpostToWebEvent","systemId":"7"}');
const acme = known('acme', 'the secret of acme');
const other = known('other', 'the secret of another');

describe('an event that is right (D-EVT-3, D-EVT-4)', () => {
  it('is told whose it is, by which secret of a rotation, and how old', () => {
    const secrets = [known('acme', 'the next secret of acme'), acme];
    const verdict = verify(sign(), secrets, new Date(NOW.getTime() + 300_000));
    expect(verdict).toMatchObject({ isGenuine: true, user: 'acme', secretIndex: 1, ageSeconds: 300, problems: [] });
  });

  it('needs but one of the signatures', () => {
    expect(verify(without(sign(), 'webhook-signature'))).toMatchObject({ isGenuine: true, standardWebhooks: 'absent' });
    expect(verify(without(sign(), 'authorization'))).toMatchObject({ isGenuine: true, platform: 'absent' });
  });

  it('carries the links of its payload, and says that it is gzip', () => {
    const links = [{ title: 'Welder', rel: 'job', url: 'https://api.example/customers/1001/jobs/7' }];
    const { headers } = sign({ links, gzip: gzipSync(json), attempt: 11 });
    expect(headers).toMatchObject({
      link: '<https://api.example/customers/1001/jobs/7>;rel="job";title="Welder"',
      'content-encoding': 'gzip',
      'x-svc-event-attempt': '11',
    });
    expect(verify(sign({ links })).isGenuine).toBe(true);
    expect(sign().headers).not.toHaveProperty('link');
  });

  it('may have signatures of other versions and of other keys beside its own', () => {
    const event = sign();
    const signature = `v1a,abc v1,${'A'.repeat(43)}= ${event.headers['webhook-signature']}`;
    expect(verify(withHeaders(event, { 'webhook-signature': signature })).isGenuine).toBe(true);
  });
});

describe('an event that is not right (D-EVT-3, D-EVT-4)', () => {
  it.each([
    [301, '301 seconds old'],
    [-301, '301 seconds ahead'],
  ])('is refused %i seconds later, and known for what it was', (seconds, age) => {
    const verdict = verify(sign(), [acme], new Date(NOW.getTime() + seconds * 1000));
    expect(verdict).toMatchObject({ isGenuine: false, platform: 'genuine', user: 'acme', ageSeconds: seconds });
    expect(detailsOf(verdict)).toEqual([
      expect.stringContaining(`x-svc-date is ${age}`),
      expect.stringContaining(`webhook-timestamp is ${age}`),
    ]);
  });

  it('is told of that no secret is known, and what should have been signed', () => {
    const verdict = verify(sign(), [other]);
    expect(verdict).toMatchObject({ isGenuine: false, platform: 'wrong', standardWebhooks: 'wrong' });
    expect(verdict.user).toBeUndefined();
    expect(verdict.problems.map(({ part }) => part)).toEqual(['secret', 'secret']);
    expect(detailsOf(verdict)[0]).toMatch(/^No secret of the user "acme" is known, nor any other/);
    expect(verdict.canonicalRequest).toMatch(/^POST\n\/events\n\n/);
    expect(verdict.hint).toMatch(/^No known mistake/);
  });

  it('is not explained at an endpoint that cannot afford it, and its problems are told all the same', async () => {
    const { problems } = verify(sign(), [other]);
    const event = { ...arrived(sign()), now: NOW, isExplained: false };
    const secrets = [{ user: 'other', secret: new web.SigningSecret('the secret of another') }];
    for (const verdict of [verifyEvent({ ...event, secrets: [other] }), await web.verifyEvent({ ...event, secrets })]) {
      expect(verdict.problems).toEqual(problems);
      for (const explanation of ['hint', 'canonicalRequest', 'stringToSign'])
        expect(verdict).not.toHaveProperty(explanation);
    }
  });

  it('is told where a mistake is known', () => {
    const newline = known('acme', 'the secret of acme\n');
    expect(verify(sign({ secret: newline.secret })).hint).toMatch(/newline at its end/);
  });

  it('shows no right signature', () => {
    const right = sign();
    const text = JSON.stringify(verify(sign({ secret: other.secret })));
    expect(text).not.toContain(right.signature);
    expect(text).not.toContain(right.headers['webhook-signature']);
  });

  it('is told of another user than the secret is of', () => {
    expect(detailsOf(verify(sign({ user: 'other' })))).toEqual([
      'Authorization names the user "other", and the secret is that of "acme".',
    ]);
  });

  it('is told of two signatures of different secrets', () => {
    const { headers } = sign({ secret: other.secret });
    const event = withHeaders(sign(), { 'webhook-signature': headers['webhook-signature'] ?? '' });
    expect(detailsOf(verify(event, [acme, other]))).toEqual(['The two signatures are made with different secrets.']);
  });

  it('is told of a body that is another', () => {
    const verdict = verify({ ...sign(), body: Buffer.from('{}') });
    expect(verdict.problems).toEqual([
      {
        part: 'body',
        detail: expect.stringMatching(/^The body is not the one that was signed: 2 bytes came, whose SHA-256 is 4413/),
        values: { signed: sha256(sign().body), arrived: sha256('{}') },
      },
    ]);
    expect(verdict.hint).toBeUndefined();
  });

  it.each<[string, string, string, object | undefined]>([
    [
      'x-svc-date',
      '2026-11-20T12:00:01Z',
      'x-svc-date was signed as "2026-11-20T12:00:00Z" and arrived as "2026-11-20T12:00:01Z": byte 19 is wrong.',
      { signed: '2026-11-20T12:00:00Z', arrived: '2026-11-20T12:00:01Z' },
    ],
    [
      'webhook-id',
      'evt_2',
      'webhook-id was signed as "evt_1" and arrived as "evt_2": byte 5 is wrong.',
      { signed: 'evt_1', arrived: 'evt_2' },
    ],
    ['x-svc-event-id', 'evt_2', 'x-svc-event-id is "evt_2", and webhook-id, which is signed, is "evt_1".', undefined],
  ])('is told which byte of %s is wrong, and both values whole if both are known', (part, value, detail, values) => {
    const [problem] = verify(withHeaders(sign(), { [part]: value })).problems;
    expect(problem).toEqual({ part, detail, ...(values && { values }) });
  });

  it('is told of the name under which the endpoint was signed, where it has several', () => {
    const { received, body } = arrived({ ...sign(), host: 'alias.example' });
    const hosts = ['alias.example', 'partner.example'];
    const { problems } = verifyEvent({ received, body, secrets: [acme], hosts, now: NOW });
    const detail = 'host was signed as "partner.example" and arrived as "alias.example": byte 1 is wrong.';
    const values = { signed: 'partner.example', arrived: 'alias.example' };
    expect(problems).toEqual([{ part: 'host', detail, values }]);
    const elsewhere = verifyEvent({ ...arrived({ ...sign(), target: '/x' }), secrets: [acme], hosts, now: NOW });
    expect(elsewhere.problems.map(({ part }) => part)).toEqual(['target']);
  });

  it('is told of a method that is another', () => {
    const { problems } = verifyEvent({ ...arrived(sign(), 'PUT'), secrets: [acme], now: NOW });
    expect(problems).toEqual([
      {
        part: 'method',
        detail: 'The method was signed as "POST" and arrived as "PUT": byte 2 is wrong.',
        values: { signed: 'POST', arrived: 'PUT' },
      },
    ]);
  });

  it.each(['none', 'Basic'])('is not genuine where its authentication is %s', (scheme) => {
    const headers = eventHeaders({ id: 'evt_1', attempt: 1, now: NOW });
    const basic: Record<string, string> = scheme === 'Basic' ? { authorization: 'Basic YWNtZTpwYXNz' } : {};
    const verdict = verify({ ...sign(), headers: { ...headers, ...basic } });
    expect(verdict).toMatchObject({ isGenuine: false, platform: 'absent', standardWebhooks: 'absent' });
    expect(detailsOf(verdict)).toEqual([expect.stringMatching(/^The event is not signed/)]);
  });

  it.each([
    ['webhook-timestamp', 'now', 'webhook-timestamp must be whole seconds since 1970.'],
    ['webhook-signature', 'v2,abc', 'webhook-signature must hold "v1," and base64.'],
    [
      'x-svc-content-sha256',
      'abc',
      'x-svc-content-sha256 must be 64 lower-case hexadecimal characters, received "abc".',
    ],
    ['authorization', 'Bearer abc', expect.stringMatching(/^Authorization must read/)],
  ])('is told of a %s that cannot be read', (name, value, detail) => {
    expect(detailsOf(verify(withHeaders(sign(), { [name]: value })))).toEqual([detail]);
  });

  it('is told of a header that came twice', () => {
    const { received, body } = arrived(sign());
    const headers = [...received.headers, 'Webhook-Id', 'evt_1'];
    const verdict = verifyEvent({ received: { ...received, headers }, body, secrets: [acme], now: NOW });
    expect(detailsOf(verdict)).toEqual(['webhook-id must be sent once.']);
  });
});

describe('a body that says it is gzip', () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  const secrets = [{ user: 'acme', secret: new web.SigningSecret('the secret of acme') }];

  it.each([
    ['is none', json],
    ['is cut', gzipSync(json).subarray(0, 20)],
    ['holds too much', bomb],
  ])('and %s is told of, on both runtimes', async (_, gzip) => {
    const event = sign({ gzip });
    const verdicts = [verify(event), await web.verifyEvent({ ...arrived(event), secrets, now: NOW })];
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({ isGenuine: false, platform: 'genuine', standardWebhooks: 'wrong' });
      expect(verdict.json).toBeUndefined();
      expect(detailsOf(verdict)).toEqual([expect.stringMatching(/^Content-Encoding says gzip/)]);
    }
  });

  it('and whose JSON is no UTF-8 is told of', () => {
    const event = sign();
    const text = detailsOf(verify({ ...event, body: Buffer.from([0x22, 0xff, 0x22]) }));
    expect(text).toContain('The JSON is not UTF-8.');
  });
});

it.each<[string, Partial<EventToSign<SigningSecret>>, string]>([
  ['a path for a URL', { url: '/events' }, '"event.url" must be an absolute http or https URL.'],
  ['an id with a full stop', { id: 'a.b' }, '"event.id" must be 1 to 255 letters, digits, - and _, received a string.'],
  [
    'JSON that is no UTF-8',
    { json: Buffer.from([0xff]) },
    '"event.json" must be a Uint8Array of UTF-8, received an object.',
  ],
  ['the text of a secret', { secret: 'text' as never }, '"event.secret" must be a SigningSecret, received a string.'],
])('misuse is refused by a TypeError: %s', async (_, change, message) => {
  expect(() => sign(change)).toThrow(new TypeError(message));
  const secret = 'secret' in change ? change.secret : new web.SigningSecret('the secret of acme');
  const onWeb = web.signEvent({ ...toSign(change), secret: secret as never });
  await expect(onWeb).rejects.toThrow(message.replace('a SigningSecret', 'a SigningSecret of /web'));
});

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function known(user: string, text: string): EventSecret<SigningSecret> {
  return { user, secret: new SigningSecret(text) };
}

function toSign(change: Partial<EventToSign<SigningSecret>> = {}): EventToSign<SigningSecret> {
  const url = 'https://partner.example/events';
  return { url, id: 'evt_1', attempt: 1, json, ...acme, now: NOW, ...change };
}

function sign(change?: Partial<EventToSign<SigningSecret>>): SignedEvent {
  return signEvent(toSign(change));
}

function arrived({ host, target, headers, body }: SignedEvent, method = 'POST') {
  return { received: { method, target, headers: ['Host', host, ...Object.entries(headers).flat()] }, body };
}

function verify(event: SignedEvent, secrets = [acme], now = NOW): EventVerdict {
  return verifyEvent({ ...arrived(event), secrets, now });
}

function withHeaders(event: SignedEvent, headers: Readonly<Record<string, string>>): SignedEvent {
  return { ...event, headers: { ...event.headers, ...headers } };
}

function without(event: SignedEvent, name: string): SignedEvent {
  return { ...event, headers: Object.fromEntries(Object.entries(event.headers).filter(([other]) => other !== name)) };
}

function detailsOf({ problems }: EventVerdict): string[] {
  return problems.map(({ detail }) => detail);
}
