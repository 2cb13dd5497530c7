// node ../../tooling/bundle/bundle-types.mjs: writes the type declarations of a package that bundle-package.mjs has built.
// The declarations of this workspace go into the package as well, because no registry has our packages.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const requireHere = createRequire(path.resolve('package.json'));

run('tsc', '-p', 'tsconfig.build.json', '--emitDeclarationOnly');
bringTypesAlong();

/** Copies the type declarations of this workspace that the package imports, and points the imports at the copies. */
function bringTypesAlong() {
  const brought = new Map();
  for (const file of filesIn('dist').filter((name) => name.endsWith('.d.ts'))) aimImports(file, brought);
}

function aimImports(file, brought) {
  const text = readFileSync(file, 'utf8');
  const aimed = text.replaceAll(/(from |import\()'(@talent-platform\/[^']+)'/g, (whole, before, specifier) => {
    if (isDependency(specifier)) return whole;
    const copy = bring(declarationsOf(specifier), brought).replace(/\.d\.ts$/, '.js');
    const relative = path.posix.relative(path.posix.dirname(file), copy);
    return `${before}'${relative.startsWith('.') ? relative : `./${relative}`}'`;
  });
  if (aimed !== text) writeFileSync(file, aimed);
}

/** A package of this workspace stays a dependency if the script `stage` of the package brings it along. */
function isDependency(specifier) {
  return specifier.split('/').slice(0, 2).join('/') in (manifest.dependencies ?? {});
}

/** Copies a declaration file with everything that it imports. Returns the path of the copy. */
function bring(source, brought) {
  const known = brought.get(source);
  if (known !== undefined) return known;
  const [, name, inside] = /\/([^/]+)\/dist\/(.*)$/.exec(source) ?? [];
  if (inside === undefined) throw new TypeError(`${source} is not in the dist folder of a package.`);
  const copy = path.posix.join('dist', 'types-of', name, inside);
  brought.set(source, copy);
  const text = readFileSync(source, 'utf8');
  for (const [, imported] of text.matchAll(/(?:from |import\()'(\.[^']+)\.js'/g))
    bring(path.posix.join(path.posix.dirname(source), `${imported}.d.ts`), brought);
  mkdirSync(path.dirname(copy), { recursive: true });
  writeFileSync(copy, text);
  return copy;
}

/**
 * Returns the file behind a specifier such as `@talent-platform/protocol/events`, according to the exports of the
 * package.
 */
function declarationsOf(specifier) {
  return requireHere.resolve(specifier).replace(/\.js$/, '.d.ts');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true }).map((name) => path.posix.join(folder, name));
}

function run(command, ...words) {
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
