import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EXIT_CODES } from './exit-codes.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('EXIT_CODES', () => {
  it('gives every ending a code of its own', () => {
    const codes = Object.values(EXIT_CODES).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(Object.values(EXIT_CODES))('is told in the README: $code', ({ code, meaning }) => {
    expect(README).toMatch(new RegExp(`\\| ${code} +\\| ${meaning.replace(/[()]/g, '\\$&')} +\\|`));
  });
});
