// node ../../tooling/bundle/compile.mjs <from> <to>: compiles a folder of TypeScript, each file to one, and copies the
// other files. Specs stay out. The programs of swc on npm would bring 90 packages for this.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { transformFile } from '@swc/core';

const [from, to] = process.argv.slice(2);
const { $schema: _, ...options } = JSON.parse(readFileSync(new URL('../swc/.swcrc', import.meta.url), 'utf8'));

rmSync(to, { recursive: true, force: true });
const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
  .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
await Promise.all(files.map(compile));

async function compile(file) {
  const source = path.join(from, file);
  const target = path.join(to, file.replace(/\.ts$/, '.js'));
  mkdirSync(path.dirname(target), { recursive: true });
  if (!file.endsWith('.ts')) return cpSync(source, target);
  const sourceFileName = path.relative(path.dirname(target), source);
  const { code, map } = await transformFile(source, { ...options, swcrc: false, sourceFileName });
  writeFileSync(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map`);
  writeFileSync(`${target}.map`, String(map));
}
