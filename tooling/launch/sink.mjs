// npm run sink: starts a partner's endpoint for development from a fresh clone, with only Node.js and npm.
import path from 'node:path';

import { runCommand } from './run-command.mjs';
import { launch, prepare } from './set-up.mjs';

const SINK = path.join('apps', 'webhook-sink', 'dist', 'main.js');

await launch(async () => {
  await prepare('start');
  const { code } = await runCommand([process.execPath, SINK, ...process.argv.slice(2)], { ownGroup: true });
  return code;
});
