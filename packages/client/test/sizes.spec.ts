import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));

/** Bundles and minifies a module as an integration would, for browsers and edge runtimes unless it says otherwise. */
async function bundle(
  code: string,
  platform: 'neutral' | 'node' = 'neutral',
): Promise<{ bytes: number; zipped: number }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: PACKAGE, loader: 'ts' },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform, target: 'es2022', logLevel: 'silent' },
  });
  const contents = outputFiles[0]?.contents ?? new Uint8Array();
  return { bytes: contents.length, zipped: gzipSync(contents).length };
}

/** The budgets in bytes, minified and with gzip. Measured on 2026-11-26: 36,672 and 13,089; 57,645 and 21,034; 5,367. */
it.each([
  ['the client', "export * from './src/index.ts';", 38_000, 13_700],
  ['receivers of events, with explanations', "export * from './src/events/index.ts';", 60_000, 22_500],
  ['the filter builder', "export * from './src/search/index.ts';", 6500, 3000],
  ['signing on WebCrypto', "export { signRequest, SigningSecret } from '@talent-platform/protocol/web';", 10_000, 4500],
])('keeps %s small, without a module of Node.js', async (_name, code, bytes, zipped) => {
  const size = await bundle(code);
  expect(size.bytes).toBeGreaterThan(bytes / 2);
  expect(size.bytes).toBeLessThan(bytes);
  expect(size.zipped).toBeLessThan(zipped);
});

it('keeps signing on Node.js small', async () => {
  const code = "export { signRequest, SigningSecret } from '@talent-platform/protocol/signing';";
  expect((await bundle(code, 'node')).bytes).toBeLessThan(10_000);
});
