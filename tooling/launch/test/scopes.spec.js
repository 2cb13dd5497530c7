import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { filtersOfInstall, includes, OF_RELEASES } from '../scopes.mjs';
import { root } from '../workspace.mjs';

describe('the scope of an install', () => {
  it('has those before it', () => {
    expect([includes('test', 'start'), includes('test', 'test'), includes('test', 'all')]).toEqual([true, true, false]);
    expect(includes(null, 'start')).toBe(false);
  });

  it('is a selection of pnpm', () => {
    expect(filtersOfInstall('start')).toContain('--filter=@talent-platform/server...');
    expect(filtersOfInstall('test')).toContain('--filter=!@talent-platform/openapi-test');
    expect(filtersOfInstall('all')).toEqual([]);
  });

  it.each(OF_RELEASES)('leaves out %s, which npm test therefore neither runs nor checks', (name) => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'tooling', name, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['types:release', 'test:release']));
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining(['test']));
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining(['types']));
  });
});
