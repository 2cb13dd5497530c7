import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const FENCE = /^```(\w*)\n(.*?)^```$/gms;

/** Returns the text of a document, by its path from the root. */
export function readDocument(file) {
  return readFileSync(path.join(root, file), 'utf8');
}

export const ERROR_GUIDE = 'docs/guides/errors.md';

/** Returns the sections of the guide to errors, one for each code. */
export function errorSections() {
  const [, ...sections] = readDocument(ERROR_GUIDE).split(/^## /m);
  return sections.map((text) => {
    const [, number, name, status] = /^(\d+) (\w+)\n\nHTTP (\d+)\. /.exec(text) ?? [];
    return { name, number: Number(number), status: Number(status), text };
  });
}

/**
 * Returns the fenced examples of a document, in order.
 *
 * @param {string} file - the path from the root
 * @param {string} language - the word after the opening fence; '' for none
 */
export function examplesOf(file, language) {
  return Array.from(readDocument(file).matchAll(FENCE))
    .filter(([, name]) => name === language)
    .map(([, , text]) => text);
}
