import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { isPublishedCredential, weaknessOf } from './credential.rules.js';

describe('isPublishedCredential', () => {
  it.each(['demo-only-', 'demo-only-password', 'demo-only-x\n'])('knows %j by its mark', (text) => {
    expect(isPublishedCredential(text)).toBe(true);
  });

  it.each(['', 'demo-only', 'Demo-only-password', ' demo-only-password', 'not-demo-only-'])(
    'takes %j for one of an own',
    (text) => {
      expect(isPublishedCredential(text)).toBe(false);
    },
  );
});

describe('weaknessOf (D-PLT-24)', () => {
  it.each(['', 'abc', 'elevenchars', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'abababababab'])(
    'calls the password %j weak',
    (text) => {
      expect(weaknessOf('password', text)).toBe('must have at least 12 characters, 5 of them different');
    },
  );

  it.each(['x', 'thirty-one-characters-are-short', 'ab'.repeat(40), '1234567'.repeat(9)])(
    'calls the signing secret %j weak',
    (text) => {
      expect(weaknessOf('signing secret', text)).toBe('must have at least 32 characters, 8 of them different');
    },
  );

  it('takes passwords of twelve characters, and what 16 random bytes or more are written as', () => {
    expect(weaknessOf('password', 'correct horse')).toBeUndefined();
    for (const bytes of [24, 32]) {
      expect(weaknessOf('signing secret', randomBytes(bytes).toString('base64url'))).toBeUndefined();
    }
    expect(weaknessOf('signing secret', '00112233445566778899aabbccddeeff')).toBeUndefined();
  });
});
