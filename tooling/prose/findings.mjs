import kernel from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';

import { checkedFiles, readChecked } from './checked-files.mjs';
import { proseOfCode } from './prose-of-code.mjs';
import { proseRules } from './rules.mjs';

/** @typedef {{ file: string, line: number, rule: string, problem: string }} Finding */

export const GLOSSARY = 'docs/reference/glossary.md';

const linter = new kernel.TextlintKernel();
const plugins = [{ pluginId: 'markdown', plugin: markdown.default ?? markdown }];

/**
 * Returns what the rules find in files of the project.
 *
 * @param {(file: string) => boolean} [isWanted]
 * @returns {Promise<Finding[]>}
 */
export async function findings(isWanted = () => true) {
  const retired = retiredNamesOf(readChecked(GLOSSARY));
  const found = [];
  for (const file of checkedFiles().filter(isWanted))
    found.push(...(await findingsIn(file, readChecked(file), retired)));
  return found;
}

/**
 * Returns what the rules find in the text of one file.
 *
 * @param {string} file
 * @param {string} text
 * @param {Map<string, string>} [retired] - names of the past, each with the name of today
 * @returns {Promise<Finding[]>}
 */
export async function findingsIn(file, text, retired = new Map()) {
  const isDocument = file.endsWith('.md');
  const prose = isDocument ? { text, lines: undefined } : proseOfCode(file, text);
  const rules = proseRules({ retired: file === GLOSSARY ? new Map() : retired, isDocument });
  const { messages } = await linter.lintText(prose.text, { ext: '.md', filePath: file, plugins, rules });
  return messages.map(({ loc, ruleId, message }) => {
    const line = prose.lines?.[loc.start.line - 1] ?? loc.start.line;
    return { file, line, rule: ruleId, problem: message };
  });
}

/** Returns the names that the glossary retired, each with the name of today. */
export function retiredNamesOf(glossary) {
  const [, retirement = ''] = glossary.split('## Retired names');
  return new Map(
    Array.from(retirement.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm), ([, name, today]) => [name, today]),
  );
}

/** Returns a finding as one line of text. */
export function describeFinding({ file, line, rule, problem }) {
  return `${file}:${line}: ${rule}: ${problem}`;
}
