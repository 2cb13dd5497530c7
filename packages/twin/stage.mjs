// node stage.mjs <folder>: puts together the package that others install, as `npm run pack` packs it. No registry has our
// packages, so the server goes inside, in the folder `server`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { publishedManifest, writeManifest } from '@talent-platform/bundle/manifest';

const SERVER = '@talent-platform/server';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const [target] = process.argv.slice(2);
if (target === undefined) throw new TypeError('Name the folder that receives the package: node stage.mjs <folder>');
const [dist, server] = [path.join(target, 'dist'), path.join(target, 'server')];
mkdirSync(server, { recursive: true });

const { status } = spawnSync(process.execPath, ['stage.mjs', server], {
  cwd: here('../../apps/server'),
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
// A test reads no guides and no console, and they are nearly a third of the tarball.
for (const folder of ['guide', 'console']) rmSync(path.join(server, 'dist', folder), { recursive: true, force: true });
const {
  dependencies,
  optionalDependencies,
  exports,
  bin: _bin,
  ...inside
} = readJson(path.join(server, 'package.json'));
// Node.js ignores the exports of a package inside another one.
writeManifest(server, { ...inside, private: true });

for (const file of ['README.md', 'LICENSE']) cpSync(here(file), path.join(target, file));
cpSync(here('dist'), dist, { recursive: true });
cpSync(here('check-driver.mjs'), path.join(dist, 'check-driver.mjs'));
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) aimAtServer(path.join(dist, name));

const manifest = readJson(here('package.json'));
const { [SERVER]: _, ...others } = manifest.dependencies;
// npm would end with hundreds of lines of the compiler. An optional driver lets check-driver.mjs have the last word.
const { 'better-sqlite3': driver, ...always } = dependencies;
writeManifest(target, {
  ...publishedManifest(manifest),
  scripts: { postinstall: 'node dist/check-driver.mjs' },
  dependencies: { ...always, ...others },
  optionalDependencies: { ...optionalDependencies, 'better-sqlite3': driver },
});

/** Lets a file import the server of the folder `server`, instead of a package. */
function aimAtServer(file) {
  if (!/\.(js|d\.ts)$/.test(file)) return;
  const text = readFileSync(file, 'utf8');
  const condition = file.endsWith('.d.ts') ? 'types' : 'default';
  const aimed = text.replaceAll(new RegExp(`(['"])${SERVER}/([\\w-]+)['"]`, 'g'), (_whole, quote, entry) => {
    const inside = path.join(server, exports[`./${entry}`][condition]).replace(/\.d\.ts$/, '.js');
    return `${quote}${path.posix.relative(path.dirname(file), inside)}${quote}`;
  });
  if (aimed.includes(`${SERVER}/`)) throw new Error(`${file} still imports ${SERVER}.`);
  if (aimed !== text) writeFileSync(file, aimed);
}
