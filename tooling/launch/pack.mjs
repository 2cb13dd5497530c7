// npm run pack [-- folder]: writes the packages for partners and vendors as tarballs. Each tarball installs alone.
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { packPackages } from '../bundle/pack-packages.mjs';
import { launch, prepare } from './set-up.mjs';
import { step } from './step.mjs';
import { publicPackages, root } from './workspace.mjs';

await launch(async () => {
  const folder = path.resolve(root, process.argv[2] ?? 'tarballs');
  /** @type {string[]} */
  let packed = [];
  await prepare('test', 3);
  await step('[3/3] Packing', async () => {
    mkdirSync(folder, { recursive: true });
    packed = packPackages(
      publicPackages().map((name) => path.join(root, name)),
      folder,
    );
  });
  for (const tarball of packed) process.stdout.write(`${tarball}\n`);
  return 0;
});
