import { readdirSync, readFileSync } from 'node:fs';

const COMMENTS = /\/\*[^]*?\*\/|\/\/.*/g;

/**
 * Returns the sources that the comments of a package cite, and the cited rules that are not in the published package.
 *
 * @param {URL} folder - of the package, ends with a slash
 * @param {'dist' | 'src'} code - `src` if the build bundles code of other packages, whose comments cite their own rules
 */
export function citedRules(folder, code = 'dist') {
  const read = (file) => readFileSync(new URL(file, folder), 'utf8');
  const rules = read('RULES.md');
  // Joins the lines of comments without the stars before them.
  const published = readdirSync(new URL(`${code}/`, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|ts)$/.test(file) && !/\.spec\./.test(file))
    .map((file) => (read(`${code}/${file}`).match(COMMENTS) ?? []).join('\n').replaceAll(/\n\s*\* ?/g, '\n'));
  const every = (pattern) =>
    published.flatMap((text) => Array.from(text.matchAll(pattern), ([, found]) => found.trim()));
  const toldRows = new Set(rules.match(/D-[A-Z]+-\d+/g));
  const sections = [...every(/spec: ([A-Z][a-zA-Z -]+)/g), ...every(/(?:\(|@see )blueprint: ([A-Z][a-zA-Z -]+)/g)];
  return {
    /** The text after each `@see`. */
    targets: every(/^@see (.*)$/gm).flatMap((targets) => targets.split(/[;,] /)),
    missing: [
      ...every(/(D-[A-Z]+-\d+)/g).filter((row) => !toldRows.has(row)),
      ...sections.filter((name) => !rules.includes(name)),
    ],
    /** Documents that comments name. */
    documents: every(/([\w/-]+\.md\b)/g).filter((file) => file !== 'RULES.md'),
    isShipped: JSON.parse(read('package.json')).files.includes('RULES.md'),
  };
}
