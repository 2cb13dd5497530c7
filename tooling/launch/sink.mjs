// npm run sink: from a fresh clone to a partner's endpoint for development, with Node.js and npm alone.
import path from 'node:path';

import { runCommand } from './run-command.mjs';
import { build, install, launch } from './set-up.mjs';

const SINK = path.join('apps', 'webhook-sink', 'dist', 'main.js');

await launch(async () => {
  await install('[1/2] Installing packages');
  await build('[2/2] Building');
  const { code } = await runCommand([process.execPath, SINK, ...process.argv.slice(2)], { ownGroup: true });
  return code;
});
