// Puts the page and its libraries together into the files that the sink serves.
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { writeThirdPartyLicenses } from '@talent-platform/bundle/licenses';
import { build } from 'esbuild';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const { metafile } = await build({
  entryPoints: [here('page/page.ts'), here('page/page.css')],
  outdir: here('dist/assets'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
copyFileSync(here('page/index.html'), here('dist/assets/index.html'));
writeThirdPartyLicenses(metafile, here('dist/THIRD-PARTY-LICENSES.md'));
