import { describe, expect, it } from '@jest/globals';
import * as canonical from '../src/canonical/index.js';
import { matchAll } from '../src/search/index.js';
import * as node from '../src/signing/index.js';
import * as web from '../src/web/index.js';
import * as wire from '../src/wire/index.js';

/** A value that no message may show. */
const VALUE = 'never-to-be-shown';
const HEADERS = 'an array of names and values in turn, as `rawHeaders` of Node.js is';

const now = new Date('2026-11-20T12:00:00Z');
const secret = new node.SigningSecret('key');
const request = { method: 'GET', target: '/people', user: 'ada', secret, now };
const received = { method: 'GET', target: '/people', headers: [] };

/** Any public function, called as no TypeScript would let it be called. */
type Loose = (...given: readonly unknown[]) => unknown;
const loose = (call: unknown): Loose => call as Loose;

describe.each([
  ['node', { ...canonical, ...node }, 'a SigningSecret', new web.SigningSecret('key')],
  ['web', web, 'a SigningSecret of /web', secret],
])('misuse on %s is refused by a TypeError:', (_, runtime, ownSecret, otherSecret) => {
  const signRequest = loose(runtime.signRequest);
  const verifyRequest = loose(runtime.verifyRequest);
  const SigningSecret = loose((given: string) => new runtime.SigningSecret(given));
  const own = { ...request, secret: new runtime.SigningSecret('key') };

  it.each<[string, () => unknown, string]>([
    ['no secret', () => SigningSecret(undefined), '"secret" must be a string or a Uint8Array, received undefined.'],
    ['a list', () => SigningSecret([VALUE]), '"secret" must be a string or a Uint8Array, received an array.'],
    ['an empty one', () => SigningSecret(''), '"secret" must not be empty.'],
    ['nothing to sign', () => signRequest(undefined), '"request" must be an object, received undefined.'],
    ['no user', () => signRequest({ ...own, user: 7 }), '"request.user" must be a string, received a number.'],
    [
      'the text of a secret',
      () => signRequest({ ...own, secret: VALUE }),
      `"request.secret" must be ${ownSecret}, received a string.`,
    ],
    [
      'the secret of the other runtime',
      () => signRequest({ ...own, secret: otherSecret }),
      `"request.secret" must be ${ownSecret}, received an object.`,
    ],
    [
      'a body that is text',
      () => signRequest({ ...own, body: VALUE }),
      '"request.body" must be a Uint8Array, or left out, received a string.',
    ],
    [
      'a digest that is none',
      () => signRequest({ ...own, digest: VALUE }),
      '"request.digest" must be 64 lower-case hexadecimal characters, or left out, received a string.',
    ],
    [
      'a digest beside a body',
      () => signRequest({ ...own, body: new Uint8Array(), digest: canonical.EMPTY_BODY_DIGEST }),
      '"request.body" and "request.digest" cannot be given together: the digest is that of the body.',
    ],
    [
      'headers by name',
      () => signRequest({ ...own, headers: { authorization: VALUE } }),
      `"request.headers" must be ${HEADERS}, or left out, received an object.`,
    ],
    [
      'headers as pairs',
      () => signRequest({ ...own, headers: [['host', VALUE]] }),
      `"request.headers" must be ${HEADERS}, or left out, received an array.`,
    ],
    [
      'a time that is none',
      () => signRequest({ ...own, now: now.getTime() }),
      '"request.now" must be a Date, received a number.',
    ],
    [
      'headers as Node.js has parsed them',
      () => verifyRequest({ received: { ...received, headers: {} }, secrets: [own.secret], now }),
      `"request.headers" must be ${HEADERS}, received an object.`,
    ],
    [
      'a claim that is not whole',
      () => loose(runtime.matchesSignature)({}, [own.secret]),
      '"claim.date" must be a string, received undefined.',
    ],
    [
      'one secret for several',
      () =>
        loose(runtime.matchesSignature)(
          { date: '', canonicalRequest: '', stringToSign: '', signature: '' },
          own.secret,
        ),
      `"secrets" must be an array, each item ${ownSecret}, received an object.`,
    ],
    ['no time to verify at', () => verifyRequest({ received }), '"now" must be a Date, received undefined.'],
    ['a body to hash', () => loose(runtime.bodyDigest)(VALUE), '"body" must be a Uint8Array, received a string.'],
    [
      'no text to hash',
      () => loose(runtime.stringToSign)('', null),
      '"canonicalRequest" must be a string, received null.',
    ],
  ])('%s', async (_title, call, message) => {
    const thrown: unknown = await Promise.resolve()
      .then(call)
      .catch((error: unknown) => error);
    expect(thrown).toEqual(new TypeError(message));
  });
});

describe('misuse of what no runtime is needed for is refused by a TypeError:', () => {
  it.each<[string, () => unknown, string]>([
    [
      'splitTarget',
      () => loose(canonical.splitTarget)(new URL('https://x')),
      '"target" must be a string, received an object.',
    ],
    ['canonicalPath', () => loose(canonical.canonicalPath)(), '"rawPath" must be a string, received undefined.'],
    ['canonicalQuery', () => loose(canonical.canonicalQuery)(null), '"rawQuery" must be a string, received null.'],
    ['parseQuery', () => loose(canonical.parseQuery)(7), '"rawQuery" must be a string, received a number.'],
    [
      'canonicalHeaders',
      () => loose(canonical.canonicalHeaders)(['host'], []),
      `"headers" must be ${HEADERS}, received an array.`,
    ],
    [
      'canonicalRequest',
      () => loose(canonical.canonicalRequest)({}),
      '"request.method" must be a string, received undefined.',
    ],
    [
      'parseAuthorizationHeader',
      () => loose(node.parseAuthorizationHeader)(),
      '"value" must be a string, received undefined.',
    ],
    ['parseRequestDate', () => loose(node.parseRequestDate)(now), '"text" must be a string, received an object.'],
    ['formatRequestDate', () => loose(node.formatRequestDate)(''), '"now" must be a Date, received a string.'],
    ['withinClockWindow', () => loose(node.withinClockWindow)(0), '"nowMs" must be a number, received undefined.'],
    ['parseLinkHeader', () => loose(wire.parseLinkHeader)(null), '"text" must be a string, received null.'],
    ['parseStrictJson', () => loose(wire.parseStrictJson)('{}'), '"bytes" must be a Uint8Array, received a string.'],
    ['parseWireDate', () => loose(wire.parseWireDate)(), '"text" must be a string, received undefined.'],
    ['formatWireDate', () => loose(wire.formatWireDate)(), '"epochMs" must be a number, received undefined.'],
    [
      'a value of a filter',
      () => loose((value: string) => matchAll().where('person.id', '=', value))(undefined),
      '"value" must be a string, a finite number, a boolean or a valid Date, received undefined.',
    ],
  ])('%s', (_title, call, message) => {
    expect(call).toThrow(new TypeError(message));
  });
});
