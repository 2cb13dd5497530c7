import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const DATE = '2026-11-20T12:00:00Z';
const SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';
const HEX_SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const BODY = '{"lastname":"Łukaś"}';
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const EMPTY_HASH = sha256('');

/** A request as a partner makes it: what is sent, and, line by line, what was signed by mistake. */
interface Partner {
  readonly method?: string;
  readonly target?: string;
  readonly date?: string;
  readonly digest?: string;
  readonly headers?: readonly string[];
  readonly signedHeaders?: string;
  readonly body?: string;
  readonly secretText?: string;
  readonly key?: string | Uint8Array;
  /** The canonical request that was signed; `<date>` and `<digest>` stand for the values sent. */
  readonly signed: string;
}

const NAMES = 'host;x-svc-content-sha256;x-svc-date';
const LINES = 'host:api.example\nx-svc-content-sha256:<digest>\nx-svc-date:<date>\n';
const RIGHT = `GET\n/people\n\n${LINES}\n${NAMES}`;
const QUERY = '/people?name=Ada+Byron&age=36';
const RIGHT_QUERY = 'age=36&name=Ada%20Byron';

const MISTAKES: Array<[mistake: string, hint: RegExp, partner: Partner]> = [
  [
    'the query line left out',
    /without its query.*age=36&name=Ada%20Byron/,
    { target: QUERY, signed: `GET\n/people\n${LINES}\n${NAMES}` },
  ],
  ['the query line left empty', /without its query/, { target: QUERY, signed: `GET\n/people\n\n${LINES}\n${NAMES}` }],
  [
    'a plus for a space',
    /space.*%20/,
    { target: QUERY, signed: `GET\n/people\nage=36&name=Ada+Byron\n${LINES}\n${NAMES}` },
  ],
  [
    'a plus of the URL signed as %2B',
    /space.*%20/,
    { target: QUERY, signed: `GET\n/people\nage=36&name=Ada%2BByron\n${LINES}\n${NAMES}` },
  ],
  [
    'a query in the order sent',
    /unsorted.*age=36&name/,
    { target: QUERY, signed: `GET\n/people\nname=Ada%20Byron&age=36\n${LINES}\n${NAMES}` },
  ],
  [
    'a query sorted without regard to case',
    /unsorted/,
    { target: '/people?B=1&a=2', signed: `GET\n/people\na=2&B=1\n${LINES}\n${NAMES}` },
  ],
  [
    'a query with values unsorted',
    /unsorted/,
    { target: '/people?a=2&a=1', signed: `GET\n/people\na=2&a=1\n${LINES}\n${NAMES}` },
  ],
  [
    'a query sorted as joined text',
    /unsorted/,
    { target: '/people?a1=x&a=y', signed: `GET\n/people\na1=x&a=y\n${LINES}\n${NAMES}` },
  ],
  [
    'header lines unsorted',
    /headers were not signed in order.*host;x-svc-content-sha256;x-svc-date/,
    { signed: `GET\n/people\n\nx-svc-date:<date>\nhost:api.example\nx-svc-content-sha256:<digest>\n\n${NAMES}` },
  ],
  [
    'header lines and signedheaders unsorted',
    /headers were not signed in order/,
    {
      signedHeaders: 'host;x-svc-date;x-svc-content-sha256',
      signed: `GET\n/people\n\nhost:api.example\nx-svc-date:<date>\nx-svc-content-sha256:<digest>\n\nhost;x-svc-date;x-svc-content-sha256`,
    },
  ],
  [
    'signedheaders alone unsorted',
    /headers were not signed in order/,
    { signedHeaders: 'x-svc-date;host;x-svc-content-sha256', signed: RIGHT },
  ],
  [
    'six header lines in the order sent',
    /headers were not signed in order/,
    {
      headers: ['C', '3', 'B', '2', 'A', '1'],
      signedHeaders: `a;b;c;${NAMES}`,
      signed: `GET\n/people\n\nhost:api.example\nx-svc-date:<date>\nx-svc-content-sha256:<digest>\nc:3\nb:2\na:1\n\na;b;c;${NAMES}`,
    },
  ],
  [
    'the values of a repeated header unsorted',
    /values of a repeated header/,
    {
      headers: ['X-Tag', 'b', 'x-tag', 'a'],
      signedHeaders: `${NAMES};x-tag`,
      signed: `GET\n/people\n\n${LINES}x-tag:b,a\n\n${NAMES};x-tag`,
    },
  ],
  [
    'every value with the blank after the colon',
    /trim/,
    { signed: `GET\n/people\n\n${LINES.replaceAll(/^([^:]+):/gm, '$1: ')}\n${NAMES}` },
  ],
  ['one value with the blank after the colon', /trim/, { signed: RIGHT.replace('host:', 'host: ') }],
  ['one value with a blank at its end', /trim/, { signed: RIGHT.replace('api.example', 'api.example ') }],
  [
    'no newline after the headers',
    /newline after the last header line is missing/,
    { signed: `GET\n/people\n\n${LINES}${NAMES}` },
  ],
  [
    'no newline after the headers, with a query',
    /newline after the last header/,
    { target: QUERY, signed: `GET\n/people\n${RIGHT_QUERY}\n${LINES}${NAMES}` },
  ],
  [
    'local time without offset',
    /local time without its offset.*\+hh:mm/,
    { date: '2026-11-20T14:00:00', signed: RIGHT },
  ],
  [
    'local time with a blank and without offset',
    /local time without its offset/,
    { date: '2026-11-20 14:00:00', signed: RIGHT },
  ],
  [
    'local time labelled as UTC',
    /local time was sent as if it were UTC/,
    { date: '2026-11-20T17:30:02Z', signed: RIGHT },
  ],
  ['the secret decoded as base64', /decoded as base64.*UTF-8/, { key: Buffer.from(SECRET, 'base64'), signed: RIGHT }],
  [
    'the secret decoded as hex',
    /decoded as hex.*UTF-8/,
    { secretText: HEX_SECRET, key: Buffer.from(HEX_SECRET, 'hex'), signed: RIGHT },
  ],
  ['the hash in upper case', /upper-case hex.*lower-case/, { digest: EMPTY_HASH.toUpperCase(), signed: RIGHT }],
  ['the hash as base64', /as base64.*lower-case hex/, { digest: createHash('sha256').digest('base64'), signed: RIGHT }],
  [
    'the hash of the body as UTF-16',
    /as UTF-16:.*very bytes/,
    { body: BODY, digest: sha256(Buffer.from(BODY, 'utf16le')), signed: RIGHT },
  ],
  [
    'the hash of the body as Latin-1',
    /as Latin-1/,
    { body: '{"a":"é"}', digest: sha256(Buffer.from('{"a":"é"}', 'latin1')), signed: RIGHT },
  ],
  [
    'the hash of the body with a byte order mark',
    /byte order mark/,
    { body: BODY, digest: sha256(`\ufeff${BODY}`), signed: RIGHT },
  ],
  ['the hash of no body', /left empty/, { body: BODY, digest: EMPTY_HASH, signed: RIGHT }],
  ['the method in lower case', /method was signed in lower case.*"GET"/, { signed: RIGHT.replace('GET', 'get') }],
  [
    'the method in lower case in the printed form',
    /method was signed in lower case/,
    { signed: RIGHT.replace('GET', 'get').replace('\n\n', '\n') },
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
}

describe.each(PROTOCOLS)('explaining a mismatch on $runtime', ({ explain }) => {
  it.each(MISTAKES)('names %s', async (_, hint, partner) => {
    const received = send(partner);
    const body = Buffer.from(partner.body ?? '');
    const secret = partner.secretText ?? SECRET;
    expect(isRefused(received, { secret, body })).toBe(true);
    const explanation = await explain({ received, secret, body, now: NOW });
    expect(explanation.hint).toMatch(hint);
  });

  it('has no hint for a request that verifies', async () => {
    const received = send({ signed: RIGHT });
    expect(isRefused(received, { secret: SECRET, body: Buffer.of() })).toBe(false);
    expect((await explain({ received, secret: SECRET, body: Buffer.of(), now: NOW })).hint).toBeNull();
  });

  it('has no hint for an unknown mistake', async () => {
    const received = send({ signed: RIGHT.replace('/people', '/peoples') });
    expect((await explain({ received, secret: SECRET, now: NOW })).hint).toBeNull();
  });

  it('has no hint for an old request with a right signature', async () => {
    const received = send({ date: '2026-11-20T11:52:00Z', signed: RIGHT });
    expect((await explain({ received, secret: SECRET, now: NOW })).hint).toBeNull();
  });

  it('tells an unknown user what can be seen without a secret, and nothing else', async () => {
    const unknown = { secret: undefined, now: NOW };
    expect((await explain({ ...unknown, received: send({ signed: RIGHT.replace('GET', 'get') }) })).hint).toBeNull();
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

  it('never shows the expected signature or the secret', async () => {
    for (const [, , partner] of MISTAKES) {
      const secret = partner.secretText ?? SECRET;
      const explanation = await explain({
        received: send(partner),
        secret,
        body: Buffer.from(partner.body ?? ''),
        now: NOW,
      });
      const expected = createHmac('sha256', secret).update(explanation.stringToSign).digest('hex');
      expect(JSON.stringify(explanation)).not.toContain(expected);
      expect(JSON.stringify(explanation)).not.toContain(secret);
    }
  });

  it.each([
    ['no headers at all', []],
    ['a Basic header', ['Authorization', 'Basic YWRhOmJ5cm9u', 'x-svc-date', DATE]],
    ['a malformed header', ['Authorization', 'x-svc-v1-hmac-sha256 user=', 'X-Svc-Date', DATE]],
    ['a name without its value', ['Authorization']],
    [
      'signed headers that are not there',
      ['Authorization', `x-svc-v1-hmac-sha256 user=a,signedheaders=a;;b,signature=c`],
    ],
  ])('explains %s as far as it can be read', async (_, headers) => {
    const explanation = await explain({
      received: { method: 'get', target: '/a/../b', headers },
      secret: SECRET,
      now: NOW,
    });
    expect(explanation.canonicalRequest).toMatch(/^GET\n\/b\n\n/);
    expect(explanation.stringToSign).toMatch(/^x-svc-v1-hmac-sha256\n/);
  });
});

function send(partner: Partner): node.ReceivedRequest {
  const {
    method = 'GET',
    target = '/people',
    date = DATE,
    digest = sha256(partner.body ?? ''),
    headers = [],
  } = partner;
  const { signedHeaders = NAMES, key = SECRET } = partner;
  const canonical = partner.signed.replace('<digest>', digest).replace('<date>', date);
  const signature = createHmac('sha256', key)
    .update(`x-svc-v1-hmac-sha256\n${date}\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `x-svc-v1-hmac-sha256 user=ada,signedheaders=${signedHeaders},signature=${signature}`;
  const own = [
    'Host',
    'api.example',
    'x-svc-date',
    date,
    'x-svc-content-sha256',
    digest,
    'Authorization',
    authorization,
  ];
  return { method, target, headers: [...own, ...headers] };
}

function isRefused(received: node.ReceivedRequest, { secret, body }: { secret: string; body: Uint8Array }): boolean {
  try {
    node.verifyRequest({ received, secrets: [new node.SigningSecret(secret)], body, now: NOW });
    return false;
  } catch {
    return true;
  }
}
