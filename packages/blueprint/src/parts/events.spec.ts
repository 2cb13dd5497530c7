import { describe, expect, it } from '@jest/globals';
import { isEventAuth, isEventUrl } from './events.js';

describe('isEventUrl', () => {
  it.each([
    'https://partner.example/events',
    'HTTP://127.0.0.1:4010',
    'https://partner.example/?a=b#c',
    `https://partner.example/${'x'.repeat(3000)}`,
  ])('takes %s (D-EVT-7)', (url) => {
    expect(isEventUrl(url)).toBe(true);
  });

  it.each([
    '',
    'partner.example',
    'ftp://partner.example/',
    'https://user:password@partner.example/',
    'https://a b/',
    'https://[/',
  ])('does not take %j', (url) => {
    expect(isEventUrl(url)).toBe(false);
  });
});

describe('isEventAuth', () => {
  it.each([
    { type: 'none' },
    { type: 'basic', username: 'u', password: 'p' },
    { type: 'hmac', user: 'u', secret: 's' },
    { type: 'hmac', user: 'u' },
  ])('takes %j (D-EVT-4)', (auth) => {
    expect(isEventAuth(auth)).toBe(true);
  });

  it.each([
    [null],
    ['none'],
    [{}],
    [{ type: 'odd' }],
    [{ type: 'none', user: 'u' }],
    [{ type: 'basic', username: 'u:v', password: 'p' }],
    [{ type: 'hmac', user: 'u,v', secret: 's' }],
    [{ type: 'hmac', user: 'u', secret: 'x'.repeat(1001) }],
  ])('does not take %j', (auth) => {
    expect(isEventAuth(auth)).toBe(false);
  });
});
