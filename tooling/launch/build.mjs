// npm run build: installs and builds without a start, for images and for machines on which something else starts it.
import { build, install, launch, SERVER } from './set-up.mjs';

await launch(async () => {
  await install('[1/2] Installing packages', 'start');
  await build('[2/2] Building', 'start');
  process.stdout.write(`Start the server: node ${SERVER}\n`);
  return 0;
});
