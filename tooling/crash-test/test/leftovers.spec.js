import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { problemsOf } from '../leftovers.mjs';

let dataDir;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'talent-kept-files-'));
  mkdirSync(path.join(dataDir, 'files/.staging'), { recursive: true });
  mkdirSync(path.join(dataDir, 'files/1/ab'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files/1/ab/abc'), 'a file');
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const problemsWith = (...rows) => problemsOf({ dataDir, rows: async () => rows });
const named = { name: '1/ab/abc', named_by: 1 };

it('a content that is named and there is no problem', async () => {
  expect(await problemsWith(named)).toEqual([]);
});

it.each([
  ['a file of which no row tells', []],
  ['a content that nothing names', [{ name: '1/ab/abc', named_by: 0 }]],
  ['a content that is not there', [named, { name: '1/ab/abd', named_by: 1 }]],
])('%s is one', async (_title, rows) => {
  expect(await problemsWith(...rows)).not.toEqual([]);
});

it('what an upload left is one', async () => {
  writeFileSync(path.join(dataDir, 'files/.staging/half'), 'ha');
  expect(await problemsWith(named)).toEqual(['The file .staging/half is left over.']);
});
