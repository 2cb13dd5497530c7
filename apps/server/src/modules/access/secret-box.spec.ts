import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConfigurationError } from '../../config/index.js';
import { SecretBox } from './secret-box.js';
import { secretContext } from './signing-secret.rules.js';

const KEY = Buffer.alloc(32, 1);
const PLACE = secretContext({ customerId: 1001, username: 'acme.integration', id: 'k1' });
const box = new SecretBox(KEY);

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
    expect(first).toMatch(/^v1:[A-Za-z0-9_-]+$/);
    expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('hush');
  });

  it.each([
    ['another customer', { customerId: 1002, username: 'acme.integration', id: 'k1' }],
    ['another user', { customerId: 1001, username: 'acme.other', id: 'k1' }],
    ['another secret', { customerId: 1001, username: 'acme.integration', id: 'k2' }],
    ['a row that joins to the same text', { customerId: 1001, username: 'acme.integrationk', id: '1' }],
  ])('does not open in the row of %s', (_title, row) => {
    expect(() => box.decrypt(box.encrypt('hushhush', PLACE), secretContext(row))).toThrow();
  });

  it('does not open under another key', () => {
    expect(() => new SecretBox(Buffer.alloc(32, 2)).decrypt(box.encrypt('hushhush', PLACE), PLACE)).toThrow();
  });

  it('says in one line which variable is wrong, and shows nothing of the secret or the key', () => {
    const other = new SecretBox(Buffer.alloc(32, 2));
    const sealed = box.encrypt('hushhush', PLACE);
    const open = () => other.decrypt(sealed, PLACE);
    expect(open).toThrow(ConfigurationError);
    expect(open).toThrow(/^TALENT_SECRET_KEY [^\n]+$/);
    expect(open).not.toThrow(/hush|v1:|AgIC/);
  });

  it('distinguishes a damaged secret from a wrong key', () => {
    expect(() => box.decrypt('v1:AAAA', PLACE)).toThrow(ConfigurationError);
    expect(() => box.decrypt('v1:AAAA', PLACE)).toThrow(/damaged/);
    expect(() => box.decrypt('v1:AAAA', PLACE)).not.toThrow(/TALENT_SECRET_KEY/);
  });

  it('does not open once any one bit has changed', () => {
    const sealed = Buffer.from(box.encrypt('hushhush', PLACE).slice(3), 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => box.decrypt(`v1:${changed.toString('base64url')}`, PLACE)).toThrow();
    }
  });

  it.each(['', 'v1', 'v1:', 'hushhush', 'v2:AAAA', `v1:${Buffer.alloc(27).toString('base64url')}`])(
    'refuses %j, which it has not written',
    (text) => {
      expect(() => box.decrypt(text, PLACE)).toThrow();
    },
  );

  it.each([16, 31, 33])('cannot work with a key of %i bytes', (length) => {
    expect(() => new SecretBox(Buffer.alloc(length)).encrypt('hushhush', PLACE)).toThrow();
  });

  it('makes a digest that is the same for the same text and key, and reveals nothing without the key', () => {
    expect(box.digest('text')).toMatch(/^[0-9a-f]{64}$/);
    expect(new SecretBox(KEY).digest('text')).toBe(box.digest('text'));
    expect(box.digest('Text')).not.toBe(box.digest('text'));
    expect(new SecretBox(Buffer.alloc(32, 2)).digest('text')).not.toBe(box.digest('text'));
    const unkeyed = [createHash('sha256').update('text'), createHmac('sha256', KEY).update('text')];
    for (const hash of unkeyed) expect(box.digest('text')).not.toBe(hash.digest('hex'));
  });
});
