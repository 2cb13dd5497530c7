import { describe, expect, it } from '@jest/globals';
import { endToEndHeaders, valuesOf } from './event-reply.js';

describe('endToEndHeaders', () => {
  it('leaves out those of the connection, and those that Connection names', () => {
    const came = [
      ...['Host', 'a.example', 'CONNECTION', 'X-Hop , close', 'x-hop', '1', 'Transfer-Encoding', 'chunked'],
      ...['Content-Length', '3', 'Set-Cookie', 'a', 'set-cookie', 'b', 'X-Kept', 'connection'],
    ];
    expect(endToEndHeaders(came)).toEqual([
      ...['Host', 'a.example', 'Set-Cookie', 'a', 'set-cookie', 'b', 'X-Kept', 'connection'],
    ]);
    expect(valuesOf('set-cookie', came)).toEqual(['a', 'b']);
  });
});
