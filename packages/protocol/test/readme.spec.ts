import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript-6';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
/** Within the package, so that the examples import it by its name. */
const FOLDER = `${PACKAGE}reports/readme/`;

const README = readFileSync(`${PACKAGE}README.md`, 'utf8');
const EXAMPLES = Array.from(README.matchAll(/^```ts\n(.*?)^```$/gms), ([, code = ''], index) => ({
  file: `${FOLDER}example-${index}.ts`,
  title: /'@talent-platform\/(.*)'/.exec(code.split('\n').findLast((line) => line.startsWith('import ')) ?? '')?.[1],
  code,
}));

let server: Server;

beforeAll(async () => {
  server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, code } of EXAMPLES) writeFileSync(file, code.replace('127.0.0.1:8080', `127.0.0.1:${port}`));
});

afterAll(() => {
  server.close();
  rmSync(FOLDER, { recursive: true });
});

it('has an example of every entry', () => {
  const { exports } = JSON.parse(readFileSync(`${PACKAGE}package.json`, 'utf8')) as { exports: object };
  const entries = Object.keys(exports).filter((entry) => entry !== '.' && !entry.endsWith('.json'));
  expect(entries.filter((entry) => !README.includes(`'@talent-platform/protocol${entry.slice(1)}'`))).toEqual([]);
});

it('shows examples that compile', () => {
  const { config } = ts.readConfigFile(`${PACKAGE}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, PACKAGE);
  const program = ts.createProgram(
    EXAMPLES.map(({ file }) => file),
    options,
  );
  const messages = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
  expect(messages).toEqual([]);
});

describe.each(EXAMPLES)('the example of $title', ({ file, code }) => {
  it('prints what its comments say', async () => {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
    });
    writeFileSync(file.replace('.ts', '.mjs'), outputText);
    const { stdout } = await promisify(execFile)(process.execPath, [file.replace('.ts', '.mjs')]);
    const printed = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, text]) => text);
    expect(printed.length).toBeGreaterThan(0);
    expect(stdout.trimEnd().split('\n')).toEqual(printed);
  });
});
