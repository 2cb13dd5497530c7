import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { beforeAll, describe, expect, it } from '@jest/globals';

const LONG_FILE = `export const first = 1;\n${'// line\n'.repeat(500)}`;
const LONG_FUNCTION = `export function long(): void {\n${'  // line\n'.repeat(79)}}\n`;
const FIVE =
  'export function five(a: number, b: number, c: number, d: number, e: number): number { return a + b + c + d + e; }\n';
const constructorOf = (count) =>
  `export class Service { constructor(${Array.from({ length: count }, (_, i) => `readonly p${i}: number`).join(', ')}) {} }\n`;

/** Each row: the rule, a file that it must refuse, and the file's text. */
const REFUSED = [
  ['eslint(max-lines)', 'src/long-file.ts', LONG_FILE],
  ['eslint(max-lines-per-function)', 'src/long-function.ts', LONG_FUNCTION],
  ['house(positional-parameters)', 'src/five-parameters.ts', FIVE],
  ['house(class-dependencies)', 'src/eleven-dependencies.ts', constructorOf(11)],
  ['house(coded-errors)', 'src/uncoded-error.ts', "export function fail(): never { throw new Error('no'); }\n"],
  ['house(named-exports)', 'src/default-export.ts', 'export default 1;\n'],
  ['house(shared-test-limit)', 'src/limited.spec.ts', "it('ends', () => undefined, 5000);\n"],
  ['eslint(no-restricted-properties)', 'src/environment.ts', 'export const home = process.env;\n'],
  ['eslint(no-console)', 'src/talks.ts', "console.log('hello');\n"],
  ['eslint(no-warning-comments)', 'src/unfinished.ts', '// TODO: later\n'],
  ['typescript(no-explicit-any)', 'src/any.ts', 'export const value: any = 1;\n'],
  ['typescript(no-non-null-assertion)', 'src/bang.ts', 'export const first = (list: string[]): string => list[0]!;\n'],
  [
    'typescript(ban-ts-comment)',
    'src/expect-error.ts',
    '// @ts-expect-error it is wrong\nexport const a: string = 1;\n',
  ],
  ['typescript(no-floating-promises)', 'src/floating.ts', 'Promise.resolve(1);\n'],
  ['typescript(only-throw-error)', 'src/throws-text.ts', "export function fail(): never { throw 'no'; }\n"],
  ['typescript(explicit-module-boundary-types)', 'src/untyped.ts', 'export function one() { return 1; }\n'],
  ['house(file-names)', 'src/CamelCase.ts', 'export {};\n'],
  ['house(file-names)', 'src/utils/text.ts', 'export {};\n'],
];

const ALLOWED = [
  ['a table of any length', 'src/catalogue/countries.ts', LONG_FILE],
  ['a migration of any length', 'src/database/migrations/0001-start.ts', LONG_FUNCTION],
  ['a spec of any length', 'src/long.spec.ts', LONG_FILE],
  ['an uncoded error in a test', 'test/support/fails.ts', "export function fail(): never { throw new Error('no'); }\n"],
  ['a row of five in a spec', 'src/rows.spec.ts', FIVE],
  [
    'five decorated parameters',
    'src/lists.controller.ts',
    'declare const In: () => ParameterDecorator;\n' +
      'export class A { m(@In() a: 1, @In() b: 1, @In() c: 1, @In() d: 1, @In() e: 1): unknown { return [a, b, c, d, e]; } }\n',
  ],
  ['ten dependencies', 'src/ten-dependencies.ts', constructorOf(10)],
  ['the environment in src/config', 'src/config/environment.ts', 'export const home = process.env;\n'],
  ['roles behind dots', 'src/modules/job-posts/job-posts.platform-controller.ts', 'export {};\n'],
];

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
const inPackage = (file) => path.join('apps', 'server', file);
let broken;

beforeAll(() => {
  write(
    '.oxlintrc.json',
    readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8').replace('./tooling', `${ROOT}tooling`),
  );
  write(inPackage('package.json'), '{ "type": "module" }');
  write(
    inPackage('tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "target": "es2023", "experimentalDecorators": true, "types": [] }, "include": ["src", "test"] }',
  );
  for (const [, file, text] of [...REFUSED, ...ALLOWED]) write(inPackage(file), text);
  broken = lint();
});

describe('the lint rules', () => {
  it.each(REFUSED)('%s refuses %s', (rule, file) => expect(rulesBrokenIn(file)).toEqual([rule]));

  it.each(ALLOWED)('allow %s: %s', (_what, file) => expect(rulesBrokenIn(file)).toEqual([]));
});

function rulesBrokenIn(file) {
  return broken.filter(({ filename }) => filename === inPackage(file)).map(({ code }) => code);
}

/** oxlint exits with 1 when it finds something. Its findings are on stdout either way. */
function lint() {
  const oxlint = path.join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: path.join(ROOT, 'node_modules', '.bin', 'tsgolint') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  return JSON.parse(stdout).diagnostics;
}

function write(name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
