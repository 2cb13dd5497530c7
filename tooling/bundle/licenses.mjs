import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/**
 * Writes the licences of all libraries that a bundle holds.
 *
 * @param {import('esbuild').Metafile} metafile - of the bundle
 * @param {string} file - the file to write
 * @throws {Error} if a library of the bundle has no licence that could be passed on
 */
export function writeThirdPartyLicenses(metafile, file) {
  writeLicensesOf(
    Object.keys(metafile.inputs).map((input) => path.resolve(input)),
    file,
  );
}

/**
 * Writes the licences of all libraries that some files belong to.
 *
 * @param {string[]} sources - absolute paths; those of this workspace need none
 * @param {string} file - the file to write
 * @throws {Error} if a library has no licence that could be passed on
 */
export function writeLicensesOf(sources, file) {
  const folders = new Set(sources.flatMap((source) => packageFolderOf(source) ?? []));
  const libraries = Array.from(folders, describeLibrary).sort((one, other) => (one.title < other.title ? -1 : 1));
  const parts = libraries
    .map((library) => ({ ...library, text: library.text || generalText(library, libraries) }))
    .map(({ title, license, text }) => `## ${title} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`);
  const head = '# Libraries of others in this package\n\nThe code of these libraries is inside the files of `dist`.\n';
  writeFileSync(file, [head, ...parts].join('\n'));
}

/** Returns the folder of the library that a file belongs to. Undefined for a file of this workspace. */
function packageFolderOf(file) {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder;
}

function describeLibrary(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  const text = files
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
    .join('\n\n');
  return { title: `${name} ${version}`, license, text, author: author?.name ?? author };
}

/** Returns the text of a licence whose library has no file with it, and names the licence only. */
function generalText({ title, license, author }, libraries) {
  if (/^MIT(\/X11)?$/.test(license) && author !== undefined) return `Copyright (c) ${author}\n\n${MIT}`;
  // The text of Apache's licence names no author, and packages of one scope have the same author.
  const hasSame = (other) => license === 'Apache-2.0' || scopeOf(other.title) === scopeOf(title);
  const same = libraries.find((other) => other.license === license && other.text !== '' && hasSame(other));
  if (same) return same.text;
  throw new Error(`${title}: has no licence file, so its code may not be passed on in a bundle (${license}).`);
}

/** Returns the scope of a title, or all of the title if it has none. */
function scopeOf(title) {
  return title.startsWith('@') ? title.split('/')[0] : title;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
