import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConfigurationError } from '../../config/index.js';
import { SecretBox } from './secret-box.js';
import { secretContext } from './signing-secret.rules.js';

const KEY = Buffer.alloc(32, 1);
const PLACE = secretContext({ customerId: 1001, username: 'acme.integration', id: 'k1' });
const box = new SecretBox(KEY);
const NEW_KEY = Buffer.alloc(32, 2);

function sealedIn(encrypted: string): Buffer {
  return Buffer.from(encrypted.split(':')[1] ?? '', 'base64url');
}

describe('SecretBox', () => {
  it('opens what it closed, for any secret and place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (secret, place) => {
        expect(box.decrypt(box.encrypt(secret, place), place)).toBe(secret);
      }),
    );
  });

  it('shows nothing of the secret, and closes it differently each time', () => {
    const [first, second] = [box.encrypt('hushhush', PLACE), box.encrypt('hushhush', PLACE)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^v1:[A-Za-z0-9_-]+:[0-9a-f]{12}$/);
    expect(sealedIn(first).toString('latin1')).not.toContain('hush');
  });

  it.each([
    ['another customer', { customerId: 1002, username: 'acme.integration', id: 'k1' }],
    ['another user', { customerId: 1001, username: 'acme.other', id: 'k1' }],
    ['another secret', { customerId: 1001, username: 'acme.integration', id: 'k2' }],
    ['a row that joins to the same text', { customerId: 1001, username: 'acme.integrationk', id: '1' }],
  ])('does not open in the row of %s', (_title, row) => {
    expect(() => box.decrypt(box.encrypt('hushhush', PLACE), secretContext(row))).toThrow();
  });

  it('distinguishes a damaged secret from a wrong key', () => {
    expect(() => box.decrypt('v1:AAAA', PLACE)).toThrow(ConfigurationError);
    expect(() => box.decrypt('v1:AAAA', PLACE)).toThrow(/damaged/);
    expect(() => box.decrypt('v1:AAAA', PLACE)).not.toThrow(/TALENT_SECRET_KEY/);
  });

  it('does not open once any one bit has changed', () => {
    const sealed = sealedIn(box.encrypt('hushhush', PLACE));
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => box.decrypt(`v1:${changed.toString('base64url')}:${box.keyId}`, PLACE)).toThrow();
    }
  });
});

describe('SecretBox with a previous key', () => {
  const rotating = new SecretBox(NEW_KEY, KEY);

  it('opens texts of both keys, and encrypts under the new one', () => {
    expect(rotating.decrypt(box.encrypt('hushhush', PLACE), PLACE)).toBe('hushhush');
    const written = rotating.encrypt('hushhush', PLACE);
    expect(new SecretBox(NEW_KEY).decrypt(written, PLACE)).toBe('hushhush');
    expect(() => box.decrypt(written, PLACE)).toThrow(ConfigurationError);
    expect(written.endsWith(`:${rotating.keyId}`)).toBe(true);
    expect([rotating.keyId, rotating.previousKeyId]).toEqual([new SecretBox(NEW_KEY).keyId, box.keyId]);
  });

  it('opens no text of a third key, and tells it from a damaged one', () => {
    const third = new SecretBox(Buffer.alloc(32, 3)).encrypt('hushhush', PLACE);
    expect(() => rotating.decrypt(third, PLACE)).toThrow(ConfigurationError);
    expect(rotating.isOfUnknownKey(third)).toBe(true);
    for (const text of [box.encrypt('a', PLACE), rotating.encrypt('a', PLACE), 'v1:AAAA', 'hushhush'])
      expect(rotating.isOfUnknownKey(text)).toBe(false);
  });
});
