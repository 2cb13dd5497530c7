import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '../errors/protocol-error.js';
import { signRequest } from './sign-request.js';
import { SigningSecret } from './signing-secret.js';
import { matchesSignature, readSignedRequest, verifyRequest } from './verify-request.js';

const now = new Date('2026-11-20T12:00:00Z');
const secret = new SigningSecret('new');
const request = { method: 'POST', target: '/people', body: Buffer.from('{}') };
const received = {
  ...request,
  headers: Object.entries(signRequest({ ...request, user: 'ada', secret, now }).headers).flat(),
};

describe('readSignedRequest', () => {
  it('looks at the form of the header first, then at the date, then at the rest', () => {
    const late = new Date('2026-11-20T13:00:00Z');
    const unsigned = received.headers.map((text) => text.replace('x-svc-content-sha256;', ''));
    expect(() => readSignedRequest({ ...received, headers: [] }, late)).toThrow(/Authorization header is missing/);
    expect(() => readSignedRequest({ ...received, headers: unsigned }, late)).toThrow(/within 300 seconds/);
    expect(() => readSignedRequest({ ...received, headers: unsigned }, now)).toThrow(
      /must name "x-svc-content-sha256"/,
    );
  });

  it.each([
    ['2026-11-20T12:05:01Z', '301 seconds behind'],
    ['2026-11-20T11:00:00.000Z', '3600 seconds ahead'],
  ])("tells a late request the server's time of %s and its offset (D-ERR-4 code 10)", (time, offset) => {
    const server = time.replace('.000', '');
    expect(() => readSignedRequest(received, new Date(time))).toThrow(
      `within 300 seconds of the server's time, which is ${server}: "2026-11-20T12:00:00Z" is ${offset}. Set the clock`,
    );
  });

  it.each(['2026-11-20T12:00:00', '2026-11-20 12:00'])('says that a date has no zone: %s', (date) => {
    const headers = received.headers.map((text) => text.replace('2026-11-20T12:00:00Z', date));
    expect(() => readSignedRequest({ ...received, headers }, now)).toThrow(
      `received "${date}". It has no zone: write UTC with a Z at its end, or local time with its offset.`,
    );
  });

  it('reports everything that is wrong with what is signed', () => {
    const headers = received.headers.map((text) =>
      /^[0-9a-f]{64}$/.test(text) ? 'ABC' : text.replace('=x-svc-content', '=x-svc-date;x-svc-content'),
    );
    const problems = problemsOf(() => readSignedRequest({ ...received, headers }, now));
    expect(problems).toEqual([
      expect.stringContaining('signedheaders must be'),
      expect.stringContaining('x-svc-content-sha256 must be'),
    ]);
  });
});

describe('matchesSignature', () => {
  const claim = readSignedRequest(received, now);

  it('accepts each live secret', () => {
    const others = [new SigningSecret('old'), new SigningSecret('older')];
    expect(matchesSignature(claim, [secret])).toBe(true);
    expect(matchesSignature(claim, [secret, ...others])).toBe(true);
    expect(matchesSignature(claim, [...others, secret])).toBe(true);
    expect(matchesSignature(claim, others)).toBe(false);
  });

  it('tries every secret, whichever matches', () => {
    const tried: string[] = [];
    class Watched extends SigningSecret {
      override sign(text: string): string {
        tried.push(text);
        return super.sign(text);
      }
    }
    expect(matchesSignature(claim, [new Watched('new'), new Watched('old')])).toBe(true);
    expect(tried).toEqual([claim.stringToSign, claim.stringToSign]);
  });

  it('knows no secret of an unknown user, not even its own stand-in', () => {
    expect(matchesSignature(claim, [])).toBe(false);
    const decoy = new SigningSecret('decoy');
    expect(matchesSignature({ ...claim, signature: decoy.sign(claim.stringToSign) }, [])).toBe(false);
  });
});

it('verifyRequest refuses an unknown user and a wrong signature alike', () => {
  const unknown = problemsOf(() => verifyRequest({ received, secrets: [], now }));
  const wrong = problemsOf(() => verifyRequest({ received, secrets: [new SigningSecret('x')], now }));
  expect(wrong).toEqual(['The signature does not match the request.']);
  expect(unknown).toEqual(wrong);
});

function problemsOf(action: () => unknown): string[] {
  try {
    action();
    return [];
  } catch (error) {
    return error instanceof ProtocolError ? error.problems.map(({ detail }) => detail) : ['not a coded error'];
  }
}
