// node ../../tooling/bundle/bundle-package.mjs [--platform node|neutral] <entry of src>…: builds a package so that its
// tarball installs alone. A neutral package runs in browsers too: an import of a module of Node.js fails its build.
// The build copies the code of this workspace into the package, because no registry has our packages.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { positionals: entries, values: options } = parseArgs({
  allowPositionals: true,
  options: { platform: { type: 'string' } },
});
const platform = options.platform === 'neutral' ? 'neutral' : 'node';

rmSync('dist', { recursive: true, force: true });
await bundleCode();
for (const file of Object.values(manifest.bin ?? {})) chmodSync(file, 0o755);

/** Packages of other authors stay dependencies. npm installs them with their licences and updates. */
async function bundleCode() {
  // A chunk has all code that two entries reach, and bundlers cannot take it apart. So what browsers load has no chunks.
  const bundles = platform === 'node' ? [entries] : entries.map((entry) => [entry]);
  const inputs = (await Promise.all(bundles.map(bundleEntries))).flat();
  const undeclared = inputs.filter((input) => input.includes('node_modules/'));
  if (undeclared.length > 0)
    throw new Error(`Not a dependency in package.json, but imported: ${undeclared.join(', ')}.`);
}

async function bundleEntries(bundled) {
  const { metafile } = await build({
    entryPoints: bundled.map((entry) => path.join('src', entry)),
    outbase: 'src',
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform,
    target: platform === 'node' ? 'node20' : 'es2022',
    format: 'esm',
    external: Object.keys(manifest.dependencies ?? {}),
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}
