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

/** The changes to a signed request on its way. `at` is a place in it, `with` the new content. */
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

/** A request in plain JSON; the body is base64. */
export const arbitrarySignedRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'get', 'Patch'),
  path,
  query,
  headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 5 }),
  body,
  user,
  secret: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 43 }).filter((text) => text.isWellFormed?.() ?? true),
  atMs: fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
  change,
});
