import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { packageFolders, root } from '../../launch/workspace.mjs';

const CHANGESETS = path.join(root, 'tooling', 'package-test', 'node_modules', '@changesets', 'cli', 'bin.js');
const MANIFESTS = packageFolders()
  .map((folder) => `${folder}/package.json`)
  .filter((file) => existsSync(path.join(root, file)));
/** All files that `changeset version` reads or writes. */
const FILES = ['package.json', 'pnpm-workspace.yaml', '.changeset', ...MANIFESTS];

let copy;

describe('changeset version', () => {
  it('takes all packages together to the next version, and changes nothing else in them', () => {
    copyWorkspace();
    for (const file of pendingChangesets()) rmSync(path.join(copy, '.changeset', file));
    writeFileSync(path.join(copy, '.changeset', 'one.md'), '---\n"@talent-platform/server": minor\n---\n\nMore.\n');
    const [major, minor] = manifestOf(root, MANIFESTS[0]).version.split('.').map(Number);

    runChangesetVersion();

    const expected = MANIFESTS.map((file) => ({ ...manifestOf(root, file), version: `${major}.${minor + 1}.0` }));
    expect(MANIFESTS.map((file) => manifestOf(copy, file))).toEqual(expected);
    expect(pendingChangesets()).toEqual([]);
    // CHANGELOG.md at the root tells what changed. Packages have none of their own.
    expect(readdirSync(copy, { recursive: true }).filter((file) => String(file).includes('CHANGELOG'))).toEqual([]);
  });

  it('gives the version that the changelog begins with', () => {
    copyWorkspace();
    if (pendingChangesets().length > 0) runChangesetVersion();
    const [, version] = /^## (\d+\.\d+\.\d+), (?:not released|\d{4}-\d\d-\d\d)$/m.exec(readRoot('CHANGELOG.md')) ?? [];
    expect(new Set(MANIFESTS.map((file) => manifestOf(copy, file).version))).toEqual(new Set([version]));
  });
});

function copyWorkspace() {
  copy = mkdtempSync(path.join(tmpdir(), 'talent-release-'));
  for (const file of FILES) cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
}

function pendingChangesets() {
  return readdirSync(path.join(copy, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md');
}

function runChangesetVersion() {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHANGESETS, 'version'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
}

/** @param {string} folder @param {string} file */
function manifestOf(folder, file) {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
}

function readRoot(file) {
  return readFileSync(path.join(root, file), 'utf8');
}
