import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';
import { readRefusedVectors, readSignedVectors, VECTOR_SECRET, VECTOR_TIME } from './read-vectors.js';
import type { ReceivedVector, SignedVector } from './read-vectors.js';

const SIGNED = readSignedVectors();
const REFUSED = readRefusedVectors();
const SIGNERS_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

it('has 120 vectors of every stage and more', () => {
  expect(SIGNED.length).toBeGreaterThanOrEqual(120);
  expect(REFUSED.length).toBeGreaterThan(0);
});

it('lists every vector in the table of its README', () => {
  const readme = readFileSync(new URL('../vectors/README.md', import.meta.url), 'utf8');
  const listed = Array.from(readme.matchAll(/^\| `([a-z0-9-]+)` +\|/gm), ([, name]) => name);
  expect(listed.sort()).toEqual([...SIGNED, ...REFUSED].map(({ name }) => name).sort());
});

const nodeSecret = new node.SigningSecret(VECTOR_SECRET);
const webSecret = new web.SigningSecret(VECTOR_SECRET);
const NODE = {
  ...node,
  sign: async (text: string) => nodeSecret.sign(text),
  signRequest: async (request: Unkeyed<node.RequestToSign<unknown>>) =>
    node.signRequest({ ...request, secret: nodeSecret }),
  verifyRequest: async (request: Unkeyed<node.RequestToVerify<unknown>>) =>
    node.verifyRequest({ ...request, secrets: [nodeSecret] }),
};
const WEB = {
  ...web,
  sign: (text: string) => webSecret.sign(text),
  signRequest: (request: Unkeyed<web.RequestToSign<unknown>>) => web.signRequest({ ...request, secret: webSecret }),
  verifyRequest: (request: Unkeyed<web.RequestToVerify<unknown>>) =>
    web.verifyRequest({ ...request, secrets: [webSecret] }),
};

type Unkeyed<Request> = Omit<Request, 'secret' | 'secrets'>;

describe.each([
  ['node', NODE],
  ['web', WEB],
])('the vectors on %s', (_, protocol) => {
  const verify = async ({ body, ...received }: ReceivedVector): Promise<string> => {
    const claim = await protocol.verifyRequest({ received, body, now: VECTOR_TIME });
    return claim.signature;
  };

  it.each(SIGNED)('$name has its canonical request', (vector) => {
    const signedHeaders = authorizationOf(vector).signedHeaders;
    const canonical = protocol.canonicalRequest({ ...vector, signedHeaders });
    expect(isPrintedForm(vector) ? canonical.replace('\n\n', '\n') : canonical).toBe(vector.canonical);
  });

  it.each(SIGNED)('$name has its string to sign', async ({ headers, canonical, stringToSign }) => {
    expect(await protocol.stringToSign(valueOf(headers, 'x-svc-date'), canonical)).toBe(stringToSign);
  });

  it.each(SIGNED)('$name has its signature', async ({ stringToSign, signature }) => {
    expect(await protocol.sign(stringToSign)).toBe(signature);
  });

  it.each(SIGNED)('$name has the digest of its body', async ({ headers, body }) => {
    expect(await protocol.bodyDigest(body)).toBe(valueOf(headers, 'x-svc-content-sha256'));
  });

  it.each(SIGNED)('$name verifies', async (vector) => {
    expect(await verify(vector)).toBe(vector.signature);
  });

  it.each(SIGNED.filter(isSignersForm))('$name is signed alike', async (vector) => {
    const { user, signedHeaders } = authorizationOf(vector);
    const { method, target, headers, body } = vector;
    const request = { method, target, headers, body, user, signedHeaders, now: VECTOR_TIME };
    const signed = await protocol.signRequest(request);
    expect(signed).toMatchObject({
      canonicalRequest: vector.canonical,
      stringToSign: vector.stringToSign,
      signature: vector.signature,
    });
  });

  it.each(REFUSED)('$name, with code $code', async (vector) => {
    const error: unknown = await verify(vector).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(node.ProtocolError);
    const codes =
      error instanceof node.ProtocolError ? error.problems.map((problem) => node.ERROR_CODES[problem.code].number) : [];
    expect(new Set(codes)).toEqual(new Set([vector.code]));
  });
});

function authorizationOf({ headers }: SignedVector): node.SignedAuthorization {
  return node.parseAuthorizationHeader(valueOf(headers, 'authorization'));
}

function isPrintedForm({ name }: SignedVector): boolean {
  return name.startsWith('printed-form-');
}

function isSignersForm(vector: SignedVector): boolean {
  const date = valueOf(vector.headers, 'x-svc-date');
  const isSignable = !authorizationOf(vector).user.includes(',');
  return (
    isSignable &&
    !isPrintedForm(vector) &&
    SIGNERS_DATE.test(date) &&
    new Date(date).getTime() === VECTOR_TIME.getTime()
  );
}

function valueOf(headers: readonly string[], name: string): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return (headers[at + 1] ?? '').trim();
}
