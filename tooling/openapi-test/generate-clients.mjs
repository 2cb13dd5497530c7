import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateSource } from 'oazapfts';
import openapiTypescript, { astToString } from 'openapi-typescript';

const here = path.dirname(fileURLToPath(import.meta.url));
const GENERATED = path.join(here, 'reports', 'generated');
const COMPILED = path.join(here, 'reports', 'compiled');

/**
 * Generates a client of the document with each generator, and compiles those who use them.
 *
 * @param {string} file - the document
 * @returns {Promise<string>} the folder of the compiled programs
 */
export async function generateClients(file) {
  for (const folder of [GENERATED, COMPILED]) rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(here, 'clients'), GENERATED, { recursive: true });
  writeFileSync(path.join(GENERATED, 'document.ts'), astToString(await openapiTypescript(pathToFileURL(file))));
  writeFileSync(path.join(GENERATED, 'functions.ts'), await generateSource(file));
  const compiler = fileURLToPath(import.meta.resolve('typescript-5/lib/tsc.js'));
  execFileSync(process.execPath, [compiler, '-p', GENERATED], { stdio: ['ignore', 'inherit', 'inherit'] });
  return COMPILED;
}
