import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { childProgram } from '../src/process/run-in-child.js';
import type { ChildProgram } from '../src/process/run-in-child.js';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
// Below node_modules, where the compiled sources find the same libraries as the sources.
const TARGET = path.join(PACKAGE, 'node_modules/.cache/compiled-sources');
const SWCRC = path.join(PACKAGE, '../../tooling/swc/.swcrc');
const FOLDERS = ['src', 'test/children'];

/**
 * Compiles the current sources to a program for child processes. These children cannot use module hooks, because
 * their permissions allow no native addon.
 *
 * @param file - below the package's folder, without an extension
 */
export function programFromSources(file = 'src/process/child'): ChildProgram {
  writeFile(path.join(TARGET, 'package.json'), readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
  FOLDERS.forEach(compileFolder);
  const { reads } = childProgram(path.join(PACKAGE, 'package.json'));
  return { entry: path.join(TARGET, `${file}.js`), reads };
}

function compileFolder(folder: string): void {
  const files = readdirSync(path.join(PACKAGE, folder), { recursive: true, encoding: 'utf8' });
  files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts')).forEach((file) => compile(folder, file));
}

function compile(folder: string, file: string): void {
  const source = path.join(PACKAGE, folder, file);
  const target = path.join(TARGET, folder, file.replace(/\.ts$/, '.js'));
  const compiledAt = statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (compiledAt > statSync(source).mtimeMs) return;
  writeFile(
    target,
    transformSync(readFileSync(source, 'utf8'), { filename: source, configFile: SWCRC, swcrc: false }).code,
  );
}

/** Writes atomically. Another worker may compile the same file, and no child may read half of it. */
function writeFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}
