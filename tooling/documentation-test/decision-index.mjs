// npm run index: writes docs/reference/decision-index.md, docs/guides/errors.md, and the table of imports in docs/architecture.md; specs compare
// them with the sources.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { MODULE_IMPORTS, FOR_ALL } from '../dependency-cruiser/server-rules.js';
import { ERROR_GUIDE, errorGuide } from './error-guide.mjs';
import { readDocument, root } from './examples-of.mjs';
import { filesOfTests, rowsCitedIn, rowsOfTheRegister, SPEC, sourceFiles } from './register.mjs';

export const INDEX = 'docs/reference/decision-index.md';
export const ARCHITECTURE = 'docs/architecture.md';

const MODULES = 'apps/server/src/modules/';
const OPENING = `# Where each decision is kept

For developers. At the end you have found the code that follows a row of [the decisions](decisions/README.md), and the specs that prove it.

A file belongs to a row if it names the row. Begin with the bold file: its name has most words of the row's title, or it
names the row most often. \`npm run index\` writes this page out of the sources, and \`npm test\` fails if it is behind them.
`;

/** Returns the page for the present citations in the sources. */
export function decisionIndex() {
  const sources = citations(sourceFiles());
  const specs = citations(filesOfTests().filter((file) => SPEC.test(file)));
  const rows = rowsOfTheRegister();
  const sections = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const lines = rows
      .filter((row) => row.section === section)
      .map(({ row, title }) => [
        `${row} ${title}`,
        linksFromHome(sources.get(row), { row, title }),
        linksTo(specs.get(row)),
      ]);
    return `## ${section}\n\n${tableOf(['Decision', 'Followed by', 'Proven by'], lines)}`;
  });
  return [OPENING, ...sections, `## By module of the server\n\n${modulesTable(sources)}`].join('\n');
}

/** Returns the page on the architecture with the present table of allowed imports. */
export function architecture() {
  const modules = Object.keys(MODULE_IMPORTS).sort();
  const table = tableOf(
    ['Module', `Imports, beside ${FOR_ALL}`],
    [...modules.map((name) => [name, [...MODULE_IMPORTS[name]].sort().join(', ')]), ['all others', 'no module']],
  );
  return readDocument(ARCHITECTURE).replace(/(?<=<!-- imports -->\n).*(?=<!-- \/imports -->)/s, () => table);
}

function modulesTable(sources) {
  const rowsOf = new Map();
  for (const { row } of rowsOfTheRegister())
    for (const file of sources.get(row) ?? []) {
      if (!file.startsWith(MODULES)) continue;
      const name = file.slice(MODULES.length).split('/')[0];
      rowsOf.set(name, new Set(rowsOf.get(name)).add(row));
    }
  const lines = [...rowsOf].sort().map(([name, rows]) => [`[${name}](../../${MODULES}${name})`, [...rows].join(', ')]);
  return tableOf(['Module', 'Decisions'], lines);
}

/** Returns the files that cite each row. */
function citations(files) {
  const filesOf = new Map();
  for (const file of files)
    for (const row of rowsCitedIn(readDocument(file))) filesOf.set(row, [...(filesOf.get(row) ?? []), file]);
  return filesOf;
}

/** Files that use a rule, or changed a table for it once. */
const AWAY_FROM_HOME = /^(?:apps\/(?:cli|webhook-sink)|tooling)\/|\/migrations\//;

/** Links the file to begin with first, in bold. */
function linksFromHome(files = [], { row, title }) {
  if (files.length < 2) return linksTo(files);
  const words = new Set(
    title
      .toLowerCase()
      .match(/[a-z]{3,}/g)
      ?.map(stemOf),
  );
  const scores = files.map((file) => {
    const named = path
      .basename(file)
      .split(/[^a-z]+/)
      .filter((part) => words.has(stemOf(part))).length;
    const cited = readDocument(file).split(new RegExp(`\\b${row}\\b`)).length - 1;
    return named * 100 + cited - (AWAY_FROM_HOME.test(file) ? 1000 : 0);
  });
  const home = files[scores.indexOf(Math.max(...scores))];
  return [`**${linksTo([home])}**`, linksTo(files.filter((file) => file !== home))].join(', ');
}

/** Forms, formed and form count as one word. */
function stemOf(word) {
  return word.replace(/(?:ies|es|s|y|ed|ing)$/, '');
}

function linksTo(files = []) {
  return files.map((file) => `[${path.basename(file)}](../../${file})`).join(', ');
}

function tableOf(heading, lines) {
  const cells = [heading, heading.map(() => '---'), ...lines];
  return `${cells.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(path.join(root, INDEX), decisionIndex());
  writeFileSync(path.join(root, ARCHITECTURE), architecture());
  writeFileSync(path.join(root, ERROR_GUIDE), errorGuide());
}
