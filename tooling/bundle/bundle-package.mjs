// node ../../tooling/bundle/bundle-package.mjs [--platform node|neutral] <entry of src>…: builds a package so that its
// tarball installs alone. A neutral package runs in browsers too: an import of a module of Node.js fails its build.
// The build copies the code and the types of this workspace into the package, because no registry has our packages.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { positionals: entries, values: options } = parseArgs({
  allowPositionals: true,
  options: { platform: { type: 'string' } },
});
const platform = options.platform === 'neutral' ? 'neutral' : 'node';
const requireHere = createRequire(path.resolve('package.json'));

rmSync('dist', { recursive: true, force: true });
await bundleCode();
if (manifest.exports !== undefined) {
  run('tsc', '-p', 'tsconfig.build.json', '--emitDeclarationOnly');
  bringTypesAlong();
}
for (const file of Object.values(manifest.bin ?? {})) chmodSync(file, 0o755);

/** Packages of other authors stay dependencies. npm installs them with their licences and updates. */
async function bundleCode() {
  // A chunk has all code that two entries reach, and bundlers cannot take it apart. So what browsers load has no chunks.
  const bundles = platform === 'node' ? [entries] : entries.map((entry) => [entry]);
  const inputs = (await Promise.all(bundles.map(bundleEntries))).flat();
  const undeclared = inputs.filter((input) => input.includes('node_modules/'));
  if (undeclared.length > 0)
    throw new Error(`Not a dependency in package.json, but imported: ${undeclared.join(', ')}.`);
}

async function bundleEntries(bundled) {
  const { metafile } = await build({
    entryPoints: bundled.map((entry) => path.join('src', entry)),
    outbase: 'src',
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform,
    target: platform === 'node' ? 'node20' : 'es2022',
    format: 'esm',
    external: Object.keys(manifest.dependencies ?? {}),
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

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
