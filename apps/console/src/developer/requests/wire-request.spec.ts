import { describe, expect, it } from '@jest/globals';
import { firstDifference } from '../../requests/first-difference.js';
import { BREAKS, canBreak } from './breaks.js';
import { authorize, compareSignature, headerOf } from './wire-request.js';
import type { WireRequest } from './wire-request.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const SENDER = { kind: 'secret', user: 'ada', secret: 'a-secret-of-the-test' } as const;
const POST: WireRequest = {
  origin: 'https://api.example',
  method: 'POST',
  target: '/customers/1001/search/people?size=3',
  headers: [['content-type', 'application/json']],
  body: '{"filters":[]}',
};

async function broken(id: string) {
  const authorized = await authorize(POST, SENDER, { now: NOW, signsHost: true });
  const change = BREAKS.find((one) => one.id === id)?.change ?? ((request: WireRequest) => request);
  if (!authorized.signed) throw new TypeError('signed: must be there.');
  return compareSignature({ request: change(authorized.request), signed: authorized.signed }, SENDER);
}

describe('a request of the builder', () => {
  it('is signed with all its headers, and with Host if that is wanted', async () => {
    const { request, signed } = await authorize(POST, SENDER, { now: NOW, signsHost: true });
    expect(signed?.canonicalRequest.split('\n').at(-1)).toBe('content-type;host;x-svc-content-sha256;x-svc-date');
    expect(headerOf(request, 'authorization')).toContain('user=ada');
    expect(headerOf(request, 'host')).toBe('');
  });

  it('has a password in UTF-8', async () => {
    const { request, signed } = await authorize(
      POST,
      { ...SENDER, kind: 'password', user: 'jürgen' },
      {
        now: NOW,
        signsHost: false,
      },
    );
    expect(signed).toBeUndefined();
    expect(headerOf(request, 'authorization')).toBe(
      `Basic ${Buffer.from('jürgen:a-secret-of-the-test').toString('base64')}`,
    );
  });

  it.each([['contentType', 'canonicalRequest', '\n', ';']])(
    'that was broken by %s differs in its %s, at the right byte',
    async (id, of, left, right) => {
      const comparison = await broken(id);
      expect(comparison.of).toBe(of);
      expect(firstDifference(comparison.signed, comparison.arrived)).toMatchObject({ left, right });
    },
  );

  it.each([
    ['user', 'signature'],
    ['signature', 'signature'],
    ['body', 'body'],
  ])('that was broken by %s differs in its %s', async (id, of) => {
    expect(await broken(id)).toMatchObject({ of });
  });

  it('without a body has none to break', () => {
    const ids = BREAKS.map(({ id }) => id).filter((id) => !canBreak(id, { ...POST, body: undefined }));
    expect(ids).toEqual(['contentType', 'body']);
  });
});
