import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import * as node from '../src/index.js';
import { gatherEvidence } from '../src/signing/mistakes/evidence.js';
import { trialsOf } from '../src/signing/mistakes/mistakes.js';
import * as web from '../src/web/index.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const DATE = '2026-11-20T12:00:00Z';
const SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';
const BODY = '{"lastname":"Łukaś"}';
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const EMPTY_HASH = sha256('');

/** A request as a partner makes it: what is sent, and, line by line, what was signed by mistake. */
interface Partner {
  readonly target?: string;
  readonly date?: string;
  readonly digest?: string;
  readonly headers?: readonly string[];
  readonly signedHeaders?: string;
  readonly body?: string;
  readonly host?: string;
  /** The canonical request that was signed; `<date>` and `<digest>` stand for the values sent. */
  readonly signed: string;
}

const NAMES = 'host;x-svc-content-sha256;x-svc-date';
const LINES = 'host:api.example\nx-svc-content-sha256:<digest>\nx-svc-date:<date>\n';
const RIGHT = `GET\n/people\n\n${LINES}\n${NAMES}`;
const QUERY = '/people?name=Ada+Byron&age=36';
const RIGHT_QUERY = 'age=36&name=Ada%20Byron';

const REQUIRED = 'x-svc-content-sha256;x-svc-date';

/** Mistakes that D-SIG-9 does not list, and texts that the hints must quote. claimed-mistakes.spec.ts has the others. */
const MISTAKES: Array<[mistake: string, hint: RegExp, partner: Partner]> = [
  ...['2026-11-20T12:00:00.123456Z', 'Fri, 20 Nov 2026 12:00:00 GMT', '1795176000'].map(
    (date): [string, RegExp, Partner] => [
      `the form of another service (D-SIG-21): ${date}`,
      /^x-svc-date has another form: write this time as "2026-11-20T12:00:00Z", and sign that\.$/,
      { date, signed: RIGHT },
    ],
  ),
  [
    'the hash of the body as UTF-16',
    /as UTF-16:.*very bytes/,
    { body: BODY, digest: sha256(Buffer.from(BODY, 'utf16le')), signed: RIGHT },
  ],
  [
    'a query as forms are',
    /^The query was signed as a form.*: sign it as "fields=email%2Cphones&q=a%3Ab%2F~%2A"/,
    {
      target: '/people?fields=email,phones&q=a:b/~*',
      signed: `GET\n/people\nfields=email%2Cphones&q=a%3Ab%2F%7E*\n${LINES}\n${NAMES}`,
    },
  ],
  [
    'a parameter without its equals sign',
    /^The query was signed as it was sent.*"flag="/,
    { target: '/people?flag', signed: `GET\n/people\nflag\n${LINES}\n${NAMES}` },
  ],
  [
    'a path in lower-case escapes, with a query as sent',
    /^The path and the query were signed/,
    { target: '/a%2fb?c=d%2fe', signed: `GET\n/a%2fb\nc=d%2fe\n${LINES}\n${NAMES}` },
  ],
  [
    'host with the usual port, which was not sent',
    /^host was signed as "api.example:443", and arrived as "api.example"/,
    { signed: RIGHT.replace('api.example', 'api.example:443') },
  ],
  [
    'host as the service is known',
    /^host was signed as "known.example:8443", and arrived as "10.0.0.5"/,
    { host: '10.0.0.5', signed: RIGHT.replace('api.example', 'known.example:8443') },
  ],
];

const PROTOCOLS = [
  {
    runtime: 'node',
    explain: async ({ secret, ...request }: Explained) =>
      node.explainMismatch({ ...request, secrets: secret === undefined ? [] : [new node.SigningSecret(secret)] }),
  },
  {
    runtime: 'web',
    explain: ({ secret, ...request }: Explained) =>
      web.explainMismatch({ ...request, secrets: secret === undefined ? [] : [new web.SigningSecret(secret)] }),
  },
];

