import { describe, expect, it } from '@jest/globals';
import { showExchange } from './exchange.js';
import type { Exchange } from './exchange.js';

function exchangeOf(change: Partial<Exchange>): Exchange {
  return { method: 'GET', target: '/customers/1/forms', headers: [], body: undefined, response: undefined, ...change };
}

describe('showExchange', () => {
  it('hides the password of Basic credentials', () => {
    const { request } = showExchange(exchangeOf({ headers: [['authorization', 'Basic ZGVtbzpzZWNyZXQ=']] }));
    expect(request).toBe('GET /customers/1/forms\nauthorization: Basic (hidden)');
  });

  it('hides every signature, and shows the user and the signed headers', () => {
    const value = 'x-svc-v1-hmac-sha256 signature=9f9f, user=acme, signedheaders=x-svc-date, signature=aaaa';
    const { request } = showExchange(exchangeOf({ headers: [['Authorization', value]] }));
    expect(request).toContain('signature=(hidden), user=acme, signedheaders=x-svc-date, signature=(hidden)');
  });

  it('hides cookies, which a gateway may set', () => {
    const response = { status: 200, statusText: 'OK', body: Buffer.alloc(0) };
    const shown = showExchange(exchangeOf({ response: { ...response, headers: [['Set-Cookie', 'session=7']] } }));
    expect(shown.response).toBe('200 OK\nSet-Cookie: (hidden)');
  });

  it('cuts a long body, and names the size of one that is no text', () => {
    const long = showExchange(exchangeOf({ body: Buffer.from('a'.repeat(5000)) }));
    expect(long.request).toMatch(/\n\na{2000}… \(5000 characters\)$/);
    expect(showExchange(exchangeOf({ body: Buffer.from([0xff, 0x00]) })).request).toMatch(
      /\(2 bytes that are no text\)$/,
    );
  });

  it('says that no reply came', () => expect(showExchange(exchangeOf({})).response).toBe('(no reply)'));
});
