import { describe, expect, it } from '@jest/globals';
import * as node from '../src/index.js';
import * as web from '../src/web/index.js';
import { readVectors, VECTOR_SECRET, VECTOR_TIME_MS } from '../src/vectors/index.js';
import type { SignedVector, VectorRequest } from '../src/vectors/index.js';

const { signed: SIGNED, refused: REFUSED } = readVectors();
const NOW = new Date(VECTOR_TIME_MS);
const SIGNERS_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

it('has 180 vectors that verify and 73 that are refused', () => {
  expect([SIGNED.length, REFUSED.length]).toEqual([180, 73]);
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
  const verify = async ({ body, ...received }: VectorRequest): Promise<string> => {
    const claim = await protocol.verifyRequest({ received, body, now: NOW });
    return claim.signature;
  };

  it.each(SIGNED)(
    '$name has its canonical request, string to sign, signature and digest, and verifies',
    async (vector) => {
      const { request, canonicalRequest, stringToSign, signature } = vector;
      const canonical = protocol.canonicalRequest({ ...request, signedHeaders: authorizationOf(vector).signedHeaders });
      expect(isPrintedForm(vector) ? canonical.replace('\n\n', '\n') : canonical).toBe(canonicalRequest);
      expect(await protocol.stringToSign(valueOf(request.headers, 'x-svc-date'), canonicalRequest)).toBe(stringToSign);
      expect(await protocol.sign(stringToSign)).toBe(signature);
      expect(await protocol.bodyDigest(request.body)).toBe(valueOf(request.headers, 'x-svc-content-sha256'));
      expect(await verify(request)).toBe(signature);
    },
  );

  it.each(SIGNED.filter(isSignersForm))('$name is signed alike, by its body and by its digest', async (vector) => {
    const { user, signedHeaders } = authorizationOf(vector);
    const { canonicalRequest, stringToSign, signature } = vector;
    const { body, ...request } = { ...vector.request, user, signedHeaders, now: NOW };
    const digest = valueOf(request.headers, 'x-svc-content-sha256');
    for (const content of [{ body }, { digest }]) {
      const signed = await protocol.signRequest({ ...request, ...content });
      expect(signed).toMatchObject({ canonicalRequest, stringToSign, signature });
    }
  });

  it.each(REFUSED)('$name, with code $errorCode', async ({ request, errorCode }) => {
    const error: unknown = await verify(request).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(node.ProtocolError);
    const codes =
      error instanceof node.ProtocolError ? error.problems.map((problem) => node.ERROR_CODES[problem.code].number) : [];
    expect(new Set(codes)).toEqual(new Set([errorCode]));
  });
});

function authorizationOf({ request }: SignedVector): node.SignedAuthorization {
  return node.parseAuthorizationHeader(valueOf(request.headers, 'authorization'));
}

function isPrintedForm({ name }: SignedVector): boolean {
  return name.startsWith('printed-form-');
}

function isSignersForm(vector: SignedVector): boolean {
  const date = valueOf(vector.request.headers, 'x-svc-date');
  const isSignable = !authorizationOf(vector).user.includes(',');
  return isSignable && !isPrintedForm(vector) && SIGNERS_DATE.test(date) && new Date(date).getTime() === VECTOR_TIME_MS;
}

function valueOf(headers: readonly string[], name: string): string {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return (headers[at + 1] ?? '').trim();
}
