// npm start: from a fresh clone to a running server, with Node.js and npm alone.
import { runCommand } from './run-command.mjs';
import { build, install, launch, SERVER } from './set-up.mjs';
import { welcome } from './welcome.mjs';

await launch(async () => {
  await install('[1/3] Installing packages');
  await build('[2/3] Building');
  process.stdout.write('[3/3] Starting the server\n');
  const { code } = await runCommand([process.execPath, SERVER, ...process.argv.slice(2)], {
    ownGroup: true,
    onMessage: ({ baseUrl }) => process.stdout.write(welcome(baseUrl, process.env)),
  });
  return code;
});
