import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { parseFlags } from '../src/parse-flags.js';
import { checkRules } from '../src/rules/check-rules.js';
import { DEFAULTS } from '../src/sink-options.js';

const DOCUMENT = readFileSync(new URL('../../../docs/guides/webhook-sink.md', import.meta.url), 'utf8');
/** Beside the package, so that the example imports it by its name. */
const EXAMPLE = new URL('./example-of-the-document.mjs', import.meta.url);

it('shows rules that the sink takes', () => {
  const { rules } = JSON.parse(blocks('json')[0] ?? '') as { rules: unknown };
  expect(checkRules(rules)).toHaveLength(4);
});

it('shows command lines that the sink takes', async () => {
  const lines = blocks('sh').map((line) => line.trim().replace('npm run sink -- ', '').replaceAll("'", ''));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(await parseFlags(line.split(' '), {})).toHaveProperty('options');
});

it('names every flag', async () => {
  const parsed = await parseFlags(['--help'], {});
  const flags = 'text' in parsed ? (parsed.text.match(/--[a-z]+(?:-[a-z]+)*(?= )/g) ?? []) : [];
  expect(flags.length).toBeGreaterThan(8);
  expect([...new Set(flags)].filter((flag) => flag !== '--help' && !DOCUMENT.includes(`\`${flag}`))).toEqual([]);
});

it('names every option of a sink in a test', () => {
  expect(Object.keys(DEFAULTS).filter((option) => !DOCUMENT.includes(`\`${option}\``))).toEqual([]);
});

it('shows a test that prints what it says', async () => {
  const [code = ''] = blocks('ts');
  writeFileSync(EXAMPLE, code);
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(EXAMPLE)]).finally(() =>
    rmSync(EXAMPLE),
  );
  expect(stdout.trim()).toBe(/; \/\/ (.*)$/m.exec(code)?.[1]);
});

function blocks(language: string): string[] {
  return Array.from(
    DOCUMENT.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')),
    ([, text = '']) => text,
  );
}
