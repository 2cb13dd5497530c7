import { createHmac } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HmacSha256 } from './hmac-sha256.js';

it('is the HMAC of Node for every key and text', () => {
  const keys = fc.uint8Array({ minLength: 1, maxLength: 130 });
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 150 }), { maxLength: 3 });
  fc.assert(
    fc.property(keys, texts, (key, several) => {
      const hmac = new HmacSha256(key);
      for (const text of several) expect(hmac.hex(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});

it.each([63, 64, 65])('is the HMAC of Node for a key of %d bytes', (length) => {
  const key = new Uint8Array(length).fill(7);
  expect(new HmacSha256(key).hex('text')).toBe(createHmac('sha256', key).update('text').digest('hex'));
});
