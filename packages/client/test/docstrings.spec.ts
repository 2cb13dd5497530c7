import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import ts from 'typescript-6';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
/** Within the package, so that the examples import its sources. */
const FOLDER = `${PACKAGE}reports/docstrings/`;

/** The names that the examples take for granted. */
const PRELUDE = `
import { createClient, ServiceError, TalentError } from '../../src/index.js';
import type { Client, ClientOptions, Credentials, CustomerTypes, Hooks } from '../../src/index.js';
import { required, TEXT } from '../../src/connection/target.js';
import { matchAll } from '../../src/search/index.js';
import { memoryDeliveryStore, message, receiveEvents, redirect, reject } from '../../src/events/index.js';
import type { DeliveryStore, Receiver } from '../../src/events/index.js';
import http from 'node:http';
type Customer = CustomerTypes;
type Action = (...args: unknown[]) => Promise<never>;
declare const client: Client, error: ServiceError, options: ClientOptions, receiver: Receiver;
declare const baseUrl: string, customerId: number, credentials: Credentials, filter: undefined, after: string;
declare const picture: Blob, signal: AbortSignal, ids: number[], currentTrace: () => string;
declare const store: { place(): Promise<string>; apply: Action; keepPlace: Action };
declare const app: { use: Action; register: Action };
declare const log: Action, keep: Action, print: Action, copyAll: Action, checkPerson: Action, replaceForm: Action;
declare const orderCheck: (person: string) => Promise<{ id: number }>;
declare const insertClaim: Action, findClaim: Action, stateOf: Action, storeReply: Action, deleteClaim: Action;
`;

/** Returns the examples in the docstrings of a file, each as the body of a function. */
function examplesOf(file: string): string[] {
  const comments = readFileSync(`${PACKAGE}src/${file}`, 'utf8').matchAll(/\/\*\*[^]*?\*\//g);
  return Array.from(comments).flatMap(([comment]) => {
    const text = comment.replace(/\s*\*\/$/, '\n').replace(/^\s*\/?\*+ ?/gm, '');
    const examples = text.matchAll(/^@example\n([^]*?)(?=^@|(?![^]))/gm);
    return Array.from(examples, ([, code = '']) => code.replace(/^import .*$/gm, '').replace(/^export /gm, ''));
  });
}

afterAll(() => rmSync(FOLDER, { recursive: true }));

it('shows examples in docstrings that compile', () => {
  const sources = readdirSync(`${PACKAGE}src`, { recursive: true }).map(String);
  const examples = sources.filter((file) => /(?<!\.spec)\.ts$/.test(file)).flatMap(examplesOf);
  expect(examples.length).toBeGreaterThan(60);
  const functions = examples.map((code, index) => `export async function example${index}() {\n${code}\n}\n`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}examples.ts`, PRELUDE + functions.join(''));
  const { config } = ts.readConfigFile(`${PACKAGE}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, PACKAGE);
  // Examples have names that only show what there is.
  const lenient = { ...options, noUnusedLocals: false, noImplicitReturns: false };
  const program = ts.createProgram([`${FOLDER}examples.ts`], lenient);
  const diagnostics = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const text = file?.text ?? '';
    const line = text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start));
    return [line, ts.flattenDiagnosticMessageText(messageText, '\n')];
  });
  expect(diagnostics).toEqual([]);
});
