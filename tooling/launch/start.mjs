// npm start: starts a server from a fresh clone, with only Node.js and npm.
import { runCommand } from './run-command.mjs';
import { build, install, launch, SERVER } from './set-up.mjs';
import { StepFailed } from './step.mjs';

await launch(async () => {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) {
    throw new StepFailed(
      `npm start takes no arguments, received ${argument}. It is set by variables: TALENT_PORT=8303 npm start`,
    );
  }
  await install('[1/3] Installing packages');
  await build('[2/3] Building');
  process.stdout.write('[3/3] Starting the server\n');
  const { code } = await runCommand([process.execPath, SERVER], {
    ownGroup: true,
    onMessage: ({ welcome }) => process.stdout.write(welcome),
  });
  return code;
});
