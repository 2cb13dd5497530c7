import { describe, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/web';
import { createCredentials } from './credentials.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const SECRET = 'demo-only-integration-secret';
const enter = (scheme: 'signature' | 'basic', user: string, secret = SECRET) =>
  createCredentials({ scheme, user, secret }, () => NOW);
const REQUEST = {
  method: 'POST',
  target: '/customers/1001/people?dryrun=true',
  body: new TextEncoder().encode('{"lastname":"Łovelace"}'),
  headers: new Headers({ accept: '*/*', 'idempotency-key': 'import-17' }),
};

describe('credentials', () => {
  it('sign a request as the server verifies it (D-SIG-2)', async () => {
    const headers = await enter('signature', 'demo.integration').headersOf(REQUEST);
    const { method, target, body } = REQUEST;
    expect(headers.authorization).toContain('signedheaders=idempotency-key;x-svc-content-sha256;x-svc-date');
    const sent = { ...headers, 'idempotency-key': 'import-17' };
    const received = { method, target, headers: Object.entries(sent).flat() };
    const secrets = [new SigningSecret(SECRET)];
    await expect(verifyRequest({ received, secrets, now: NOW, body })).resolves.toMatchObject({
      user: 'demo.integration',
    });
  });

  it('are Basic credentials in UTF-8', async () => {
    const { authorization } = await enter('basic', 'demo', 'pässword:1').headersOf(REQUEST);
    expect(authorization).toBe(`Basic ${Buffer.from('demo:pässword:1').toString('base64')}`);
  });

  it.each(['signature', 'basic'] as const)('never print the secret: %s', (scheme) => {
    expect(JSON.stringify(enter(scheme, 'demo'))).not.toContain(SECRET);
  });

  it.each([
    ['signature', 'a,b', 'without commas'],
    ['signature', '', 'without commas'],
    ['basic', 'a:b', 'must not hold a colon'],
  ] as const)('are refused if no header can carry their user: %s of %j', (scheme, user, message) => {
    expect(() => enter(scheme, user)).toThrow(message);
  });
});
