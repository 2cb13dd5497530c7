import { expect, it } from '@jest/globals';
import { bodyDigest } from './body-digest.js';
import { EMPTY_BODY_DIGEST } from './canonical-request.js';

it('is the SHA-256 of the bytes in lower-case hex', () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(bodyDigest(new TextEncoder().encode('abc'))).toBe(known);
  expect(bodyDigest(Buffer.from('xabcx').subarray(1, 4))).toBe(known);
});

it('is the hash of the empty string for no body', () => {
  expect(bodyDigest(new Uint8Array())).toBe(EMPTY_BODY_DIGEST);
});
