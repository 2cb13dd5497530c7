import { describe, expect, it } from '@jest/globals';
import { isLoopback, parseBaseUrl } from './base-url.js';

describe('parseBaseUrl', () => {
  it.each([
    [
      'http://127.0.0.1:8080',
      {
        origin: 'http://127.0.0.1:8080',
        secure: false,
        hostname: '127.0.0.1',
        port: 8080,
        host: '127.0.0.1:8080',
        path: '',
      },
    ],
    [
      'https://API.example.com/ws//',
      {
        origin: 'https://api.example.com',
        secure: true,
        hostname: 'api.example.com',
        port: 443,
        host: 'api.example.com',
        path: '/ws',
      },
    ],
    [
      'http://[::1]:81/',
      { origin: 'http://[::1]:81', secure: false, hostname: '::1', port: 81, host: '[::1]:81', path: '' },
    ],
  ])('reads %s', (text, base) => {
    expect(parseBaseUrl(text)).toEqual(base);
  });

  it.each([
    'example.com',
    'ftp://example.com',
    'http://',
    'http://a:b@example.com',
    'http://example.com?x',
    'http://example.com:99999',
  ])('refuses %s', (text) => {
    expect(() => parseBaseUrl(text)).toThrow();
  });

  it('says that a port is none', () => {
    expect(() => parseBaseUrl('http://a:99999')).toThrow(
      'base URL must have a port from 0 to 65535, received "http://a:99999"',
    );
  });

  it('does not repeat a password from a URL', () => {
    expect(() => parseBaseUrl('http://u:hush@example.com')).toThrow(/^(?!.*hush)/);
  });
});

describe('isLoopback', () => {
  it.each([
    ['http://localhost', true],
    ['http://127.9.9.9', true],
    ['http://[::1]', true],
    ['http://128.0.0.1', false],
    ['http://127.0.0.1.example.com', false],
  ])('of %s is %s', (text, expected) => {
    expect(isLoopback(parseBaseUrl(text))).toBe(expected);
  });
});
