import { readdirSync, readFileSync } from 'node:fs';

/**
 * What the comments of a built package cite, and what of it the package does not ship with.
 *
 * @param {URL} folder - of the package; it ends with a slash
 */
export function citedRules(folder) {
  const read = (file) => readFileSync(new URL(file, folder), 'utf8');
  const rules = read('RULES.md');
  // The lines of a comment stand below one another, without the stars before them.
  const published = readdirSync(new URL('dist/', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .map((file) => read(`dist/${file}`).replaceAll(/\n\s*\* ?/g, '\n'));
  const every = (pattern) =>
    published.flatMap((text) => Array.from(text.matchAll(pattern), ([, found]) => found.trim()));
  const toldRows = new Set(rules.match(/D-[A-Z]+-\d+/g));
  const sections = [...every(/spec: ([A-Z][a-zA-Z -]+)/g), ...every(/(?:\(|@see )blueprint: ([A-Z][a-zA-Z -]+)/g)];
  return {
    /** What stands behind each `@see`. */
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
