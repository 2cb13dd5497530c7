// Puts the files of the page into dist/, compressed: a browser takes them so, and the renderer alone has 5 MB of text.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { listLibraries } from './renderer-licenses.mjs';

const SOURCE = fileURLToPath(new URL('src/', import.meta.url));
// Not resolved by its name, because the package exports its modules alone.
const RENDERER = new URL('node_modules/@scalar/api-reference/dist/browser/standalone.js', import.meta.url);
const FOLDER = fileURLToPath(new URL('dist/', import.meta.url));

const { outputFiles } = await build({
  entryPoints: [`${SOURCE}page.ts`],
  bundle: true,
  write: false,
  platform: 'browser',
  target: 'es2022',
  format: 'iife',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
});

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const write = (name, bytes) => writeFileSync(`${FOLDER}${name}.gz`, gzipSync(bytes, { level: 9 }));
for (const name of ['index.html', 'page.css', 'icon.svg']) write(name, readFileSync(`${SOURCE}${name}`));
write('page.js', outputFiles[0].contents);
write('renderer.js', readFileSync(RENDERER));
const sourceMap = JSON.parse(readFileSync(new URL('standalone.js.map', RENDERER), 'utf8'));
const licenses = [readFileSync(`${SOURCE}licenses.txt`, 'utf8').trimEnd(), listLibraries(sourceMap)];
writeFileSync(`${FOLDER}licenses.txt`, `${licenses.join('\n\n')}\n`);