interface Explained {
  readonly received: node.ReceivedRequest;
  readonly secret: string | undefined;
  readonly body?: Uint8Array;
  readonly now: Date;
  readonly hosts?: readonly string[];
}

describe.each(PROTOCOLS)('explaining a mismatch on $runtime', ({ explain }) => {
  it.each(MISTAKES)('names %s', async (_, hint, partner) => {
    const received = send(partner);
    const body = Buffer.from(partner.body ?? '');
    expect(isRefused(received, { secret: SECRET, body })).toBe(true);
    const explanation = await explain({ received, secret: SECRET, body, now: NOW, hosts: ['known.example:8443'] });
    expect(explanation.hint).toMatch(hint);
  });

  it('has no hint for a request that verifies', async () => {
    const received = send({ signed: RIGHT });
    expect(isRefused(received, { secret: SECRET, body: Buffer.of() })).toBe(false);
    expect((await explain({ received, secret: SECRET, body: Buffer.of(), now: NOW })).hint).toBeNull();
  });

  it('says of an unknown mistake what is right, and what that leaves', async () => {
    const received = send({ signed: RIGHT.replace('/people', '/peoples') });
    const { hint } = await explain({ received, secret: SECRET, now: NOW });
    expect(hint).toMatch(
      /^No known mistake explains the signature\. .*x-svc-date is within 300 seconds .* compare canonicalRequest .*the secret/,
    );
    expect(hint).not.toContain('body');
    const withBody = await explain({ received, secret: SECRET, now: NOW, body: Buffer.of() });
    expect(withBody.hint).toContain('the body has the hash that x-svc-content-sha256 names');
  });

  it('suspects a host that is signed, and a plus in the query, where nothing else is left', async () => {
    const request = { secret: SECRET, now: NOW };
    const host = await explain({ ...request, received: send({ host: '10.0.0.5:8080', signed: RIGHT }) });
    expect(host.hint).toMatch(
      /^No known mistake .* host is signed, and arrived as "10.0.0.5:8080": .*proxy has changed it/,
    );
    const unsigned = send({ signedHeaders: REQUIRED, signed: RIGHT.replace('/people', '/x').replace(NAMES, REQUIRED) });
    expect((await explain({ ...request, received: unsigned })).hint).not.toContain('proxy');
    const plus = send({ target: QUERY, signed: RIGHT.replace('/people', '/x') });
    expect((await explain({ ...request, received: plus })).hint).toContain('to send a plus, write %2B');
  });

  it('tries the host that a Forwarded header names (RFC 7239)', async () => {
    const received = send({
      host: '10.0.0.5:8080',
      headers: ['Forwarded', 'for=192.0.2.1;host="talent.example";proto=https'],
      signed: RIGHT.replace('api.example', 'talent.example'),
    });
    const { hint } = await explain({ received, secret: SECRET, now: NOW });
    expect(hint).toMatch(/^host was signed as "talent.example", and arrived as "10.0.0.5:8080"/);
  });

  it.each([
    ['email=a+b@people.example', 'email=a%2Bb%40people.example', /^The URL has a "\+", which means a space/],
    ['email=a+b@people.example', 'email=a+b%40people.example', /^A space in the query was not signed as %20/],
  ])('says of ?%s signed as %s how a plus is sent', async (query, signed, hint) => {
    const target = `/people/by-email?${query}`;
    const received = send({ target, signed: `GET\n/people/by-email\n${signed}\n${LINES}\n${NAMES}` });
    const told = (await explain({ received, secret: SECRET, now: NOW })).hint;
    expect(told).toMatch(hint);
    expect(told?.match(/to send a plus, write %2B/g)).toHaveLength(1);
  });

  it('says the same of a user that does not exist, and of one with another secret (D-ERR-5)', async () => {
    const received = send({ signed: RIGHT });
    const [unknown, other] = [undefined, 'another secret'].map((secret) => explain({ received, secret, now: NOW }));
    expect(await unknown).toEqual(await other);
    expect((await unknown)?.hint).toMatch(/^No known mistake explains the signature\./);
  });

  it('suspects a user name in which a client has written "?" for what is not ASCII', async () => {
    const received = send({ signed: RIGHT });
    const headers = received.headers.map((text) => text.replace(/user=[^,]+/, 'user=jos?'));
    const { hint } = await explain({ received: { ...received, headers }, secret: undefined, now: NOW });
    expect(hint).toMatch(/^No known mistake .* The user name was sent as "jos\?": some HTTP clients write "\?" for/);
  });

  it('says that the signature is right where the body alone is another', async () => {
    const received = send({ body: BODY, signed: RIGHT });
    const { hint } = await explain({ received, secret: SECRET, now: NOW, body: Buffer.from('other') });
    expect(hint).toMatch(/^The signature is right, and the body is another: 5 bytes came, whose SHA-256 is d9298a10/);
  });

  it.each(['{"a": 1}', ''])('blames no body that has the hash which is declared: %j', async (body) => {
    const received = send({ body, signed: RIGHT.replace('/people', '/peoples') });
    const { hint } = await explain({ received, secret: SECRET, now: NOW, body: Buffer.from(body) });
    expect(hint).toMatch(/^No known mistake explains the signature\./);
  });

  it('quotes no more of a long request than is soon read', async () => {
    const target = `/people?${'a,'.repeat(8000)}`;
    const { hint } = await explain({ received: send({ target, signed: RIGHT }), secret: SECRET, now: NOW });
    expect(hint).toMatch(
      /^The canonical request was signed without its query: put the line "a%2Ca.*…" after the path\.$/,
    );
    expect(hint?.length).toBeLessThan(500);
  });

  it.each(['2026-11-20T11:52:00Z', '2026-11-20T11:45:00Z'])(
    'has no hint for a right signature with the date %s, which is local time nowhere',
    async (date) => {
      const received = send({ date, signed: RIGHT });
      expect((await explain({ received, secret: SECRET, now: NOW })).hint).toBeNull();
    },
  );

  it.each(['2026-11-20T00:00:30Z', '2026-11-21T01:45:00Z'])(
    'takes %s for local time, which it is somewhere',
    async (date) => {
      const received = send({ date, signed: RIGHT });
      expect((await explain({ received, secret: SECRET, now: NOW })).hint).toMatch(
        /if that is your time zone's offset/,
      );
    },
  );

  it('tells an unknown user what can be seen without a secret, and nothing else', async () => {
    const unknown = { secret: undefined, now: NOW };
    const lowerCase = await explain({ ...unknown, received: send({ signed: RIGHT.replace('GET', 'get') }) });
    expect(lowerCase.hint).toMatch(/^No known mistake/);
    expect(
      (await explain({ ...unknown, received: send({ date: '2026-11-20T14:00:00', signed: RIGHT }) })).hint,
    ).toMatch(/local time/);
  });

  it('shows what the server signed', async () => {
    const explanation = await explain({ received: send({ target: QUERY, signed: RIGHT }), secret: SECRET, now: NOW });
    const lines = LINES.replace('<digest>', EMPTY_HASH).replace('<date>', DATE);
    expect(explanation.canonicalRequest).toBe(`GET\n/people\n${RIGHT_QUERY}\n${lines}\n${NAMES}`);
    expect(explanation.stringToSign).toBe(`x-svc-v1-hmac-sha256\n${DATE}\n${sha256(explanation.canonicalRequest)}`);
  });
});

