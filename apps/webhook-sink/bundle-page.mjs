// Puts the page and lit-html together into the files that the sink serves.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

await build({
  entryPoints: [here('page/page.ts'), here('page/page.css')],
  outdir: here('dist/assets'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'warning',
});
copyFileSync(here('page/index.html'), here('dist/assets/index.html'));
