import { describe, expect, it } from '@jest/globals';
import { parseBaseUrl } from './base-url.js';
import { readProxies } from './proxy.js';

const HTTP = 'http://a.example:81';
const HTTPS = 'https://a.example';

function proxyOf(variables: Record<string, string>, baseUrl = HTTPS) {
  return readProxies(variables)(parseBaseUrl(baseUrl));
}

describe('readProxies', () => {
  it.each([
    [{}, HTTPS, undefined],
    [{ HTTPS_PROXY: '' }, HTTPS, undefined],
    [{ HTTPS_PROXY: 'http://p:1' }, HTTPS, 'http://p:1'],
    [{ https_proxy: 'http://p:1' }, HTTPS, 'http://p:1'],
    [{ HTTPS_PROXY: 'http://q:2', https_proxy: 'http://p:1' }, HTTPS, 'http://p:1'],
    [{ HTTP_PROXY: 'http://p:1' }, HTTPS, undefined],
    [{ HTTPS_PROXY: 'http://p:1' }, HTTP, undefined],
    [{ HTTP_PROXY: 'p:1' }, HTTP, 'http://p:1'],
    [{ http_proxy: 'https://p' }, HTTP, 'https://p'],
    [{ HTTP_PROXY: 'p:1' }, 'http://127.0.0.1:8080', undefined],
    [{ HTTP_PROXY: 'p:1' }, 'http://localhost:8080', undefined],
  ])('finds with %j for %s the proxy %s', (variables, baseUrl, origin) => {
    expect(proxyOf(variables, baseUrl)?.origin).toBe(origin);
  });

  it.each([
    ['*', HTTPS],
    ['a.example', HTTPS],
    ['A.Example', HTTPS],
    ['.example', HTTPS],
    ['*.example', HTTPS],
    ['example', HTTPS],
    ['other.example, a.example', HTTPS],
    ['other.example a.example:443', HTTPS],
    ['10.0.0.0/8', 'https://10.1.2.3'],
    ['10.1.2.3', 'https://10.1.2.3'],
    ['fd00::/8', 'https://[fd00::1]:8443'],
    ['[fd00::1]:8443', 'https://[fd00::1]:8443'],
    ['fd00::1', 'https://[fd00::1]:8443'],
  ])('takes none for NO_PROXY=%s and %s', (noProxy, baseUrl) => {
    const variables = { HTTPS_PROXY: 'http://p:1' };
    expect(proxyOf(variables, baseUrl)).toBeDefined();
    expect(proxyOf({ ...variables, NO_PROXY: noProxy }, baseUrl)).toBeUndefined();
    expect(proxyOf({ ...variables, no_proxy: noProxy, NO_PROXY: 'x' }, baseUrl)).toBeUndefined();
  });

  it.each([
    ['b.example', HTTPS],
    ['ample', HTTPS],
    ['a.example:444', HTTPS],
    ['10.0.0.0/8', 'https://11.1.2.3'],
    ['10.0.0.0/99', 'https://10.1.2.3'],
    ['10.0.0.0/x', 'https://10.1.2.3'],
    ['fd00::2', 'https://[fd00::1]'],
    ['2.3', 'https://10.1.2.3'],
    ['.', HTTPS],
  ])('takes the proxy for NO_PROXY=%s and %s', (noProxy, baseUrl) => {
    expect(proxyOf({ HTTPS_PROXY: 'http://p:1', NO_PROXY: noProxy }, baseUrl)).toBeDefined();
  });

  it('signs in to the proxy, and shows no password', () => {
    const proxy = proxyOf({ HTTPS_PROXY: 'http://ada:h%40sh%@p:1' });
    expect(proxy).toMatchObject({ origin: 'http://p:1', headers: [['Proxy-Authorization', expect.any(String)]] });
    const [[, value] = ['', '']] = proxy?.headers ?? [];
    expect(Buffer.from(value.replace('Basic ', ''), 'base64').toString()).toBe('ada:h%40sh%');
    for (const wrong of ['socks5://ada:hush@p:1', 'http://ada:hush@p:x'])
      expect(() => proxyOf({ HTTPS_PROXY: wrong })).toThrow(/^HTTPS_PROXY must be the URL of a proxy(?!.*hush)/);
  });
});
