// npm run bench, changeset, console-test, crash-test, deploy-test, package-test and soak:
// runs a tool of tooling/<name> with the built packages.
import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { runCommand } from './run-command.mjs';
import { OF_RELEASES } from './scopes.mjs';
import { install, launch, prepare } from './set-up.mjs';

const [name, ...args] = process.argv.slice(2);
/** Changesets belong to releases, as package-test does, and need no build. */
const folder = name === 'changeset' ? 'package-test' : name;

await launch(async () => {
  if (name === 'changeset') await install('[1/1] Installing packages', 'all');
  else await prepare(OF_RELEASES.includes(folder) ? 'all' : 'test');
  // pnpm is silent, so that the last line of the tool is the last line of the output, even after a failure.
  const command = ['pnpm', '--silent', '-C', `tooling/${folder}`, 'run', name, ...args];
  const { code } = await runCommand(command, { env: withPinnedPnpm() });
  return code;
});
