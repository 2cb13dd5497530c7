import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const licenses = readFileSync(new URL('../dist/licenses.txt', import.meta.url), 'utf8');

it('passes on the licence of the renderer, and names the libraries inside it', () => {
  expect(licenses).toContain('Copyright (c) 2023-present Scalar');
  for (const library of ['vue', 'zod', '@codemirror/view', 'micromark']) {
    expect(licenses).toMatch(new RegExp(`^${library} \\d+\\.\\d+\\.\\d+$`, 'm'));
  }
  expect(licenses).toContain('(c) 2018-present Yuxi (Evan) You and Vue contributors');
});
