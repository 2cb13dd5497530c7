import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';
import { SAMPLES } from './mistakes/samples.js';
import { ALGORITHM, NOW, rightSteps, SECRET, send, sha256 } from './mistakes/signed-by-mistake.js';
import type { Change, Line, Sample, Steps } from './mistakes/signed-by-mistake.js';

/** The texts that programs write if a secret is not set. */
const WORDS_FOR_NONE = [
  'undefined',
  'null',
  'None',
  'nil',
  'NULL',
  'NaN',
  '[object Object]',
  '[secret]',
  'TALENT_SECRET',
  '$TALENT_SECRET',
  '<SIGNING_SECRET>',
];
const HEX_SECRET = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
/** With more headers, only some orders are named. */
const MAX_ORDERED = 4;

/** The changes that a mistake comes to with one request; none where it cannot be made with it. */
type Mistake = (right: Steps, sample: Sample) => readonly Change[];

/**
 * The mistakes that D-SIG-9 claims to name: each item of its list, word by word, with its mistakes and what their hint
 * says.
 */
const CLAIMS: Readonly<Record<string, ReadonlyArray<readonly [mistake: string, hint: RegExp, made: Mistake]>>> = {
  'query line left out of a request that has a query, or left empty; the query with its question mark, or in the line of the path':
    [
      ['left out', /signed without its query/, ifQuery(() => [{ query: undefined }])],
      ['left empty', /signed without its query/, ifQuery(() => [{ query: '' }])],
      ['with its mark', /with its question mark/, ifQuery(({ query }) => [{ query: `?${query}` }])],
      [
        'in the line of the path',
        /query was signed in the line of the path/,
        ifQuery(({ path, query }, { target }) =>
          [target, `${path}?${query}`].flatMap((both) => [
            { path: both, query: undefined },
            { path: both, query: '' },
            { path: both, query },
          ]),
        ),
      ],
    ],
  'a whole URL for the path; another slash at the end of the path': [
    [
      'a whole URL',
      /whole URL was signed/,
      ({ path, query }, { target }) =>
        ['https://api.example:8443', 'http://api.example:8443', 'https://api.example'].flatMap((origin) => [
          { path: origin + path },
          ...(query
            ? [
                { path: origin + target, query: '' },
                { path: origin + target, query: undefined },
              ]
            : []),
        ]),
    ],
    [
      'another slash',
      /slash at the end/,
      ({ path }) => [{ path: path.endsWith('/') ? path.slice(0, -1) : `${path}/` }],
    ],
  ],
  'path or query as sent or in another encoding: not escaped, in lower-case escapes, escaped twice, as encodeURI, encodeURIComponent or a form writes it':
    [
      [
        'as sent',
        /path .*signed as it was sent|query .*signed|space in the query|unsorted/,
        ({ path, query }, { target }) => {
          const [sentPath = '', sentQuery] = target.split('?');
          return [
            ...(sentPath === path ? [] : [{ path: sentPath }]),
            ...(sentQuery === undefined ? [] : [{ query: sentQuery }, { path: sentPath, query: sentQuery }]),
            ...(sentQuery === undefined || !query ? [] : [{ query: sentQuery.split('&').sort().join('&') }]),
          ];
        },
      ],
      ['not escaped', /signed (without its escapes|as)/, reencoded(decodeURIComponent)],
      ['in lower-case escapes', /signed with escapes in lower-case/, reencoded(lowerCaseEscapes)],
      ['escaped twice', /signed escaped twice/, reencoded((text) => text.replaceAll('%', '%25'))],
      ['as encodeURIComponent', /signed as encodeURIComponent|signed as it/, reencoded(eachPiece(encodeURIComponent))],
      ['as encodeURI', /signed (as encodeURI|as it|without)/, reencoded(eachPiece(encodeURI))],
      ['as a form', /signed as a form|space in the query|signed as/, reencoded(eachPiece(asForm))],
    ],
  '`+` for a space, or `%2B` for a `+` of the URL, which means a space': [
    ['a plus', /space in the query/, ifQuery(({ query }) => [{ query: query?.replaceAll('%20', '+') }])],
    [
      'a plus read as itself',
      /to send a plus, write %2B/,
      ifQuery(({ query }) => [{ query: query?.replaceAll('%20', '%2B') }]),
    ],
  ],
  'unsorted query: up to four parameters in any order, more in the order sent, without regard to case or by their names alone':
    [
      [
        'up to four in any order',
        /query was signed unsorted/,
        ifQuery(({ query = '' }) => ordersOf(query.split('&')).map((pairs) => ({ query: pairs.join('&') }))),
      ],
      [
        'more',
        /query was signed unsorted/,
        (_right, { query = '', target }) =>
          query.split('&').length <= MAX_ORDERED
            ? []
            : [target.slice(target.indexOf('?') + 1), 'a=y&a=z&B=1&b=2&C=0&d=1', 'B=1&C=0&a=z&a=y&b=2&d=1'].map(
                (unsorted) => ({ query: unsorted }),
              ),
      ],
    ],
  'unsorted headers, or unsorted values of a repeated header: up to four in any order, more in the order sent': [
    [
      'lines, names or both',
      /headers were not signed in order/,
      ({ lines }, { headers }) =>
        [...ordersOf(lines), ...(lines.length > MAX_ORDERED ? [inOrderOf(headers, lines)] : [])].flatMap((unsorted) => {
          const names = unsorted.map(([name]) => name).join(';');
          return [{ lines: unsorted }, { names }, { lines: unsorted, names }];
        }),
    ],
    [
      'signedheaders too',
      /headers were not signed in order/,
      ({ lines }) =>
        ordersOf(lines).map((unsorted) => {
          const names = unsorted.map(([name]) => name).join(';');
          return { lines: unsorted, names, signedHeaders: names };
        }),
    ],
    [
      'values',
      /values of a repeated header/,
      ({ lines }) =>
        lines
          .filter(([name]) => name === 'x-tag')
          .flatMap((line) => ordersOf(line[1].split(',')).map((values) => withLine(lines, line, values.join(',')))),
    ],
  ],
  'header value not trimmed, or in lower case; names not in lower case': [
    [
      'blanks around one value',
      /trim/,
      ({ lines }) =>
        lines.flatMap((line) =>
          [` ${line[1]}`, `${line[1]} `, ` ${line[1]} `, `\t${line[1]}`].map((value) => withLine(lines, line, value)),
        ),
    ],
    [
      'a blank before every value',
      /trim/,
      ({ lines }) => [{ lines: lines.map(([name, value]): Line => [name, ` ${value}`]) }],
    ],
    [
      'one value in lower case',
      /value was signed in lower case|content-type was signed as/,
      ({ lines }) =>
        lines
          .filter(([, value]) => value !== value.toLowerCase())
          .map((line) => withLine(lines, line, line[1].toLowerCase())),
    ],
    [
      'names of the lines in title case',
      /names of headers were not signed in lower case/,
      ({ lines }) => [{ lines: lines.map(([name, value]): Line => [titleCase(name), value]) }],
    ],
    [
      'names of signedheaders in title case',
      /names of headers were not signed in lower case/,
      ({ names }) => [{ names: titleCase(names) }],
    ],
    [
      'all names in title or upper case',
      /names of headers were not signed in lower case/,
      ({ lines, names }) =>
        [titleCase, (text: string) => text.toUpperCase()].map((write) => ({
          lines: lines.map(([name, value]): Line => [write(name), value]),
          names: write(names),
        })),
    ],
  ],
  '`host` or `content-type` of another value than arrived: without its port, as a proxy was asked for it, without the charset':
    [
      ['host without its port', /host was signed as "api.example"/, valued('host', 'api.example')],
      ['host as a proxy was asked', /host was signed as "talent.example"/, forwarded('talent.example')],
      [
        'content-type without the charset',
        /content-type was signed as "application\/json"/,
        valued('content-type', 'application/json'),
      ],
      [
        'content-type with another charset',
        /content-type was signed as/,
        valued('content-type', 'application/json; charset=utf-8'),
      ],
    ],
  'header signed and not named in `signedheaders`, or named and not signed': [
    [
      'signed and not named',
      /was signed, and signedheaders does not name it/,
      (_right, { headers }) => [
        ...notNamed('host', 'api.example:8443')(_right),
        ...(headers.includes('X-Other') ? notNamed('x-other', 'x')(_right) : []),
        ...(headers.includes('X-Forwarded-Host') ? notNamed('x-forwarded-host', 'talent.example')(_right) : []),
      ],
    ],
    [
      'named and not signed',
      /was not signed, and signedheaders names it|were not signed, and signedheaders names them/,
      ({ lines, names }) =>
        [...lines.map((line) => [line]), lines.filter(([name]) => !name.startsWith('x-svc'))]
          .filter((left) => left.length > 0)
          .flatMap((left) => {
            const others = lines.filter((line) => !left.includes(line));
            const otherNames = others.map(([name]) => name).join(';');
            return [
              { lines: others, names, signedHeaders: names },
              { lines: others, names: otherNames, signedHeaders: names },
            ];
          }),
    ],
  ],
  'newline missing after the headers, one too many there or at the end; CR LF or the two characters `\\n` for a newline':
    [
      [
        'missing after the headers',
        /newline after the last header line is missing/,
        ({ names }) => [{ canonical: (text) => text.replace(`\n\n${names}`, `\n${names}`) }],
      ],
      [
        'one too many after the headers',
        /newline too many after the last header line/,
        ({ names }) => [{ canonical: (text) => text.replace(`\n\n${names}`, `\n\n\n${names}`) }],
      ],
      ['one too many at the end', /newline at its end/, () => [{ canonical: (text) => `${text}\n` }]],
      ...(
        [
          ['CR LF', '\r\n', /CR LF/],
          ['two characters', '\\n', /two characters/],
        ] as const
      ).map(([what, newline, hint]): readonly [string, RegExp, Mistake] => {
        const canonical = (text: string): string => text.replaceAll('\n', newline);
        const string: Steps['string'] = ({ date, hash }) => [ALGORITHM, date, hash].join(newline);
        return [what, hint, () => [{ canonical }, { canonical, string }, { string }]];
      }),
    ],
  'local time without offset; `x-svc-date` signed in another form than it was sent in': [
    [
      'local time',
      /local time/,
      ({ lines }) =>
        ['2026-11-20T14:00:00', '2026-11-20 14:00:00', '2026-11-20T07:30:03Z'].map((sentDate) => ({
          ...dated(lines, sentDate),
          sentDate,
        })),
    ],
    [
      'another form',
      /x-svc-date was signed as|date of the string to sign/,
      ({ lines }) =>
        [
          '2026-11-20T12:00:00.000Z',
          '20261120T120000Z',
          'Fri, 20 Nov 2026 12:00:00 GMT',
          '2026-11-20T12:00Z',
          '2026-11-20T12:00:00+00:00',
          '2026-11-20T12:00:00+0000',
          '2026-11-20T12:00:00',
          '1795176000',
          '20261120',
        ].flatMap((date) => {
          const both = dated(lines, date);
          return [both, { lines: both.lines }, { stringDate: date }];
        }),
    ],
  ],
  'another date in the string to sign: that of the `Date` header, or one that is up to five seconds off': [
    [
      'that of the Date header',
      /date of the string to sign is not that of x-svc-date/,
      (_right, { headers }) =>
        headers.includes('Date')
          ? ['Fri, 20 Nov 2026 11:58:30 GMT', '2026-11-20T11:58:30Z'].map((stringDate) => ({ stringDate }))
          : [],
    ],
    [
      'seconds off',
      /date of the string to sign is not that of x-svc-date/,
      () => ['11:59:55', '11:59:59', '12:00:01', '12:00:05'].map((time) => ({ stringDate: `2026-11-20T${time}Z` })),
    ],
    [
      'seconds off, of another form',
      /date of the string to sign is not that of x-svc-date/,
      ({ lines }) =>
        [
          ['2026-11-20T13:00:00+01:00', '2026-11-20T12:59:59+01:00'],
          ['2026-11-20T12:00:00.004Z', '2026-11-20T12:00:00.001Z'],
          ['2026-11-20T12:00Z', '2026-11-20T11:59Z'],
        ].map(([sentDate = '', stringDate = '']) => ({ ...dated(lines, sentDate), sentDate, stringDate })),
    ],
    [
      'seconds off in the header line too',
      /x-svc-date was signed as "2026-11-20T11:59:59Z"/,
      ({ lines }) => [dated(lines, '2026-11-20T11:59:59Z')],
    ],
  ],
  'string to sign put together in another way: lines left out or in another order, the first one of another algorithm, other characters between them. In the third line not the hash, or in upper case, as base64 or of the body. The canonical request alone':
    [
      [
        'lines left out or in another order',
        /string to sign (lacks|has its lines)/,
        () =>
          selections([0, 1, 2]).map((selection) => ({
            string: ({ date, hash }) => selection.map((index) => [ALGORITHM, date, hash][index]).join('\n'),
          })),
      ],
      [
        'another first line',
        /first line of the string to sign was signed as/,
        () =>
          [
            'X-SVC-V1-HMAC-SHA256',
            'AWS4-HMAC-SHA256',
            'HMAC-SHA256',
            'hmac-sha256',
            'HmacSHA256',
            'SHA256',
            'sha256',
            'SHA-256',
            'x-svc-v1',
            `${ALGORITHM} `,
            '',
          ].map((first) => ({ string: ({ date, hash }) => [first, date, hash].join('\n') })),
      ],
      [
        'other characters between the lines',
        /lines of the string to sign were joined/,
        () =>
          ['', ' ', ',', ';'].map((between) => ({
            string: ({ date, hash }) => [ALGORITHM, date, hash].join(between),
          })),
      ],
      [
        'another third line',
        /string to sign holds/,
        (_right, { body }) => [
          { string: ({ date, canonical }) => [ALGORITHM, date, canonical].join('\n') },
          { string: ({ date, hash }) => [ALGORITHM, date, hash.toUpperCase()].join('\n') },
          {
            string: ({ date, canonical }) =>
              [ALGORITHM, date, createHash('sha256').update(canonical).digest('base64')].join('\n'),
          },
          { string: ({ date }) => [ALGORITHM, date, sha256(body)].join('\n') },
        ],
      ],
      [
        'a newline at the end',
        /newline at its end/,
        () => [{ string: (parts) => `${[ALGORITHM, parts.date, parts.hash].join('\n')}\n` }],
      ],
      [
        'the canonical request alone',
        /canonical request itself was signed/,
        () => [{ string: ({ canonical }) => canonical }],
      ],
    ],
  'secret decoded as base64 or hex, or read with a newline, a blank, quotes or a byte order mark': [
    ['base64', /decoded as base64/, () => [{ key: Buffer.from(SECRET, 'base64') }]],
    ['hex', /decoded as hex/, () => [{ secret: HEX_SECRET, key: Buffer.from(HEX_SECRET, 'hex') }]],
    ['a newline', /newline at its end/, () => [{ key: `${SECRET}\n` }, { key: `${SECRET}\r\n` }]],
    ['a blank', /blank/, () => [{ key: `${SECRET} ` }, { key: ` ${SECRET}` }]],
    ['quotes', /quotes/, () => [{ key: `"${SECRET}"` }, { key: `'${SECRET}'` }]],
    ['a byte order mark', /byte order mark/, () => [{ key: `\ufeff${SECRET}` }]],
  ],
  'an empty secret, or the text `undefined`, `null`, `None` or another that stands for one that is not set': [
    ['an empty secret', /signed with an empty secret/, () => [{ key: '' }, { key: '', secret: 'ä' }]],
    [
      'a text for none',
      /signed with the text "(undefined|null|None|nil|NULL|NaN|\[object Object\]|\[secret\]|TALENT_SECRET|\$TALENT_SECRET|<SIGNING_SECRET>)" as its secret/,
      () => WORDS_FOR_NONE.map((key) => ({ key })),
    ],
  ],
  'a blank before or after the user name, or quotes around it': [
    [
      'a blank',
      /The user name was sent as "(ada | ada|\\tada)": send user=ada/,
      () => ['ada ', ' ada', '\tada'].map((user) => ({ user })),
    ],
    [
      'quotes',
      /The user name was sent as "(\\"ada\\"|'ada')": send user=ada/,
      () => ['"ada"', "'ada'"].map((user) => ({ user })),
    ],
  ],
  'an hour of a 12-hour clock; an offset that was rounded or left out, of the wrong sign, or written behind UTC': [
    [
      'a 12-hour clock',
      /12-hour clock/,
      ({ lines }) =>
        ['2026-11-20T00:00:10Z', '2026-11-21T00:00Z', '2026-11-20T01:00+01:00'].map((date) => sentAt(lines, date)),
    ],
    [
      'a rounded offset',
      /15 minutes (ahead|behind): if the offset \+05:\d\d was rounded/,
      ({ lines }) => [sentAt(lines, '2026-11-20T17:45:00+05:30'), sentAt(lines, '2026-11-20T17:30:00+05:45')],
    ],
    ['one left out', /if that is your time zone's offset/, ({ lines }) => [sentAt(lines, '2026-11-20T17:45:00Z')]],
    ['the wrong sign', /offset -02:00 has the wrong sign/, ({ lines }) => [sentAt(lines, '2026-11-20T14:00:00-02:00')]],
    [
      'behind UTC',
      /UTC was written with the offset \+02:00/,
      ({ lines }) => [sentAt(lines, '2026-11-20T12:00:00+02:00')],
    ],
  ],
  'body hash of another encoding, or of the same JSON with other blanks or escapes (bodies of up to 8 KiB)': [
    ['upper-case hex', /upper-case hex/, ({ lines }, { body }) => [hashed(lines, sha256(body).toUpperCase())]],
    [
      'base64',
      /as base64/,
      ({ lines }, { body }) => [hashed(lines, createHash('sha256').update(body).digest('base64'))],
    ],
    [
      'another encoding',
      /hash of the body/,
      ifBody(({ lines }, { body }) =>
        [
          Buffer.from(body, 'utf16le'),
          Buffer.from(`\ufeff${body}`),
          Buffer.from(body, 'latin1'),
          `${body}\n`,
          '',
          Buffer.from(body).toString('base64'),
          Buffer.from(Buffer.from(body).toString('latin1')),
        ].map((bytes) => hashed(lines, sha256(bytes))),
      ),
    ],
    [
      'other blanks or escapes',
      /hash of the same JSON/,
      ifBody(({ lines }, { body }) => {
        const value: unknown = JSON.parse(body);
        const [two, four, tab] = [2, 4, '\t'].map((blanks) => JSON.stringify(value, null, blanks));
        const spaced = body.replaceAll('":', '": ').replaceAll(',"', ', "');
        const ascii = body.replaceAll('Ł', '\\u0141').replaceAll('ś', '\\u015b');
        const slashes = body.replaceAll('/', '\\/');
        return [two, four, tab, `${two}\n`, spaced, ascii, slashes, ascii.replaceAll('/', '\\/')].map((json = '') =>
          hashed(lines, sha256(json)),
        );
      }),
    ],
  ],
  'method in lower case, signed or sent': [
    ['signed', /method was signed in lower case/, ({ method }) => [{ method: method.toLowerCase() }]],
    [
      'sent',
      /method was sent as "(get|patch)": send and sign it as "(GET|PATCH)"/,
      ({ method }) => [
        { sentMethod: method.toLowerCase(), method: method.toLowerCase() },
        { sentMethod: method.toLowerCase(), key: 'another' },
      ],
    ],
  ],
  'signature as base64 or in upper-case hex': [
    [
      'base64',
      /signature is written as base64: write its 32 bytes as 64 lower-case/,
      () => [
        { sentSignature: (signature) => signature.toString('base64') },
        { sentSignature: (signature) => signature.toString('base64url') },
      ],
    ],
    [
      'upper case',
      /signature is written in upper-case hex/,
      () => [{ sentSignature: (signature) => signature.toString('hex').toUpperCase() }],
    ],
  ],
};

/** On WebCrypto each takes a while: there a mistake that can be made in many ways is made in some of them. */
const RUNTIMES = [
  { runtime: 'node', protocol: node, mostWays: Infinity },
  { runtime: 'web', protocol: web, mostWays: 2 },
];

const ROW = /\*\*D-SIG-9 [^]*?(?=\n\*\*D-)/.exec(
  readFileSync(new URL('../../../docs/reference/decisions/signing.md', import.meta.url), 'utf8'),
)?.[0];

it('are those of the row D-SIG-9, no more and no less', () => {
  const items = ROW?.match(/^- [^]*?(?=\n- |\n\n)/gm) ?? [];
  expect(Object.keys(CLAIMS)).toEqual(items.map((item) => item.slice(2).replace(/\s+/g, ' ')));
});

describe.each(RUNTIMES)('on $runtime each claimed mistake is named', ({ protocol, mostWays }) => {
  it.each(Object.entries(CLAIMS))('%s', async (_claim, mistakes) => {
    const unnamed: string[] = [];
    for (const [mistake, hint, make] of mistakes) {
      let count = 0;
      for (const sample of SAMPLES) {
        const right = rightSteps(sample);
        for (const change of someOf(make(right, sample), mostWays)) {
          const steps = { ...right, ...change };
          const request = { received: send(sample, steps), now: NOW, body: Buffer.from(sample.body) };
          if (steps.user === right.user && isAccepted(request, steps.secret)) continue;
          count += 1;
          const secrets = [new protocol.SigningSecret(steps.secret)] as never[];
          const told = (await protocol.explainMismatch({ ...request, secrets })).hint ?? 'nothing';
          if (!hint.test(told)) unnamed.push(`${mistake}, of ${sample.what}: ${JSON.stringify(change)} → ${told}`);
        }
      }
      if (count === 0) unnamed.push(`${mistake}: made with no request`);
    }
    expect(unnamed).toEqual([]);
  });
});

/** The first, the last, and those between them at equal distances. */
function someOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from(
    { length: most },
    (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))],
  ).flatMap((item) => item ?? []);
}

