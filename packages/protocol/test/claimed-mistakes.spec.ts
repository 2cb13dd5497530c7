import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';
import { SAMPLES } from './mistakes/samples.js';
import { ALGORITHM, NOW, rightSteps, SECRET, send, sha256 } from './mistakes/signed-by-mistake.js';
import type { Change, Line, Sample, Steps } from './mistakes/signed-by-mistake.js';

const HEX_SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const { read, search, write, repeatedHeader, many, oddPath } = SAMPLES;

/** The words of a hint about a mistake that is made with a request. */
type Mistake = readonly [hint: RegExp, sample: Sample, made: (right: Steps) => Change];

/** The mistakes that D-SIG-9 claims to name: each item of its list, word by word. */
const CLAIMS: Readonly<Record<string, readonly Mistake[]>> = {
  'query line left out of a request that has a query, or left empty; the query with its question mark, or in the line of the path':
    [
      [/signed without its query/, search, () => ({ query: undefined })],
      [/signed without its query/, search, () => ({ query: '' })],
      [/with its question mark/, search, ({ query }) => ({ query: `?${query}` })],
      [/signed in the line of the path/, search, ({ path, query }) => ({ path: `${path}?${query}`, query: '' })],
    ],
  'a whole URL for the path; another slash at the end of the path': [
    [/whole URL was signed/, read, ({ path }) => ({ path: `https://api.example:8443${path}` })],
    [/slash at the end/, read, ({ path }) => ({ path: `${path}/` })],
  ],
  'path or query as sent or in another encoding: not escaped, in lower-case escapes, escaped twice, as encodeURI, encodeURIComponent or a form writes it':
    [
      [/path was signed as it was sent/, oddPath, () => ({ path: "/v2//lists/./a%2fb/O'Neil:(x)/" })],
      [/signed (without its escapes|as)/, search, ({ query = '' }) => ({ query: decodeURIComponent(query) })],
      [/escapes in lower-case/, search, ({ query }) => ({ query: query?.replace(/%../g, (all) => all.toLowerCase()) })],
      [/signed escaped twice/, search, ({ query }) => ({ query: query?.replaceAll('%', '%25') })],
      [/signed as encodeURIComponent/, oddPath, ({ path }) => ({ path: eachPiece(path, encodeURIComponent) })],
      [/signed (as encodeURI|without)/, oddPath, ({ path }) => ({ path: eachPiece(path, encodeURI) })],
      [/signed as a form|space in the query/, search, ({ query = '' }) => ({ query: eachPiece(query, asForm) })],
    ],
  '`+` for a space, or `%2B` for a `+` of the URL, which means a space': [
    [/space in the query/, search, ({ query }) => ({ query: query?.replaceAll('%20', '+') })],
    [/to send a plus, write %2B/, search, ({ query }) => ({ query: query?.replaceAll('%20', '%2B') })],
  ],
  '`+` or `%2B` of a path signed as a space': [
    [
      /path was signed with a space for a plus/,
      { ...read, target: '/customers/1001/lists/a+b%2Bc', path: '/customers/1001/lists/a%2Bb%2Bc' },
      ({ path }) => ({ path: path.replaceAll('%2B', '%20') }),
    ],
  ],
  'unsorted query: up to four parameters in any order, more in the order sent, without regard to case or by their names alone':
    [
      [/query was signed unsorted/, search, ({ query }) => ({ query: query?.split('&').reverse().join('&') })],
      [/query was signed unsorted/, many, () => ({ query: 'b=2&B=1&a=z&a=y&C=0&d=1' })],
      [/query was signed unsorted/, many, () => ({ query: 'a=y&a=z&B=1&b=2&C=0&d=1' })],
      [/query was signed unsorted/, many, () => ({ query: 'B=1&C=0&a=z&a=y&b=2&d=1' })],
    ],
  'unsorted headers, or unsorted values of a repeated header: up to four in any order, more in the order sent': [
    [/headers were not signed in order/, search, ({ lines }) => ordered(lines, [2, 0, 3, 1])],
    [/headers were not signed in order/, many, ({ lines }) => ordered(lines, [0, 2, 1, 4, 3])],
    [/values of a repeated header/, repeatedHeader, valued('x-tag', 'b,c,a')],
  ],
  'header value not trimmed, or in lower case; names not in lower case': [
    [/trim/, search, valued('host', ' api.example:8443')],
    [/value was signed in lower case/, search, valued('accept', 'application/json')],
    [
      /names of headers were not signed in lower case/,
      search,
      ({ lines, names }) => ({
        lines: lines.map(([name, value]): Line => [name.toUpperCase(), value]),
        names: names.toUpperCase(),
      }),
    ],
  ],
  '`host` or `content-type` of another value than arrived: without its port, as a proxy was asked for it, without the charset':
    [
      [/host was signed as "api.example"/, search, valued('host', 'api.example')],
      [/host was signed as "talent.example"/, search, valued('host', 'talent.example')],
      [/content-type was signed as "application\/json"/, write, valued('content-type', 'application/json')],
    ],
  'header signed and not named in `signedheaders`, or named and not signed': [
    [
      /was signed, and signedheaders does not name it/,
      read,
      ({ lines, names }) => ({ lines: [['host', 'api.example:8443'], ...lines], names, signedHeaders: names }),
    ],
    [
      /was not signed, and signedheaders names it/,
      search,
      ({ lines, names }) => ({ lines: lines.slice(1), names, signedHeaders: names }),
    ],
  ],
  'newline missing after the headers, one too many there or at the end; CR LF or the two characters `\\n` for a newline':
    [
      [/newline after the last header line is missing/, search, written((text) => text.replace('\n\n', '\n'))],
      [/newline too many after the last header/, search, written((text) => text.replace('\n\n', '\n\n\n'))],
      [/newline at its end/, read, written((text) => `${text}\n`)],
      [/CR LF/, read, written((text) => text.replaceAll('\n', '\r\n'))],
      [/two characters/, read, written((text) => text.replaceAll('\n', '\\n'))],
    ],
  'local time without offset; `x-svc-date` signed in another form than it was sent in': [
    [/local time/, read, sentAt('2026-11-20T14:00:00')],
    [/x-svc-date was signed as|date of the string to sign/, read, dated('20261120T120000Z')],
  ],
  'another date in the string to sign: that of the `Date` header': [
    [/not that of x-svc-date/, many, () => ({ stringDate: 'Fri, 20 Nov 2026 11:58:30 GMT' })],
  ],
  'string to sign put together in another way: lines left out or in another order, the first one of another algorithm, other characters between them. In the third line not the hash, or in upper case, as base64 or of the body. The canonical request alone':
    [
      [/string to sign lacks/, read, joined(({ hash }) => [ALGORITHM, hash])],
      [/string to sign has its lines/, read, joined(({ date, hash }) => [date, ALGORITHM, hash])],
      [/first line of the string to sign/, read, joined(({ date, hash }) => ['AWS4-HMAC-SHA256', date, hash])],
      [/lines of the string to sign were joined/, read, joined(({ date, hash }) => [ALGORITHM, date, hash], ',')],
      [/string to sign holds/, read, joined(({ date, canonical }) => [ALGORITHM, date, canonical])],
      [/string to sign holds/, read, joined(({ date, hash }) => [ALGORITHM, date, hash.toUpperCase()])],
      [/string to sign holds/, read, joined(({ date, canonical }) => [ALGORITHM, date, base64Hash(canonical)])],
      [/string to sign holds/, write, joined(({ date }) => [ALGORITHM, date, sha256(write.body)])],
      [/canonical request itself was signed/, read, joined(({ canonical }) => [canonical])],
    ],
  'secret decoded as base64 or hex, or read with a newline, a blank, quotes or a byte order mark': [
    [/decoded as base64/, read, () => ({ key: Buffer.from(SECRET, 'base64') })],
    [/decoded as hex/, read, () => ({ secret: HEX_SECRET, key: Buffer.from(HEX_SECRET, 'hex') })],
    [/newline at its end/, read, () => ({ key: `${SECRET}\r\n` })],
    [/blank/, read, () => ({ key: ` ${SECRET}` })],
    [/quotes/, read, () => ({ key: `"${SECRET}"` })],
    [/byte order mark/, read, () => ({ key: `\ufeff${SECRET}` })],
  ],
  'an empty secret, or the text `undefined`, `null`, `None` or another that stands for one that is not set': [
    [/signed with an empty secret/, read, () => ({ key: '' })],
    ...['undefined', 'null', 'None', '[object Object]', '$TALENT_SECRET'].map((key): Mistake => [
      /signed with the text "(undefined|null|None|\[object Object\]|\$TALENT_SECRET)" as its secret/,
      read,
      () => ({ key }),
    ]),
  ],
  'a blank before or after the user name, or quotes around it': [
    [/The user name was sent as "ada ": send user=ada/, read, () => ({ user: 'ada ' })],
    [/The user name was sent as "\\"ada\\"": send user=ada/, read, () => ({ user: '"ada"' })],
  ],
  'an hour of a 12-hour clock; an offset that was rounded or left out, of the wrong sign, or written behind UTC': [
    [/12-hour clock/, read, sentAt('2026-11-20T00:00:10Z')],
    [/15 minutes (ahead|behind): if the offset \+05:30 was rounded/, read, sentAt('2026-11-20T17:45:00+05:30')],
    [/if that is your time zone's offset/, read, sentAt('2026-11-20T17:45:00Z')],
    [/offset -02:00 has the wrong sign/, read, sentAt('2026-11-20T14:00:00-02:00')],
    [/UTC was written with the offset \+02:00/, read, sentAt('2026-11-20T12:00:00+02:00')],
  ],
  'body hash of another encoding, or of the same JSON with other blanks or escapes (bodies of up to 8 KiB)': [
    [/upper-case hex/, write, hashed(sha256(write.body).toUpperCase())],
    [/as base64/, write, hashed(base64Hash(write.body))],
    [/hash of the body/, write, hashed(sha256(Buffer.from(write.body, 'utf16le')))],
    [/hash of the same JSON/, write, hashed(sha256(JSON.stringify(JSON.parse(write.body), null, 2)))],
    [/hash of the same JSON/, write, hashed(sha256(write.body.replaceAll('/', '\\/')))],
  ],
  'method in lower case, signed or sent': [
    [/method was signed in lower case/, read, () => ({ method: 'get' })],
    // in the printed form (D-SIG-3)
    [/method was signed in lower case/, read, () => ({ method: 'get', query: undefined })],
    [/method was sent as "get": send and sign it as "GET"/, read, () => ({ sentMethod: 'get', method: 'get' })],
  ],
  'signature as base64 or in upper-case hex': [
    [/signature is written as base64: write/, read, () => ({ sentSignature: (bytes) => bytes.toString('base64') })],
    [/upper-case hex/, read, () => ({ sentSignature: (bytes) => bytes.toString('hex').toUpperCase() })],
  ],
};

const ROW = /\*\*D-SIG-9 [^]*?(?=\n\*\*D-)/.exec(
  readFileSync(new URL('../../../docs/reference/decisions/signing.md', import.meta.url), 'utf8'),
)?.[0];

it('are those of the row D-SIG-9, no more and no less', () => {
  const items = ROW?.match(/^- [^]*?(?=\n- |\n\n)/gm) ?? [];
  expect(Object.keys(CLAIMS)).toEqual(items.map((item) => item.slice(2).replace(/\s+/g, ' ')));
});

describe.each([
  ['node', node],
  ['web', web],
])('on %s each claimed mistake is named, and neither the secret nor the right signature is shown', (_, protocol) => {
  it.each(Object.entries(CLAIMS))('%s', async (_claim, mistakes) => {
    for (const [hint, sample, made] of mistakes) {
      const right = rightSteps(sample);
      const steps = { ...right, ...made(right) };
      const request = { received: send(sample, steps), now: NOW, body: Buffer.from(sample.body) };
      if (steps.user === right.user) expect(isAccepted(request, steps.secret)).toBe(false);
      const secrets = [new protocol.SigningSecret(steps.secret)] as never[];
      const explanation = await protocol.explainMismatch({ ...request, secrets });
      expect(explanation.hint).toMatch(hint);
      const shown = JSON.stringify(explanation);
      const expected = new node.SigningSecret(steps.secret).sign(explanation.stringToSign);
      expect([shown.includes(steps.secret), shown.includes(expected)]).toEqual([false, false]);
    }
  });
});

function isAccepted(request: Omit<node.RequestToVerify<never>, 'secrets'>, secret: string): boolean {
  try {
    node.verifyRequest({ ...request, secrets: [new node.SigningSecret(secret)] });
    return true;
  } catch {
    return false;
  }
}

/** Encodes each segment, name and value by itself. */
function eachPiece(text: string, encode: (text: string) => string): string {
  return text.replace(/[^/?&=]+/g, (piece) => encode(decodeURIComponent(piece)));
}

function asForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function base64Hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function ordered(lines: readonly Line[], order: readonly number[]): Change {
  const unsorted = order.flatMap((index) => lines.slice(index, index + 1));
  return { lines: unsorted, names: unsorted.map(([name]) => name).join(';') };
}

function valued(name: string, value: string): (right: Steps) => Change {
  return ({ lines }) => ({ lines: lines.map((line): Line => (line[0] === name ? [name, value] : line)) });
}

function written(canonical: (text: string) => string): () => Change {
  return () => ({ canonical });
}

function joined(linesOf: (parts: Parameters<Steps['string']>[0]) => readonly string[], between = '\n'): () => Change {
  return () => ({ string: (parts) => linesOf(parts).join(between) });
}

function dated(date: string): (right: Steps) => Change {
  return (right) => ({ ...valued('x-svc-date', date)(right), stringDate: date });
}

function sentAt(date: string): (right: Steps) => Change {
  return (right) => ({ ...dated(date)(right), sentDate: date });
}

function hashed(digest: string): (right: Steps) => Change {
  return (right) => ({ ...valued('x-svc-content-sha256', digest)(right), sentDigest: digest });
}
