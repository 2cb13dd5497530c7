import { describe, expect, it } from '@jest/globals';
import { isPublishedCredential } from './published-credential.js';

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
