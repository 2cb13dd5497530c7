import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const LONG_FILE = `export const first = 1;\n${'// line\n'.repeat(400)}`;
const LONG_FUNCTION = `export function long(): void {\n${'  // line\n'.repeat(59)}}\n`;
const FOUR = 'export function four(a: number, b: number, c: number, d: number): number { return a + b + c + d; }\n';
const constructorOf = (count) =>
  `export class Service { constructor(${Array.from({ length: count }, (_, i) => `readonly p${i}: number`).join(', ')}) {} }\n`;

/** Each row: the rule, a file that it must refuse, and the file's text. */
const REFUSED = [
  ['max-lines', 'src/long-file.ts', LONG_FILE],
  ['max-lines-per-function', 'src/long-function.ts', LONG_FUNCTION],
  ['no-restricted-syntax', 'src/four-parameters.ts', FOUR],
  ['no-restricted-syntax', 'test/support/four-parameters.ts', FOUR],
  [
    'no-restricted-syntax',
    'src/four-in-arrow.ts',
    'export const four = (a: 1, b: 1, c: 1, d: 1): unknown => [a, b, c, d];\n',
  ],
  [
    'no-restricted-syntax',
    'src/four-in-method.ts',
    'export class A { m(a: 1, b: 1, c: 1, d: 1): unknown { return [a, b, c, d]; } }\n',
  ],
  ['no-restricted-syntax', 'src/seven-dependencies.ts', constructorOf(7)],
  ['no-restricted-syntax', 'src/uncoded-error.ts', "export function fail(): never { throw new Error('no'); }\n"],
  ['no-restricted-syntax', 'src/default-export.ts', 'export default 1;\n'],
  ['no-restricted-syntax', 'src/limited.spec.ts', "it('ends', () => undefined, 5000);\n"],
  ['no-restricted-syntax', 'test/api/limited.api-spec.ts', "it.each([1])('ends', () => undefined, 5_000);\n"],
  ['no-restricted-properties', 'src/environment.ts', 'export const home = process.env;\n'],
  ['no-console', 'src/talks.ts', "console.log('hello');\n"],
  ['no-warning-comments', 'src/unfinished.ts', '// TODO: later\n'],
  ['@typescript-eslint/no-explicit-any', 'src/any.ts', 'export const value: any = 1;\n'],
  [
    '@typescript-eslint/no-non-null-assertion',
    'src/bang.ts',
    'export const first = (list: string[]): string => list[0]!;\n',
  ],
  [
    '@typescript-eslint/ban-ts-comment',
    'src/expect-error.ts',
    '// @ts-expect-error it is wrong\nexport const a: string = 1;\n',
  ],
  ['@typescript-eslint/ban-ts-comment', 'src/ignore.ts', '// @ts-ignore\nexport const a: string = 1;\n'],
  ['@typescript-eslint/no-floating-promises', 'src/floating.ts', 'Promise.resolve(1);\n'],
  ['@typescript-eslint/only-throw-error', 'src/throws-text.ts', "export function fail(): never { throw 'no'; }\n"],
  ['@typescript-eslint/explicit-module-boundary-types', 'src/untyped.ts', 'export function one() { return 1; }\n'],
  ['check-file/filename-naming-convention', 'src/CamelCase.ts', 'export {};\n'],
  ['check-file/folder-naming-convention', 'src/utils/text.ts', 'export {};\n'],
  ['check-file/folder-naming-convention', 'src/lists/helpers/text.ts', 'export {};\n'],
  ['check-file/folder-naming-convention', 'src/common/text.ts', 'export {};\n'],
];

const ALLOWED = [
  ['a table of any length', 'src/catalogue/countries.ts', LONG_FILE],
  ['a table of any length', 'src/countries.table.ts', LONG_FILE],
  ['a migration of any length', 'src/database/migrations/0001-start.ts', LONG_FUNCTION],
  ['a spec of any length', 'src/long.spec.ts', LONG_FILE],
  ['a long test', 'test/api/long.api-spec.ts', LONG_FUNCTION],
  ['an uncoded error in a test', 'test/support/fails.ts', "export function fail(): never { throw new Error('no'); }\n"],
  ['a row of four in a spec', 'src/rows.spec.ts', FOUR],
  [
    'four decorated parameters',
    'src/lists.controller.ts',
    'declare const In: () => ParameterDecorator;\n' +
      'export class A { m(@In() a: 1, @In() b: 1, @In() c: 1, @In() d: 1): unknown { return [a, b, c, d]; } }\n',
  ],
  ['six dependencies', 'src/six-dependencies.ts', constructorOf(6)],
  ['the environment in src/config', 'src/config/environment.ts', 'export const home = process.env;\n'],
  ['roles behind dots', 'src/modules/job-posts/job-posts.platform-controller.ts', 'export {};\n'],
];

const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
let results;

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "experimentalDecorators": true, "types": [] }, "include": ["src", "test"] }',
  );
  write('eslint.config.js', `export { default } from '${new URL('../eslint.config.js', import.meta.url)}';`);
  for (const [, file, text] of [...REFUSED, ...ALLOWED]) write(file, text);
  results = JSON.parse(lint());
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the lint rules', () => {
  it.each(REFUSED)('%s refuses %s', (rule, file) => {
    expect(rulesBrokenIn(file)).toEqual([rule]);
  });

  it.each(ALLOWED)('allow %s: %s', (_what, file) => {
    expect(rulesBrokenIn(file)).toEqual([]);
  });
});

function rulesBrokenIn(file) {
  const { messages } = results.find(({ filePath }) => filePath.endsWith(path.join(path.basename(folder), file)));
  return messages.map(({ ruleId, message }) => ruleId ?? message);
}

/** ESLint exits with 1 when it finds something; what it found is on stdout either way. */
function lint() {
  const eslint = path.join(
    path.dirname(createRequire(import.meta.url).resolve('eslint/package.json')),
    'bin',
    'eslint.js',
  );
  try {
    return execFileSync(process.execPath, [eslint, '--format=json', 'src', 'test'], {
      cwd: folder,
      encoding: 'utf8',
      env: {},
    });
  } catch (error) {
    if (error.status === 1) return error.stdout;
    throw error;
  }
}

function write(name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
