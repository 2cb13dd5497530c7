// npm run build: installs and builds without a start, for images and for machines on which something else starts it.
import { launch, prepare, SERVER } from './set-up.mjs';

await launch(async () => {
  await prepare('start');
  process.stdout.write(`Start the server: node ${SERVER}\n`);
  return 0;
});
