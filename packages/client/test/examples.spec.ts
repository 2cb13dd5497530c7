import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript-6';
import { startServer } from './support/start-server.js';
import type { DemoServer } from './support/start-server.js';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
/** Within the package, so that the examples import it by its name. */
const FOLDER = `${PACKAGE}reports/examples/`;
const DOCUMENTS = ['README.md', '../../docs/guides/javascript-client.md'];

const EXAMPLES = DOCUMENTS.flatMap((document) =>
  Array.from(readFileSync(PACKAGE + document, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms), ([, code = ''], index) => ({
    title: `${index + 1} of ${document}`,
    file: `${FOLDER}${document.replace(/\W/g, '-')}-${index}.ts`,
    code,
  })),
);

let server: DemoServer;

beforeAll(async () => {
  server = await startServer();
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, code } of EXAMPLES) writeFileSync(file, code.replaceAll('http://127.0.0.1:8080', server.baseUrl));
});

afterAll(async () => {
  await server.stop();
  rmSync(FOLDER, { recursive: true });
});

it('shows examples that compile', () => {
  const { config } = ts.readConfigFile(`${PACKAGE}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, PACKAGE);
  const files = EXAMPLES.map(({ file }) => file);
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([]);
});

describe.each(EXAMPLES)('the example $title', ({ file, code }) => {
  it('prints what its comments say', async () => {
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
    });
    writeFileSync(file.replace('.ts', '.mjs'), outputText);
    const { stdout } = await promisify(execFile)(process.execPath, [file.replace('.ts', '.mjs')]);
    const printed = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, text]) => text);
    expect(printed.length).toBeGreaterThan(0);
    expect(stdout.trimEnd().split('\n')).toEqual(expect.arrayContaining(printed));
  });
});
