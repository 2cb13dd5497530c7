import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import * as node from '../src/index.js';
import { gatherEvidence } from '../src/signing/mistakes/evidence.js';
import { trialsOf } from '../src/signing/mistakes/mistakes.js';
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
  readonly host?: string;
  /** The date in the string to sign; left out, that of the header. */
  readonly stringDate?: string;
  /** Another string to sign. */
  readonly string?: (right: { readonly canonical: string; readonly digest: string }) => string;
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

const REQUIRED = 'x-svc-content-sha256;x-svc-date';

/** How a query is encoded by mistake: what was sent, and what was signed. */
const ENCODINGS: ReadonlyArray<readonly [how: string, sent: string, signed: string]> = [
  ['as sent', 'fields=email,phones&q=a:b/~*', 'fields=email,phones&q=a:b/~*'],
  ['as sent, with lower-case escapes', 'fields=email%2cphones&q=a%3ab%2f~*', 'fields=email%2cphones&q=a%3ab%2f~*'],
  ['not escaped, and sent escaped', 'fields=email%2Cphones&q=a%3Ab%2F~%2A', 'fields=email,phones&q=a:b/~*'],
  ['in lower-case escapes', 'fields=email,phones&q=a:b/~*', 'fields=email%2cphones&q=a%3ab%2f~%2a'],
  ['escaped twice', 'fields=email,phones&q=a:b/~*', 'fields=email%252Cphones&q=a%253Ab%252F~%252A'],
  ['as encodeURIComponent does', 'fields=email,phones&q=a:b/~*', 'fields=email%2Cphones&q=a%3Ab%2F~*'],
  ['as forms are', 'fields=email,phones&q=a:b/~*', 'fields=email%2Cphones&q=a%3Ab%2F%7E*'],
];

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
  ...[
    '2026-11-20T12:00:00.123456Z',
    '2026-11-20T12:00:00.123456+00:00',
    'Fri, 20 Nov 2026 12:00:00 GMT',
    '20261120T120000Z',
    '1795176000',
    '1795176000000',
  ].map((date): [string, RegExp, Partner] => [
    `the form of another service (D-SIG-21): ${date}`,
    /^x-svc-date has another form: write this time as "2026-11-20T12:00:00Z", and sign that\.$/,
    { date, signed: RIGHT },
  ]),
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
  ...ENCODINGS.map(([how, sent, signed]): [string, RegExp, Partner] => [
    `a query ${how}`,
    /^The query was signed .*: sign it as "fields=email%2Cphones&q=a%3Ab%2F~%2A"/,
    { target: `/people?${sent}`, signed: `GET\n/people\n${signed}\n${LINES}\n${NAMES}` },
  ]),
  [
    'a query as sent, its parameters sorted',
    /^The query was signed as it was sent/,
    { target: '/people?q=b:c&fields=a,b', signed: `GET\n/people\nfields=a,b&q=b:c\n${LINES}\n${NAMES}` },
  ],
  [
    'a parameter without its equals sign',
    /^The query was signed as it was sent.*"flag="/,
    { target: '/people?flag', signed: `GET\n/people\nflag\n${LINES}\n${NAMES}` },
  ],
  [
    'a path as sent',
    /^The path was signed as it was sent: sign it as "\/lists\/C1%3A2"/,
    { target: '/lists//C1:2', signed: `GET\n/lists//C1:2\n\n${LINES}\n${NAMES}` },
  ],
  [
    'a path in lower-case escapes, with a query as sent',
    /^The path and the query were signed/,
    { target: '/a%2fb?c=d%2fe', signed: `GET\n/a%2fb\nc=d%2fe\n${LINES}\n${NAMES}` },
  ],
  [
    'a path escaped twice',
    /^The path was signed escaped twice/,
    { target: '/a%20b', signed: `GET\n/a%2520b\n\n${LINES}\n${NAMES}` },
  ],
  ['a path without its slash at the end', /slash at the end.*"\/people\/"/, { target: '/people/', signed: RIGHT }],
  ['a path with a slash at the end', /slash at the end.*"\/people"/, { signed: RIGHT.replace('/people', '/people/') }],
  [
    'the path together with its query',
    /^The query was signed in the line of the path/,
    { target: QUERY, signed: `GET\n${QUERY}\n\n${LINES}\n${NAMES}` },
  ],
  [
    'a whole URL for the path',
    /^A whole URL was signed/,
    { target: '/people', signed: RIGHT.replace('/people', 'https://api.example/people') },
  ],
  [
    'host without the port that was sent',
    /^host was signed as "api.example", and arrived as "api.example:8443"/,
    { host: 'api.example:8443', signed: RIGHT },
  ],
  [
    'host with the usual port, which was not sent',
    /^host was signed as "api.example:443", and arrived as "api.example"/,
    { signed: RIGHT.replace('api.example', 'api.example:443') },
  ],
  [
    'host as a proxy was asked for it',
    /^host was signed as "talent.example", and arrived as "10.0.0.5:8080".*proxy/,
    {
      host: '10.0.0.5:8080',
      headers: ['X-Forwarded-Host', 'talent.example'],
      signed: RIGHT.replace('api.example', 'talent.example'),
    },
  ],
  [
    'host as the service is known',
    /^host was signed as "known.example:8443", and arrived as "10.0.0.5"/,
    { host: '10.0.0.5', signed: RIGHT.replace('api.example', 'known.example:8443') },
  ],
  [
    'host, which signedheaders does not name',
    /^host was signed, and signedheaders does not name it/,
    { signedHeaders: REQUIRED, signed: RIGHT.replace(NAMES, REQUIRED) },
  ],
  [
    'host and its name, which signedheaders does not name',
    /^host was signed, and signedheaders does not name it/,
    { signedHeaders: REQUIRED, signed: RIGHT },
  ],
  [
    'no host, which signedheaders names',
    /^host was not signed, and signedheaders names it/,
    { signed: RIGHT.replace('host:api.example\n', '') },
  ],
  [
    'no line of another header that signedheaders names',
    /^accept was not signed, and signedheaders names it/,
    { headers: ['Accept', '*/*'], signedHeaders: `accept;${NAMES}`, signed: RIGHT.replace(NAMES, `accept;${NAMES}`) },
  ],
  [
    'content-type, to which the client adds a charset later',
    /^content-type was signed as "application\/json", and arrived as "application\/json; charset=utf-8"/,
    {
      headers: ['Content-Type', 'application/json; charset=utf-8'],
      signedHeaders: `content-type;${NAMES}`,
      signed: `GET\n/people\n\ncontent-type:application/json\n${LINES}\ncontent-type;${NAMES}`,
    },
  ],
  [
    'header names as they were sent',
    /names of headers were not signed in lower case/,
    { signed: RIGHT.replace('host:', 'Host:') },
  ],
  [
    'header names in title case',
    /names of headers were not signed in lower case/,
    {
      signed: RIGHT.replace('host:', 'Host:')
        .replace('x-svc-c', 'X-Svc-C')
        .replace('-sha', '-Sha')
        .replace('x-svc-d', 'X-Svc-D'),
    },
  ],
  [
    'header values in lower case',
    /header value was signed in lower case/,
    { signed: RIGHT.replace('<date>', DATE.toLowerCase()) },
  ],
  [
    'the date of another header in the string to sign',
    /date of the string to sign is not that of x-svc-date/,
    { headers: ['Date', 'Fri, 20 Nov 2026 11:59:58 GMT'], stringDate: 'Fri, 20 Nov 2026 11:59:58 GMT', signed: RIGHT },
  ],
  [
    'the date in another form',
    /x-svc-date was signed as "20261120T120000Z"/,
    { stringDate: '20261120T120000Z', signed: RIGHT.replace('<date>', '20261120T120000Z') },
  ],
  [
    'the date with milliseconds',
    /x-svc-date was signed as "2026-11-20T12:00:00.000Z"/,
    { stringDate: '2026-11-20T12:00:00.000Z', signed: RIGHT.replace('<date>', '2026-11-20T12:00:00.000Z') },
  ],
  ['line ends of two characters', /CR LF/, { signed: RIGHT.replaceAll('\n', '\r\n') }],
  ['a newline at the end of the canonical request', /newline at its end/, { signed: `${RIGHT}\n` }],
  [
    'the canonical request itself',
    /canonical request itself was signed/,
    { string: ({ canonical }) => canonical, signed: RIGHT },
  ],
  [
    'the canonical request in place of its hash',
    /holds the canonical request in place of its hash/,
    { string: ({ canonical }) => `x-svc-v1-hmac-sha256\n${DATE}\n${canonical}`, signed: RIGHT },
  ],
  [
    'the hash of the canonical request in upper case',
    /hash of the canonical request in upper case/,
    { string: ({ digest }) => `x-svc-v1-hmac-sha256\n${DATE}\n${digest.toUpperCase()}`, signed: RIGHT },
  ],
  [
    'a string to sign without its first line',
    /string to sign lacks its first line/,
    { string: ({ digest }) => `${DATE}\n${digest}`, signed: RIGHT },
  ],
  [
    'a newline at the end of the string to sign',
    /string to sign has a newline at its end/,
    { string: ({ digest }) => `x-svc-v1-hmac-sha256\n${DATE}\n${digest}\n`, signed: RIGHT },
  ],
  ['the secret with a newline', /secret was used with a newline at its end/, { key: `${SECRET}\n`, signed: RIGHT }],
  ['the secret with CR LF', /secret was used with a newline at its end/, { key: `${SECRET}\r\n`, signed: RIGHT }],
  ['the secret with a blank behind it', /secret was used with a blank/, { key: `${SECRET} `, signed: RIGHT }],
  ['the secret with a blank before it', /secret was used with a blank/, { key: ` ${SECRET}`, signed: RIGHT }],
  ['the secret in quotes', /secret was used with the quotes/, { key: `"${SECRET}"`, signed: RIGHT }],
  [
    'the secret with a byte order mark',
    /secret was used with a byte order mark/,
    { key: `\ufeff${SECRET}`, signed: RIGHT },
  ],
  [
    'the hash of JSON written in another way',
    /hash of the same JSON with other blanks/,
    { body: '{"a":[1,{"b":"c"}]}', digest: sha256('{"a": [1, {"b": "c"}]}'), signed: RIGHT },
  ],
  [
    'the hash of indented JSON',
    /hash of the same JSON with other blanks/,
    { body: '{"a":1}', digest: sha256('{\n  "a": 1\n}'), signed: RIGHT },
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
    const secret = partner.secretText ?? SECRET;
    expect(isRefused(received, { secret, body })).toBe(true);
    const explanation = await explain({ received, secret, body, now: NOW, hosts: ['known.example:8443'] });
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
    ['email=a+b@people.example', 'email=a+b@people.example', /^The query was signed as it was sent/],
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

  it('says that the signature is right where the body alone is another', async () => {
    const received = send({ body: BODY, signed: RIGHT });
    const { hint } = await explain({ received, secret: SECRET, now: NOW, body: Buffer.from('other') });
    expect(hint).toMatch(/^The signature is right, and the body is another: 5 bytes came, whose SHA-256 is d9298a10/);
  });

  it.each(['{"a":1}', '{"a": 1}', 'text', ''])(
    'blames no body that has the hash which is declared: %j',
    async (body) => {
      const received = send({ body, signed: RIGHT.replace('/people', '/peoples') });
      const { hint } = await explain({ received, secret: SECRET, now: NOW, body: Buffer.from(body) });
      expect(hint).toMatch(/^No known mistake explains the signature\./);
    },
  );

  it.each([
    ['of a long query', { target: `/people?${'a,'.repeat(8000)}` }],
    ['of many parameters', { target: `/people?${'b&a&'.repeat(4000)}` }],
    ['of a long path', { target: `/${'a,/'.repeat(5000)}` }],
    ['of a long header', { headers: ['a', 'x'.repeat(16_000)], signedHeaders: `a;${NAMES}` }],
    ['of many headers', { headers: manyHeaders(60), signedHeaders: `${manyNames(60)};${NAMES}` }],
    ['of a repeated header', { headers: Array.from({ length: 4000 }, () => 'a'), signedHeaders: `a;${NAMES}` }],
    ['behind many proxies', { headers: ['X-Forwarded-Host', 'a,b,'.repeat(4000)] }],
    ['with a large body', { digest: EMPTY_HASH, body: `[${'"é/<",'.repeat(8000)}1]` }],
    ['with a deep body', { digest: sha256('other'), body: '['.repeat(4000) + ']'.repeat(4000) }],
  ])('tries no more of a request %s than is soon done', async (_, partner) => {
    const received = send({ ...partner, signed: 'x' });
    const request = { received, now: NOW, body: Buffer.from(('body' in partner && partner.body) || '') };
    const { hint } = await explain({ ...request, secret: SECRET });
    expect(hint).toMatch(/^No known mistake explains the signature\.|is the hash of the body left empty/);
    const evidence = gatherEvidence({ ...request, secrets: [] }, sha256(request.body));
    const hashed = [...trialsOf(evidence)].map((trial) =>
      'body' in trial ? trial.body.length : 'canonicalRequest' in trial ? trial.canonicalRequest.length : 0,
    );
    expect(hashed.length).toBeLessThanOrEqual(2000);
    expect(hashed.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(9_000_000);
  });

  it('is given for a date with line breaks and letters beyond Latin-1, which no HTTP brings', async () => {
    const authorization = `x-svc-v1-hmac-sha256 user=a,signedheaders=x-svc-content-sha256;x-svc-date,signature=${EMPTY_HASH}`;
    const headers = ['x-svc-date', 'a\n\u0100\nb', 'x-svc-content-sha256', EMPTY_HASH, 'authorization', authorization];
    const received = { method: 'POST', target: '/', headers };
    const explanation = node.explainMismatch({ received, secrets: [new node.SigningSecret(SECRET)], now: NOW });
    const onWeb = await web.explainMismatch({ received, secrets: [new web.SigningSecret(SECRET)], now: NOW });
    expect(onWeb).toEqual(explanation);
    expect(explanation.stringToSign).toMatch(/^x-svc-v1-hmac-sha256\na\n/);
  });

  it('quotes no more of a long request than is soon read', async () => {
    const target = `/people?${'a,'.repeat(8000)}`;
    const { hint } = await explain({ received: send({ target, signed: RIGHT }), secret: SECRET, now: NOW });
    expect(hint).toMatch(
      /^The canonical request was signed without its query: put the line "a%2Ca.*…" after the path\.$/,
    );
    expect(hint?.length).toBeLessThan(500);
  });

  it.each(['2026-11-20T11:52:00Z', '2026-11-20T11:43:20Z', '2026-11-20T11:45:00Z', '2026-11-20T12:10:00Z'])(
    'has no hint for a right signature with the date %s, which is local time nowhere',
    async (date) => {
      const received = send({ date, signed: RIGHT });
      expect((await explain({ received, secret: SECRET, now: NOW })).hint).toBeNull();
    },
  );

  it.each(['2026-11-20T00:00:30Z', '2026-11-20T17:45:00Z', '2026-11-21T01:45:00Z', '2026-11-20T08:29:30Z'])(
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
    const made = send({ method: 'GET', signed: RIGHT.replace('GET', 'get') });
    const hintOf = async (...texts: string[]): Promise<string | null> => {
      const secrets = texts.map((text) => new SigningSecret(text)) as never[];
      return (await explainMismatch({ received: made, secrets, now: NOW })).hint;
    };
    expect(await hintOf('new', SECRET)).toMatch(/^The method was signed in lower case/);
    expect(await hintOf('newest', 'new', SECRET)).toMatch(/^No known mistake explains the signature/);
  });
});

function manyNames(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${String(index).padStart(2, '0')}`).join(';');
}

function manyHeaders(count: number): string[] {
  return manyNames(count)
    .split(';')
    .flatMap((name) => [name, 'v'.repeat(200)]);
}

function send(partner: Partner): node.ReceivedRequest {
  const {
    method = 'GET',
    target = '/people',
    date = DATE,
    digest = sha256(partner.body ?? ''),
    headers = [],
    host = 'api.example',
  } = partner;
  const { signedHeaders = NAMES, key = SECRET } = partner;
  const canonical = partner.signed.replace('<digest>', digest).replace('<date>', date);
  const right = `x-svc-v1-hmac-sha256\n${partner.stringDate ?? date}\n${sha256(canonical)}`;
  const signature = createHmac('sha256', key)
    .update(partner.string?.({ canonical, digest: sha256(canonical) }) ?? right)
    .digest('hex');
  const authorization = `x-svc-v1-hmac-sha256 user=ada,signedheaders=${signedHeaders},signature=${signature}`;
  const own = ['Host', host, 'x-svc-date', date, 'x-svc-content-sha256', digest, 'Authorization', authorization];
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
