import { describe, expect, it } from '@jest/globals';
import { headerLines } from './header-lines.js';

describe('headerLines', () => {
  const raw = ['Host', 'a', 'X-One', '1', 'x-one', '2', '__proto__', 'x', 'X-ONE', ''];

  it('finds every line of a header, in their order, however it is spelled', () => {
    expect(headerLines(raw, 'x-one')).toEqual(['1', '2', '']);
    expect(headerLines(raw, 'host')).toEqual(['a']);
  });

  it('finds nothing but headers that were sent', () => {
    expect(headerLines(raw, 'a')).toEqual([]);
    expect(headerLines(raw, 'constructor')).toEqual([]);
    expect(headerLines(raw, '__proto__')).toEqual(['x']);
  });
});
