import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, expect, it } from '@jest/globals';

import { examplesOf, root } from '../examples-of.mjs';

/** Documents whose examples people copy into projects of their own; the README of protocol has a test beside it. */
const DOCUMENTS = [
  'docs/guides/javascript-receiver.md',
  'docs/guides/verifying-events.md',
  'docs/guides/webhook-sink.md',
  'apps/webhook-sink/README.md',
  'packages/blueprint/README.md',
];
/** Within the clone, so that examples import its packages by their names. */
const FOLDER = path.join(root, 'tooling', 'documentation-test', 'reports', 'strict-examples');

afterAll(() => rmSync(FOLDER, { recursive: true }));

it('shows examples that compile under strict types', () => {
  const examples = DOCUMENTS.flatMap((file) =>
    ['ts', 'js'].flatMap((language) =>
      examplesOf(file, language).map((code, index) => ({
        code,
        name: `${file.replaceAll('/', '-')}-${index}.m${language}`.replace('.md-', '-'),
      })),
    ),
  );
  expect(examples.map(({ name }) => name)).toContain('docs-guides-javascript-receiver-0.mjs');
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, code } of examples) writeFileSync(path.join(FOLDER, name), code);
  const options = ['--strict', '--noEmit', '--checkJs', '--module', 'nodenext', '--target', 'es2023'];
  const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules', '@types')];
  const tsc = path.join(root, 'node_modules', 'typescript-6', 'bin', 'tsc');
  const words = [tsc, ...options, ...types, '--ignoreConfig', ...examples.map(({ name }) => name)];
  const { stdout } = spawnSync(process.execPath, words, { cwd: FOLDER });
  expect(String(stdout)).toBe('');
});
