import { describe, expect, it } from '@jest/globals';
import { signRequest, SigningSecret } from '@talent-platform/protocol/signing';
import { examineCapturedRequest } from './examine-captured-request.js';
import type { Examination } from './examine-captured-request.js';

const NOON = new Date('2026-11-20T12:00:00Z');
const secret = new SigningSecret('a-secret-of-the-test');

function examine(method: string): Examination {
  const target = '/customers/1001/people/7';
  const { headers } = signRequest({ method, target, user: 'ada', secret, now: NOON });
  const received = { method, target, headers: Object.entries(headers).flat() };
  return examineCapturedRequest({ received, body: new Uint8Array(), secrets: [secret], at: NOON });
}

describe('examineCapturedRequest', () => {
  it('judges the age of a capture by the time that it is judged at, not by that of a server', () => {
    const { headers } = signRequest({ method: 'GET', target: '/', user: 'ada', secret, now: new Date(0) });
    const received = { method: 'GET', target: '/', headers: Object.entries(headers).flat() };
    const { problems } = examineCapturedRequest({ received, body: undefined, secrets: [secret], at: NOON });
    expect(problems.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('within 300 seconds of the time that it is judged at, which is 2026-11-20T12:00:00Z'),
    ]);
  });

  it('names a method that was sent in lower case, though the signature is right (D-ERR-9)', () => {
    const { problems, explanation } = examine('get');
    expect(problems.map(({ detail }) => detail)).toEqual([
      'The method must be in upper case, received "get". Send and sign it as "GET".',
    ]);
    expect(explanation.hint).toBe('The method was sent as "get": send and sign it as "GET".');
  });
});
