import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Suites that run on PostgreSQL have its name in their titles: theirs, or those that a module of `test` gives them. */
const NAMES_POSTGRES = /PostgreSQL|TALENT_TEST_POSTGRES_URL/i;
const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/**
 * Whether a spec file may hold tests that run on PostgreSQL. Others have nothing to do there, and loading them takes time.
 *
 * @param {string} file - its path
 */
export function mayRunOnPostgres(file, { read = (name) => readFileSync(name, 'utf8'), exists = existsSync } = {}) {
  const left = [file];
  const seen = new Set(left);
  while (left.length > 0) {
    const next = left.pop();
    const text = read(next);
    if (NAMES_POSTGRES.test(text)) return true;
    for (const [, imported] of text.matchAll(RELATIVE_IMPORT)) {
      const found = sourceOf(path.join(path.dirname(next), imported), exists);
      if (found === undefined || seen.has(found) || !isOfTests(found)) continue;
      seen.add(found);
      left.push(found);
    }
  }
  return false;
}

/** Sources import one another by the names that they will have. */
function sourceOf(imported, exists) {
  return [imported.replace(/\.js$/, '.ts'), imported].find(exists);
}

/** The product gives no title to a suite. */
function isOfTests(file) {
  return file.split(path.sep).includes('test');
}
