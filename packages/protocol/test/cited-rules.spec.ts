import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const PACKAGE = new URL('../', import.meta.url);
const RULES = read('RULES.md');

/** The comments of what is published, each line of one after the other. */
const PUBLISHED = readdirSync(new URL('dist/', PACKAGE), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.d.ts'))
  .map((file) => read(`dist/${file}`).replaceAll(/\n\s*\* ?/g, '\n'));

it('cites by @see rows and sections alone', () => {
  const cited = PUBLISHED.flatMap((text) => Array.from(text.matchAll(/^@see (.*)$/gm), ([, targets = '']) => targets));
  expect(cited.length).toBeGreaterThan(20);
  const target = /^(?:spec: [A-Z][\w ]+|D-[A-Z]+-\d+(?: to D-[A-Z]+-\d+| codes? \d+)?|\d+)$/;
  expect(cited.flatMap((targets) => targets.split(/[;,] /)).filter((text) => !target.test(text))).toEqual([]);
});

it('ships with what every row and section says that a comment cites', () => {
  const told = new Set(Array.from(RULES.matchAll(/D-[A-Z]+-\d+/g), ([row]) => row));
  const cited = PUBLISHED.flatMap((text) => text.match(/D-[A-Z]+-\d+/g) ?? []);
  expect(cited.filter((row) => !told.has(row))).toEqual([]);
  const sections = PUBLISHED.flatMap((text) =>
    Array.from(text.matchAll(/spec: ([A-Z][a-zA-Z -]+)/g), ([, name = '']) => name),
  );
  expect(sections.filter((name) => !RULES.includes(name.trim()))).toEqual([]);
  expect(JSON.parse(read('package.json')).files).toContain('RULES.md');
});

it('names no file that is not shipped', () => {
  expect(PUBLISHED.flatMap((text) => text.match(/[\w/-]+\.md\b/g) ?? []).filter((file) => file !== 'RULES.md')).toEqual(
    [],
  );
});

function read(file: string): string {
  return readFileSync(new URL(file, PACKAGE), 'utf8');
}