function isAccepted(request: Omit<node.RequestToVerify<never>, 'secrets'>, secret: string): boolean {
  try {
    node.verifyRequest({ ...request, secrets: [new node.SigningSecret(secret)] });
    return true;
  } catch {
    return false;
  }
}

function ifQuery(mistake: Mistake): Mistake {
  return (right, sample) => (right.query ? mistake(right, sample) : []);
}

function ifBody(mistake: Mistake): Mistake {
  return (right, sample) => (sample.body === '' ? [] : mistake(right, sample));
}

/** The path, the query and both, written in another way. */
function reencoded(write: (text: string) => string): Mistake {
  return ({ path, query }) => {
    const [otherPath, otherQuery] = [path, query].map((text) => (text ? write(text) : text));
    return [{ path: otherPath }, { query: otherQuery }, { path: otherPath, query: otherQuery }];
  };
}

/** Each segment, name and value by itself. */
function eachPiece(encode: (text: string) => string): (text: string) => string {
  return (text) => text.replace(/[^/?&=]+/g, (piece) => encode(decodeURIComponent(piece)));
}

function lowerCaseEscapes(text: string): string {
  return text.replace(/%../g, (escape) => escape.toLowerCase());
}

function asForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** The lines as their headers came: Host first, then these, then those of the signature. */
function inOrderOf(headers: readonly string[], lines: readonly Line[]): readonly Line[] {
  const names = ['host', ...headers.map((text) => text.toLowerCase()), 'x-svc-date', 'x-svc-content-sha256'];
  return lines.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

/** Every order of these few items but the one that they have. */
function ordersOf<Item>(items: readonly Item[]): ReadonlyArray<readonly Item[]> {
  if (items.length > MAX_ORDERED) return [];
  const all = (left: readonly Item[]): ReadonlyArray<readonly Item[]> =>
    left.length < 2
      ? [left]
      : left.flatMap((item) => all(left.filter((other) => other !== item)).map((rest) => [item, ...rest]));
  return all(items).slice(1);
}

/** Every choice of some of these in some order, but all of them in theirs. */
function selections(items: readonly number[]): ReadonlyArray<readonly number[]> {
  const longer = items.flatMap((item) =>
    selections(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
  const wholes = items.length === 0 ? [] : items.map((item) => [item]);
  const all = [...wholes, ...longer];
  return items.length < 3 ? all : all.filter((selection) => selection.join() !== items.join());
}

function titleCase(text: string): string {
  return text.replace(/(^|[-;])[a-z]/g, (initial) => initial.toUpperCase());
}

function withLine(lines: readonly Line[], line: Line, value: string): Change {
  return { lines: lines.map((other): Line => (other === line ? [line[0], value] : other)) };
}

function valued(name: string, value: string): Mistake {
  return ({ lines }) => lines.filter(([other]) => other === name).map((line) => withLine(lines, line, value));
}

function forwarded(host: string): Mistake {
  return (right, sample) => (sample.headers.includes(host) ? valued('host', host)(right, sample) : []);
}

/** A header of the request that is signed, and that Authorization does not name. */
function notNamed(name: string, value: string): (right: Steps) => readonly Change[] {
  return ({ lines, names }) => {
    if (names.split(';').includes(name)) return [];
    const all = [...lines, [name, value] as const].sort(([a], [b]) => (a < b ? -1 : 1));
    const allNames = all.map(([other]) => other).join(';');
    return [
      { lines: all, names, signedHeaders: names },
      { lines: all, names: allNames, signedHeaders: names },
    ];
  };
}

function dated(lines: readonly Line[], date: string): Pick<Steps, 'lines' | 'stringDate'> {
  return {
    lines: lines.map(([name, value]): Line => [name, name === 'x-svc-date' ? date : value]),
    stringDate: date,
  };
}

function sentAt(lines: readonly Line[], date: string): Change {
  return { ...dated(lines, date), sentDate: date };
}

function hashed(lines: readonly Line[], digest: string): Change {
  const others = lines.map(([name, value]): Line => [name, name === 'x-svc-content-sha256' ? digest : value]);
  return { lines: others, sentDigest: digest };
}
