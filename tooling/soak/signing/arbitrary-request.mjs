import fc from 'fast-check';

const sign = fc.constantFrom(
  ...'abzAZ019-_.~/!$&\'()*+,;=:@[]^`{|}"<>\\'.split(''),
  '%',
  '%2',
  '%zz',
  '%2F',
  '%2f',
  '%2E',
  '%e9',
  '%C3%A9',
  '%00',
  '%25',
  '//',
  '/./',
  '/../',
  '+',
);
const text = (maxLength) => fc.array(sign, { maxLength }).map((signs) => signs.join(''));
const path = text(12).map((rest) => `/${rest.replaceAll('?', '')}`);
const query = fc.option(
  fc
    .array(
      fc.tuple(
        fc.constantFrom('a', 'b', 'A', 'fields', '', 'a%20', '%41', 'é').filter((name) => /^[\x21-\x7e]*$/.test(name)),
        text(5),
      ),
      { maxLength: 5 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
  { nil: undefined },
);
const headerName = fc.constantFrom('Host', 'content-type', 'X-Tag', 'x-tag', 'X-TAG', 'Link', 'x-a', 'X-Z');
const headerValue = fc.oneof(
  fc.constantFrom('', ' ', '\t a \t', 'a,b', 'a, b', 'A', 'a  b', 'é', '😀', '\u00a0a', '田中', ' é '),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
);
const user = fc
  .oneof(
    fc.constantFrom('acme', 'ada lovelace', 'Zoë', '田中', '😀', 'a=b', 'user=x', 'a;b', 'signature'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 10 }),
  )
  .filter((name) => name === name.trim() && name !== '' && !name.includes(','));
const body = fc.option(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  { nil: undefined },
);

/** A change of a signed request on its way. `at` is a position in the request, and `with` is the new content. */
const change = fc.record({
  what: fc.constantFrom(
    'method',
    'path',
    'query',
    'header value',
    'header gone',
    'header again',
    'body',
    'date',
    'signature',
    'secret',
    'digest',
    'names',
  ),
  at: fc.nat(200),
  with: fc.constantFrom('a', 'B', '0', '%', '/', '.', '=', '&', '+', ' ', 'é', 'f'),
});

/** A request in plain JSON, with its body in base64. */
export const arbitrarySignedRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'get', 'Patch'),
  path,
  query,
  headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 5 }),
  body,
  user,
  secret: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 43 }).filter((text) => !/\p{Surrogate}/u.test(text)),
  atMs: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
  change,
});

/** Applies a change, by its name, to a signed request between its signer and its verifier. */
const CHANGES = {
  method: (sent, { with: text }) => ({ ...sent, method: text === 'a' ? 'TRACE' : 'OPTIONS' }),
  path: (sent, change) => ({ ...sent, path: `/${inserted(sent.path.slice(1), change).replaceAll('?', '')}` }),
  query: (sent, change) => ({ ...sent, query: inserted(sent.query ?? '', change) }),
  'header value': (sent, change) => atHeader(sent, change, ([name, value]) => [[name, inserted(value, change)]]),
  'header gone': (sent, change) => atHeader(sent, change, () => []),
  'header again': (sent, change) => atHeader(sent, change, (header) => [header, [header[0], change.with]]),
  body: (sent, { at, with: text }) => ({
    ...sent,
    body: Buffer.concat([
      sent.body.subarray(0, at % (sent.body.length + 1)),
      Buffer.from(text),
      sent.body.subarray(at % (sent.body.length + 1)),
    ]),
  }),
  date: (sent) => ({ ...sent, date: sent.date.replace(/\d(?=Z$)/, (digit) => String((Number(digit) + 1) % 10)) }),
  signature: (sent, { at }) => ({ ...sent, signature: flipped(sent.signature, at) }),
  secret: (sent) => ({ ...sent, secret: `${sent.secret}x` }),
  digest: (sent, { at }) => ({ ...sent, digest: flipped(sent.digest, at) }),
  names: (sent) => ({
    ...sent,
    signedHeaders: [...sent.signedHeaders, 'zz-unsigned'],
    headers: [...sent.headers, ['zz-unsigned', 'x']],
  }),
};

/** @param {object} sent - `path`, `query`, `method`, `headers`, `body`, `date`, `user`, `signature`, `secret`, `digest`, `signedHeaders` */
export function changedRequest(sent, change) {
  return CHANGES[change.what](sent, change);
}

/** Inserts ASCII characters, because a target is ASCII. */
function inserted(text, { at, with: more }) {
  const place = at % (text.length + 1);
  return `${text.slice(0, place)}${more === 'é' ? '%C3%A9' : more === ' ' ? '%20' : more}${text.slice(place)}`;
}

function flipped(hex, at) {
  const place = at % hex.length;
  return `${hex.slice(0, place)}${hex[place] === '0' ? '1' : '0'}${hex.slice(place + 1)}`;
}

function atHeader(sent, { at }, change) {
  if (sent.headers.length === 0) return sent;
  const place = at % sent.headers.length;
  return { ...sent, headers: sent.headers.flatMap((header, index) => (index === place ? change(header) : [header])) };
}
