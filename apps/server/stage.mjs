// node stage.mjs <folder>: puts together the package that others install, as `npm run pack` packs it. No registry has our
// packages, so packages/documents and the demo customer go inside, and the libraries of the bundle with their licences.
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { publishedManifest, writeManifest } from '@talent-platform/bundle/manifest';
import { writeThirdPartyLicenses } from '@talent-platform/bundle/licenses';

import { bundle, PACKAGES } from './bundle.mjs';

const DOCUMENTS = '@talent-platform/documents';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const [target] = process.argv.slice(2);
if (target === undefined) throw new TypeError('Name the folder that receives the package: node stage.mjs <folder>');
const dist = path.join(target, 'dist');
const documents = readJson(here('../../packages/documents/package.json'));
mkdirSync(dist, { recursive: true });

/** The code of packages/documents is in the folder `documents` beside the bundle, and keeps its own shape there. */
const documentsInside = {
  name: 'documents-inside',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^${DOCUMENTS}`) }, ({ path: specifier }) => {
      const { default: entry } = documents.exports[specifier.replace(DOCUMENTS, '.')];
      return { path: `./${path.posix.join('documents', entry)}`, external: true };
    });
  },
};

const metafile = await bundle(dist, { plugins: [documentsInside], sourcemap: false });
const licenses = path.join(target, 'THIRD-PARTY-LICENSES.md');
writeThirdPartyLicenses(metafile, licenses);
const ofDocsPage = readFileSync(here('dist/docs-page/licenses.txt'), 'utf8').trimEnd();
appendFileSync(licenses, `\n## The page at /docs\n\n\`\`\`text\n${ofDocsPage}\n\`\`\`\n`);
const ofConsole = (file) => String(gunzipSync(readFileSync(here(`dist/console/${file}.gz`)))).trimEnd();
appendFileSync(licenses, `\n${ofConsole('licenses.txt').replace(/^# .*/, '# The console')}\n`);
const ofPdf = ofConsole('pdf/licenses.txt');
appendFileSync(licenses, `\n## pdfjs-dist (Apache-2.0), in the console\n\n\`\`\`text\n${ofPdf}\n\`\`\`\n`);
for (const file of ['openapi.json', 'collection.json', 'zip-codes.txt', 'docs-page', 'console', 'embedded'])
  cpSync(here(`dist/${file}`), path.join(dist, file), { recursive: true, filter: (name) => !name.endsWith('.map') });
// A build of this package alone does not make the guide, and the server says so then.
if (existsSync(here('dist/guide'))) cpSync(here('dist/guide'), path.join(dist, 'guide'), { recursive: true });
cpSync(here('../../tooling/demo'), path.join(dist, 'demo'), { recursive: true });
for (const file of ['README.md', 'LICENSE', 'sqlite-search-process.mjs']) cpSync(here(file), path.join(target, file));

const isCode = (file) => !/\/test-support(\/|$)|\.(d\.ts|map)$/.test(file);
cpSync(here('../../packages/documents/dist'), path.join(dist, 'documents/dist'), { recursive: true, filter: isCode });
cpSync(here('../../packages/documents/NOTICE.md'), path.join(dist, 'documents/NOTICE.md'));
// Node.js ignores the exports of a package inside another one.
const { exports: _, ...inside } = publishedManifest(documents);
writeManifest(path.join(dist, 'documents'), { ...inside, private: true });

const manifest = readJson(here('package.json'));
const isOfOthers = (name) => name in manifest.dependencies && name !== DOCUMENTS;
const used = PACKAGES.filter(isOfOthers).map((name) => [name, manifest.dependencies[name]]);
const dependencies = { ...Object.fromEntries(used), ...documents.dependencies };
// The benches of this workspace load single files of the build.
const { './dist/*': __, ...published } = manifest.exports;
writeManifest(target, { ...publishedManifest(manifest), exports: published, dependencies });
