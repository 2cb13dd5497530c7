import { describe, expect, it } from '@jest/globals';
import { headerLines, singleHeader } from './header-lines.js';

describe('headerLines', () => {
  const raw = ['Host', 'a', 'X-One', '1', 'x-one', '2', '__proto__', 'x', 'X-ONE', ''];

  it('finds every line of a header, in their order, in any spelling', () => {
    expect(headerLines(raw, 'x-one')).toEqual(['1', '2', '']);
    expect(headerLines(raw, 'host')).toEqual(['a']);
  });

  it('finds nothing but headers that were sent', () => {
    expect(headerLines(raw, 'a')).toEqual([]);
    expect(headerLines(raw, 'constructor')).toEqual([]);
    expect(headerLines(raw, '__proto__')).toEqual(['x']);
  });
});

describe('singleHeader', () => {
  it('is the one value of the header, which may be empty, or undefined', () => {
    expect(singleHeader(['X', 'y', 'HOST', ''], 'host')).toBe('');
    expect(singleHeader(['X', 'y'], 'host')).toBeUndefined();
  });

  it.each([
    ['host', 400, 'The Host header must be sent once, received 2.'],
    ['authorization', 401, 'The Authorization header must be sent once, received 2.'],
    ['content-type', 415, 'The Content-Type header must be sent once, received 2.'],
    ['idempotency-key', 400, 'Idempotency-Key: must be sent once, received 2.'],
  ] as const)('refuses two of %s, though they are the same (D-ERR-13)', (name, status, message) => {
    const read = () => singleHeader([name.toUpperCase(), 'x', name, 'x'], name);
    expect(read).toThrow(expect.objectContaining({ status, message }));
  });
});
