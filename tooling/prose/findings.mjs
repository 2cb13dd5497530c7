import kernel from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';

import { CachedFindings } from './cached-findings.mjs';
import { checkedFiles, readChecked } from './checked-files.mjs';
import { proseOfCode } from './prose-of-code.mjs';
import { mayHaveFindings, proseRules } from './rules.mjs';

/** @typedef {{ file: string, line: number, rule: string, problem: string }} Finding */

const linter = new kernel.TextlintKernel();
const plugins = [{ pluginId: 'markdown', plugin: markdown.default ?? markdown }];

/**
 * Returns the findings in files of the project.
 *
 * @param {(file: string) => boolean} [isWanted]
 * @returns {Promise<Finding[]>}
 */
export async function findings(isWanted = () => true) {
  const cached = new CachedFindings();
  const files = checkedFiles();
  const wanted = files.filter(isWanted);
  const found = [];
  for (const file of wanted) {
    const text = readChecked(file);
    found.push(...(await cached.of(file, text, () => findingsIn(file, text))));
  }
  if (wanted.length === files.length) cached.write();
  return found;
}

/**
 * Returns the findings in the text of one file.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Promise<Finding[]>}
 */
export async function findingsIn(file, text) {
  const isDocument = file.endsWith('.md');
  const prose = isDocument ? { text, lines: undefined } : proseOfCode(file, text);
  const isToCheck = isDocument ? () => true : mayHaveFindings;
  const toCheck = paragraphsThat(isToCheck, prose.text);
  if (!/\S/.test(toCheck)) return [];
  const rules = proseRules(isDocument);
  const { messages } = await linter.lintText(toCheck, { ext: '.md', filePath: file, plugins, rules });
  return messages.map(({ loc, ruleId, message }) => {
    const line = prose.lines?.[loc.start.line - 1] ?? loc.start.line;
    return { file, line, rule: ruleId, problem: message };
  });
}

/** Leaves the lines of other paragraphs empty. An indented paragraph belongs to the one before it. */
function paragraphsThat(isToCheck, text) {
  return text
    .split(/(\n\s*\n(?! {2}))/)
    .map((part, index) => (index % 2 === 1 || isToCheck(part) ? part : part.replaceAll(/[^\n]/g, '')))
    .join('');
}

/** Returns a finding as one line of text. */
export function describeFinding({ file, line, rule, problem }) {
  return `${file}:${line}: ${rule}: ${problem}`;
}
