import { describe, expect, it } from '@jest/globals';
import { isLoopback, parseBaseUrl } from './base-url.js';

describe('parseBaseUrl', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', '127.0.0.1', 8080, ''],
    ['https://API.example.com/ws//', 'https://api.example.com', 'api.example.com', 443, '/ws'],
    ['http://[::1]:81/', 'http://[::1]:81', '::1', 81, ''],
  ])('reads %s', (text, origin, hostname, port, path) => {
    expect(parseBaseUrl(text)).toMatchObject({ origin, secure: origin.startsWith('https'), hostname, port, path });
  });

  it.each([
    'example.com',
    'ftp://example.com',
    'http://a:b@example.com',
    'http://example.com?x',
    'http://example.com:99999',
  ])('refuses %s', (text) => expect(() => parseBaseUrl(text)).toThrow());

  it('does not repeat a password from a URL', () => {
    expect(() => parseBaseUrl('http://u:hush@example.com')).toThrow(/^(?!.*hush)/);
  });
});

it.each([
  ['http://localhost', true],
  ['http://[::1]', true],
  ['http://128.0.0.1', false],
  ['http://127.0.0.1.example.com', false],
])('isLoopback of %s is %s', (text, expected) => expect(isLoopback(parseBaseUrl(text))).toBe(expected));
