import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { stringToSign } from './string-to-sign.js';

it('has three lines and no newline at its end', () => {
  const digest = createHash('sha256').update('GET\n/é', 'utf8').digest('hex');
  const text = stringToSign('2026-11-20T12:00+0000', 'GET\n/é');
  expect(text).toBe(`x-svc-v1-hmac-sha256\n2026-11-20T12:00+0000\n${digest}`);
});
