import { describe, expect, it } from '@jest/globals';
import { systemIdOf } from './system-id.js';

describe('systemIdOf', () => {
  it.each([
    ['D41', 1, 'D41001'],
    ['D41001', 2, 'D41001002'],
    ['D41001', 999, 'D41001999'],
    ['D41001', 1000, 'D410011000'],
  ])('writes the number %s of %d as %s', (parent, number, systemId) => {
    expect(systemIdOf(parent, number)).toBe(systemId);
  });
});