it.each([
  ['of a long query', { target: `/people?${'a,'.repeat(8000)}` }],
  ['of many parameters', { target: `/people?${'b&a&'.repeat(4000)}` }],
  ['of a long header', { headers: ['a', 'x'.repeat(16_000)], signedHeaders: `a;${NAMES}` }],
  ['of a repeated header', { headers: Array.from({ length: 4000 }, () => 'a'), signedHeaders: `a;${NAMES}` }],
  ['with a large body', { digest: EMPTY_HASH, body: `[${'"é/<",'.repeat(8000)}1]` }],
  ['with a deep body', { digest: sha256('other'), body: '['.repeat(4000) + ']'.repeat(4000) }],
])('no more is tried of a request %s than is soon done', (_, partner) => {
  const received = send({ ...partner, signed: 'x' });
  const request = { received, now: NOW, body: Buffer.from(('body' in partner && partner.body) || '') };
  const { hint } = node.explainMismatch({ ...request, secrets: [new node.SigningSecret(SECRET)] });
  expect(hint).toMatch(/^No known mistake explains the signature\.|is the hash of the body left empty/);
  const evidence = gatherEvidence({ ...request, secrets: [] }, sha256(request.body));
  const hashed = [...trialsOf(evidence)].map((trial) =>
    'body' in trial ? trial.body.length : 'canonicalRequest' in trial ? trial.canonicalRequest.length : 0,
  );
  expect(hashed.length).toBeLessThanOrEqual(2000);
  expect(hashed.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(9_000_000);
});

describe.each([
  ['node:crypto', node],
  ['WebCrypto', web],
])('the work of explaining on %s', (_runtime, { explainMismatch, SigningSecret }) => {
  // With a query there is one form of what should be signed (D-SIG-3).
  const received = send({ target: QUERY, signed: 'nothing that is known' });

  /** Returns the number of signatures besides the right ones of these secrets. */
  async function countOf(texts: readonly string[]): Promise<number> {
    const sign = jest.spyOn(SigningSecret.prototype, 'sign');
    const secrets = texts.map((text) => new SigningSecret(text)) as never[];
    await explainMismatch({ received, secrets, now: NOW });
    const signed = sign.mock.calls.length;
    sign.mockRestore();
    return signed - Math.max(1, texts.length);
  }

  it.each([
    ['one secret', ['ä']],
    ['one that is base64', [SECRET]],
    ['two', [SECRET, 'ä']],
    ['twenty', Array.from({ length: 20 }, (_, index) => `secret ${index}`)],
  ])('is for a user of %s that for an unknown one (D-SIG-9)', async (_, texts) => {
    const unknown = await countOf([]);
    expect(unknown).toBeGreaterThan(50);
    expect(await countOf(texts)).toBe(unknown);
  });

  it('finds the mistakes of the two newest', async () => {
    const made = send({ signed: RIGHT.replace('GET', 'get') });
    const hintOf = async (...texts: string[]): Promise<string | null> => {
      const secrets = texts.map((text) => new SigningSecret(text)) as never[];
      return (await explainMismatch({ received: made, secrets, now: NOW })).hint;
    };
    expect(await hintOf('new', SECRET)).toMatch(/^The method was signed in lower case/);
    expect(await hintOf('newest', 'new', SECRET)).toMatch(/^No known mistake explains the signature/);
  });
});

function send(partner: Partner): node.ReceivedRequest {
  const { target = '/people', date = DATE, digest = sha256(partner.body ?? ''), headers = [] } = partner;
  const { host = 'api.example', signedHeaders = NAMES } = partner;
  const canonical = partner.signed.replace('<digest>', digest).replace('<date>', date);
  const stringToSign = `x-svc-v1-hmac-sha256\n${date}\n${sha256(canonical)}`;
  const signature = createHmac('sha256', SECRET).update(stringToSign).digest('hex');
  const authorization = `x-svc-v1-hmac-sha256 user=ada,signedheaders=${signedHeaders},signature=${signature}`;
  const own = ['Host', host, 'x-svc-date', date, 'x-svc-content-sha256', digest, 'Authorization', authorization];
  return { method: 'GET', target, headers: [...own, ...headers] };
}

function isRefused(received: node.ReceivedRequest, { secret, body }: { secret: string; body: Uint8Array }): boolean {
  try {
    node.verifyRequest({ received, secrets: [new node.SigningSecret(secret)], body, now: NOW });
    return false;
  } catch {
    return true;
  }
}
