// npm run pack [-- folder]: writes the packages for partners and vendors as tarballs. Each tarball installs alone.
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { build, install, launch } from './set-up.mjs';
import { step } from './step.mjs';
import { publicPackages, root } from './workspace.mjs';

await launch(async () => {
  const folder = path.resolve(root, process.argv[2] ?? 'tarballs');
  let packed = '';
  await install('[1/3] Installing packages');
  await build('[2/3] Building');
  await step('[3/3] Packing', async (run) => {
    mkdirSync(folder, { recursive: true });
    const folders = publicPackages().map((name) => `./${name}`);
    packed = await run(['npm', 'pack', '--silent', '--pack-destination', folder, ...folders]);
  });
  for (const tarball of packed.trim().split('\n')) process.stdout.write(`${path.join(folder, tarball)}\n`);
  return 0;
});
