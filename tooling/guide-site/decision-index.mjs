import { readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './pages.mjs';
import { filesOfTests, REGISTER, rowsCitedIn, rowsOfTheRegister, SPEC, sourceFiles } from './register.mjs';

/** The page as a file of the repository. The build of the site makes it, and nobody commits it. */
export const INDEX = 'docs/reference/decision-index.md';

const OPENING = `# Where each decision is kept

For developers. At the end you have found the code that follows a row of [the decisions](decisions/README.md), and the
specs that prove it. A file belongs to a row if it names the row. The build of this site writes the page.
`;

/** Returns the page of the register as the site has it, with a link to the index. */
export function registerWithIndex() {
  const link = path.posix.relative(path.posix.dirname(REGISTER), INDEX);
  return `${readFileSync(path.join(root, REGISTER), 'utf8')}\n[Where each decision is kept](${link}) lists the code and the specs of each row.\n`;
}

/** Returns the index for the present citations in the sources. */
export function decisionIndex() {
  const sources = citations(sourceFiles());
  const specs = citations(filesOfTests().filter((file) => SPEC.test(file)));
  const rows = rowsOfTheRegister();
  const sections = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const lines = rows
      .filter((row) => row.section === section)
      .map(({ row, title }) => `| ${row} ${title} | ${linksTo(sources.get(row))} | ${linksTo(specs.get(row))} |`);
    return [`## ${section}`, '', '| Decision | Followed by | Proven by |', '|---|---|---|', ...lines, ''].join('\n');
  });
  return [OPENING, ...sections].join('\n');
}

/** Returns the files that cite each row. */
function citations(files) {
  const filesOf = new Map();
  for (const file of files)
    for (const row of rowsCitedIn(readFileSync(path.join(root, file), 'utf8')))
      filesOf.set(row, [...(filesOf.get(row) ?? []), file]);
  return filesOf;
}

function linksTo(files = []) {
  return files.map((file) => `[${path.basename(file)}](../../${file})`).join(', ');
}
