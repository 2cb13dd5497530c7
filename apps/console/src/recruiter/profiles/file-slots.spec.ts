import { describe, expect, it } from '@jest/globals';
import { isRefusedType } from './file-slots.js';

describe('isRefusedType (D-FIL-2)', () => {
  it.each([
    ['application/pdf', 'image/*', true],
    ['image/svg+xml', 'image/*', true],
    ['image/png', 'image/*', false],
    ['', 'image/*', false],
    ['application/pdf', undefined, false],
  ])('judges %p for a field that takes %p', (type, accept, isRefused) => {
    expect(isRefusedType({ type }, { accept })).toBe(isRefused);
  });
});
