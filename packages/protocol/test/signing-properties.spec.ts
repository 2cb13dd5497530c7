import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canonicalHeaders,
  canonicalPath,
  canonicalQuery,
  ERROR_CODES,
  explainMismatch,
  ProtocolError,
  readSignedRequest,
  SigningSecret,
  signRequest,
  splitTarget,
  verifyRequest,
} from '../src/index.js';
import type { SignatureHeaders, SignedRequest } from '../src/index.js';
import * as web from '../src/web/index.js';
import { arbitraryEdit, arbitraryRequest } from './arbitrary-requests.js';
import type { ArbitraryRequest } from './arbitrary-requests.js';

const USER = 'Ada Byron';
const NOW = new Date('2026-11-20T12:00:00Z');
const secret = new SigningSecret('a secret for properties');
const webSecret = new web.SigningSecret('a secret for properties');

describe('signing and verifying', () => {
  it('verifies every request that it signed, and its body', () => {
    fc.assert(
      fc.property(arbitraryRequest, (request) => {
        const claim = verifyRequest({
          received: send(request, sign(request)),
          body: request.body,
          secrets: [secret],
          now: NOW,
        });
        expect(claim.user).toBe(USER);
      }),
    );
  });

  it('signs on WebCrypto as on Node, and each verifies the other', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRequest, async (request) => {
        const signed = sign(request);
        expect(await web.signRequest({ ...request, user: USER, secret: webSecret, now: NOW })).toEqual(signed);
        await web.verifyRequest({
          received: send(request, signed),
          body: request.body,
          secrets: [webSecret],
          now: NOW,
        });
      }),
      { numRuns: 50 },
    );
  });

  it('refuses every edit of path or query that changes what they mean', () => {
    const changed = arbitraryRequest.chain((request) => fc.tuple(fc.constant(request), arbitraryEdit(request.target)));
    fc.assert(
      fc.property(changed, ([request, target]) => {
        fc.pre(meaningOf(target) !== meaningOf(request.target));
        expectRefusal({ ...send(request, sign(request)), target });
      }),
    );
  });

  it('refuses every edit of a signed header that changes its value', () => {
    const changed = arbitraryRequest
      .filter((request) => request.headers.length > 0)
      .chain((request) => fc.tuple(fc.constant(request), fc.nat(request.headers.length / 2 - 1)))
      .chain(([request, entry]) => {
        const at = 2 * entry + 1;
        const edit = arbitraryEdit(request.headers[at] ?? '');
        return fc.tuple(
          fc.constant(request),
          edit.map((value) => request.headers.with(at, value)),
        );
      });
    fc.assert(
      fc.property(changed, ([request, headers]) => {
        const names = request.headers.filter((_, index) => index % 2 === 0);
        fc.pre(canonicalHeaders(headers, names) !== canonicalHeaders(request.headers, names));
        expectRefusal(send({ ...request, headers }, sign(request)));
      }),
    );
  });

  it.each(['x-svc-date', 'x-svc-content-sha256'] as const)('refuses every edit of %s', (name) => {
    const changed = arbitraryRequest.chain((request) => {
      const signed = sign(request);
      const value = signed.headers[name];
      const edits = arbitraryEdit(value).filter((edited) => edited.trim() !== value);
      return fc.tuple(
        fc.constant(request),
        edits.map((edited) => withHeader(signed, name, edited)),
      );
    });
    fc.assert(fc.property(changed, ([request, signed]) => expectRefusal(send(request, signed))));
  });
});

describe('hostile input', () => {
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            'x-svc-v1-hmac-sha256',
            ' ',
            ',',
            ';',
            'user=',
            'signedheaders=',
            'signature=',
            'x-svc-date',
            'x-svc-content-sha256',
            'a',
          ),
          fc.string(),
        ),
      )
      .map((parts) => `x-svc-v1-hmac-sha256 ${parts.join('')}`),
  );
  const headers = fc
    .array(fc.tuple(fc.constantFrom('authorization', 'x-svc-date', 'x-svc-content-sha256', 'host', ''), header))
    .map((entries) => entries.flat());
  const received = fc.record({ method: fc.string(), target: fc.string({ unit: 'binary' }), headers });

  it('in the whole request is refused with 6, 9 or 10', () => {
    fc.assert(
      fc.property(received, (request) => {
        try {
          readSignedRequest(request, NOW);
        } catch (error) {
          expect(codesOf(error).every((code) => [6, 9, 10].includes(code))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is always explained', () => {
    fc.assert(
      fc.property(received, fc.uint8Array(), (request, body) => {
        const explanation = explainMismatch({ received: request, secrets: [secret], body, now: NOW });
        expect(explanation.stringToSign).toMatch(/^x-svc-v1-hmac-sha256\n/);
      }),
      { numRuns: 200 },
    );
  });
});

function sign(request: ArbitraryRequest): SignedRequest {
  return signRequest({ ...request, user: USER, secret, now: NOW });
}

function send({ method, target, headers }: ArbitraryRequest, signed: SignedRequest): Omit<ArbitraryRequest, 'body'> {
  return { method, target, headers: [...headers, ...Object.entries(signed.headers).flat()] };
}

function expectRefusal(received: Omit<ArbitraryRequest, 'body'>): void {
  let refusal: unknown;
  try {
    verifyRequest({ received, secrets: [secret], now: NOW });
  } catch (error) {
    refusal = error;
  }
  expect(codesOf(refusal).length).toBeGreaterThan(0);
}

function codesOf(error: unknown): number[] {
  expect(error).toBeInstanceOf(ProtocolError);
  return error instanceof ProtocolError ? error.problems.map((problem) => ERROR_CODES[problem.code].number) : [];
}

function meaningOf(target: string): string {
  const { path, query } = splitTarget(target);
  return `${canonicalPath(path)}?${canonicalQuery(query)}`;
}

function withHeader(signed: SignedRequest, name: keyof SignatureHeaders, value: string): SignedRequest {
  return { ...signed, headers: { ...signed.headers, [name]: value } };
}
