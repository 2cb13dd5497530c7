import { describe, expect, it } from '@jest/globals';

import { foldersOver, lowered } from '../allowances.mjs';
import { folderOf } from '../checked-files.mjs';

const finding = (file, line) => ({ file, line, rule: 'old-words', problem: '' });
const TWO = [finding('docs/a.md', 1), finding('docs/b.md', 2)];

describe('allowances', () => {
  it('count for a package folder, and for each module of the server', () => {
    expect(folderOf('README.md')).toBe('.');
    expect(folderOf('docs/guides/signing.md')).toBe('docs/guides');
    expect(folderOf('packages/protocol/src/wire/json/read.ts')).toBe('packages/protocol/src/wire');
    expect(folderOf('apps/server/src/modules/events/delivery/first.ts')).toBe('apps/server/src/modules/events');
  });

  it('tell folders that have more findings', () => {
    expect(foldersOver({ docs: 2 }, TWO)).toEqual([]);
    expect(foldersOver({ docs: 3 }, TWO)).toEqual([]);
    expect(foldersOver({ docs: 1 }, TWO)).toEqual([{ folder: 'docs', allowed: 1, findings: TWO }]);
    expect(foldersOver({}, TWO)).toEqual([{ folder: 'docs', allowed: 0, findings: TWO }]);
  });

  it('are lowered to the present findings, and never raised', () => {
    expect(lowered({ docs: 5, apps: 4 }, TWO)).toEqual({ docs: 2 });
    expect(lowered({ docs: 1 }, TWO)).toEqual({ docs: 1 });
    expect(lowered({}, TWO)).toEqual({});
  });
});
