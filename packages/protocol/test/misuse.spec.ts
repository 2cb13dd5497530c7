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
    ['an empty one', () => SigningSecret(''), '"secret" must not be empty.'],
    ['nothing to sign', () => signRequest(undefined), '"request" must be an object, received undefined.'],
    [
      'the secret of the other runtime',
      () => signRequest({ ...own, secret: otherSecret }),
      `"request.secret" must be ${ownSecret}, received an object.`,
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
      'headers as Node.js has parsed them',
      () => verifyRequest({ received: { ...received, headers: {} }, secrets: [own.secret], now }),
      `"request.headers" must be ${HEADERS}, received an object.`,
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
    ['parseLinkHeader', () => loose(wire.parseLinkHeader)(null), '"text" must be a string, received null.'],
    ['parseStrictJson', () => loose(wire.parseStrictJson)('{}'), '"bytes" must be a Uint8Array, received a string.'],
    [
      'a value of a filter',
      () => loose((value: string) => matchAll().where('person.id', '=', value))(undefined),
      '"value" must be a string, a finite number, a boolean or a valid Date, received undefined.',
    ],
  ])('%s', (_title, call, message) => expect(call).toThrow(new TypeError(message)));
});
