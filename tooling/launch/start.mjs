// npm start: starts a server from a fresh clone, with only Node.js and npm.
import { startDemoPartner } from './demo-partner/demo-partner.mjs';
import { runCommand } from './run-command.mjs';
import { launch, prepare, SERVER } from './set-up.mjs';
import { StepFailed } from './step.mjs';

await launch(async () => {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) {
    throw new StepFailed(
      `npm start takes no arguments, received ${argument}. It is set by variables: TALENT_PORT=8303 npm start`,
    );
  }
  await prepare('start', 3);
  process.stdout.write('[3/3] Starting the server\n');
  const print = (text) => process.stdout.write(text);
  /** @type {ReturnType<typeof startDemoPartner> | undefined} */
  let partner;
  const stopPartner = async () => partner?.stop();
  const { code } = await runCommand([process.execPath, SERVER], {
    ownGroup: true,
    // Only the demo has a welcome, and only the demo has this partner.
    onMessage({ baseUrl, welcome }) {
      print(welcome);
      if (welcome !== '') partner = startDemoPartner({ baseUrl, print });
    },
    beforeStop: stopPartner,
  });
  await stopPartner();
  return code;
});
