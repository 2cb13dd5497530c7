// The module hooks of a worker: swc compiles TypeScript, and test code belongs to the spec file that imports it.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import compiled from './compiled-files.cjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

let files;
let testFolder;

export function initialize({ cacheDirectory, rootDir }) {
  files = new compiled.CompiledFiles(cacheDirectory);
  testFolder = `${pathToFileURL(rootDir)}/test/`;
}

export async function resolve(specifier, context, nextResolve) {
  const spec = specOf(context.parentURL);
  if (specifier === '@jest/globals') return { url: `${GLOBALS}${spec}`, format: 'module', shortCircuit: true };
  const { url, ...resolved } = await nextResolve(asTypeScript(specifier, context.parentURL), context).catch((error) =>
    missingPackage(context.parentURL, error),
  );
  return { ...resolved, url: url.startsWith(testFolder) ? `${url}${spec}` : url };
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.replace(/\?.*/, '').endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: files.read(fileURLToPath(url)), shortCircuit: true };
}

/**
 * Libraries look for packages that may be missing. Node.js never closes the port of a failed resolution, and the port
 * keeps the running test and its whole server in memory. So missing packages resolve to a module that throws the same
 * error.
 */
function missingPackage(parentUrl = '', error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !parentUrl.includes('/node_modules/')) throw error;
  const { message, code } = error;
  // The error has no stack, because a stack would keep the callers in memory.
  const source = `const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const error = Object.assign(new Error(${JSON.stringify(message)}), ${JSON.stringify({ code })});
    Error.stackTraceLimit = stackTraceLimit;
    throw error;`;
  return { url: `data:text/javascript,${encodeURIComponent(source)}`, format: 'module', shortCircuit: true };
}

/** Returns `?spec=7` of a URL; empty for modules that belong to no spec file. */
function specOf(url = '') {
  return /\?spec=\d+$/.exec(url)?.[0] ?? '';
}

/** A TypeScript file imports another by its name after compilation, which ends with `.js`. */
function asTypeScript(specifier, parentUrl = '') {
  if (!/^\.{1,2}\//.test(specifier) || !specifier.endsWith('.js')) return specifier;
  const typescript = new URL(specifier.replace(/\.js$/, '.ts'), parentUrl);
  return existsSync(typescript) ? typescript.href : specifier;
}
