// Puts the compiled server and its libraries together into the few files that are started: loading a thousand of them one by one
// was most of a start. Dynamic imports (`await import`) stay in files of their own.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const FOLDER = fileURLToPath(new URL('dist/', import.meta.url));

/**
 * Stay packages: the drivers, which TypeORM loads by their names; what starts processes of its own code; and what Nest asks
 * for where somebody has installed it.
 */
export const PACKAGES = [
  'better-sqlite3',
  'pg',
  '@talent-platform/documents',
  '@nestjs/microservices',
  '@nestjs/websockets',
];

/** Modules that libraries load and the server never calls. Nothing replaces them. */
const LEFT_OUT = [
  // the databases of TypeORM that are not ours
  'typeorm/driver/(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|mongodb|mysql|nativescript)/',
  'typeorm/driver/(oracle|react-native|sap|spanner|sqljs|sqlserver)/',
  // it would lay out what it logs, and find entities by the names of files
  '@sqltools/formatter/',
  'tinyglobby/',
  // Express and Nest would read bodies with these: `http/body/` does
  '(body-parser|multer)/',
  // sanitize-html's, for `style` attributes, which it removes here
  'postcss/',
];

const leaveOut = {
  name: 'leave-out',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`/node_modules/(${LEFT_OUT.join('|')})`) }, () => ({ contents: '' }));
  },
};

/** Nest's ValidationPipe, which the server does not use, loads all of class-validator by name. */
const leaveToNest = {
  name: 'leave-to-nest',
  setup({ onResolve }) {
    onResolve({ filter: /^class-(transformer|validator)/ }, ({ importer, path }) =>
      importer.includes('/@nestjs/') ? { path, external: true } : undefined,
    );
  },
};

/**
 * Bundles the compiled server into a folder.
 *
 * @param {string} outdir
 * @param {{ plugins?: import('esbuild').Plugin[], sourcemap?: false | 'linked' }} [options]
 * @returns {Promise<import('esbuild').Metafile>} what the bundle is made of
 */
export async function bundle(outdir, { plugins = [], sourcemap = 'linked' } = {}) {
  const { metafile } = await build({
    entryPoints: {
      main: `${FOLDER}compiled/main.js`,
      'talent-server': `${FOLDER}compiled/talent-server.js`,
      embedded: `${FOLDER}compiled/embedded/index.js`,
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // all beside one another, so that what stands beside the code that asks for it (`import.meta.url`) is found by each of them
    chunkNames: '[name]-[hash]',
    external: PACKAGES,
    // These libraries come in two forms. The bundle leaves out unused code of this one.
    alias: {
      'class-validator': fileURLToPath(
        new URL('esm2015/index.js', import.meta.resolve('class-validator/package.json')),
      ),
      rxjs: fileURLToPath(new URL('dist/esm', import.meta.resolve('rxjs/package.json'))),
    },
    plugins: [...plugins, leaveOut, leaveToNest],
    // CommonJS libraries ask for Node.js's own modules so
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
    },
    // Names are told in errors and are keys of Nest and TypeORM. V8 keeps the text of all code, so it is short, but legible in a stack.
    keepNames: true,
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'none',
    sourcemap,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    // The packages of this workspace import nothing for its effects.
    logOverride: { 'ignored-bare-import': 'silent' },
  });
  const files = Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'));
  nameClassesAlone(files);
  for (const file of files) forbidWideLetters(file);
  chmodSync(path.join(outdir, 'talent-server.js'), 0o755);
  return metafile;
}

const NAMING = 'var __name=(target,value)=>';

/**
 * Keeps `keepNames` from functions, which begin with a small letter. A call would name each function inside it anew, which took a
 * sixth of a read.
 */
function nameClassesAlone(files) {
  const file = files.find((name) => readFileSync(name, 'utf8').includes(NAMING));
  if (file === undefined) throw new TypeError('esbuild keeps names in another way now.');
  writeFileSync(file, readFileSync(file, 'utf8').replace(NAMING, `${NAMING}value.charCodeAt(0)>90?target:`));
}

/** V8 keeps a text in twice the memory if one letter of it is outside Latin-1. esbuild escapes all but those of regular expressions. */
function forbidWideLetters(file) {
  const [wide] = /.{0,40}[^\0-\xff]/.exec(readFileSync(file, 'utf8')) ?? [];
  if (wide !== undefined) throw new TypeError(`${file}: write the last letter of ${wide} as \\u and its code.`);
}

/** The files that are much smaller when they are compressed. */
const COMPRESSED = /\.(?:css|html|js|json|svg|txt)$/;

/** Copies the files of apps/console. Texts are compressed, as they are sent to nearly every browser. */
function copyConsole(folder) {
  const files = path.dirname(fileURLToPath(import.meta.resolve('@talent-platform/console/files/index.html')));
  rmSync(folder, { recursive: true, force: true });
  for (const name of readdirSync(files, { recursive: true, encoding: 'utf8' })) {
    const [from, to] = [path.join(files, name), path.join(folder, name)];
    if (!statSync(from).isFile()) continue;
    mkdirSync(path.dirname(to), { recursive: true });
    if (COMPRESSED.test(name)) writeFileSync(`${to}.gz`, gzipSync(readFileSync(from), { level: 9 }));
    else cpSync(from, to);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of readdirSync(FOLDER).filter((name) => /\.js(\.map)?$/.test(name))) rmSync(`${FOLDER}${file}`);
  await bundle(FOLDER);
  const page = path.dirname(fileURLToPath(import.meta.resolve('@talent-platform/docs-page/files/index.html.gz')));
  rmSync(`${FOLDER}docs-page`, { recursive: true, force: true });
  cpSync(page, `${FOLDER}docs-page`, { recursive: true });
  copyConsole(`${FOLDER}console`);
}
