import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EXIT_CODES, renderExitCodes } from './exit-codes.js';
import { VERSION } from './parse-command-line.js';

const readPackageFile = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

describe('EXIT_CODES', () => {
  it('gives every ending a code of its own', () => {
    const codes = Object.values(EXIT_CODES).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(Object.values(EXIT_CODES))('is told in the README: $code', ({ code, meaning }) => {
    expect(readPackageFile('README.md')).toMatch(
      new RegExp(`\\| ${code} +\\| ${meaning.replace(/[()]/g, '\\$&')} +\\|`),
    );
  });

  it('prints one line for each code', () => {
    expect(renderExitCodes().split('\n')).toHaveLength(Object.keys(EXIT_CODES).length);
  });
});

describe('VERSION', () => {
  it('is that of package.json', () => {
    expect(JSON.parse(readPackageFile('package.json'))).toMatchObject({ version: VERSION });
  });
});
