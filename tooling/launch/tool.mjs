// npm run bench, console-test, crash-test, deploy-test, package-test, release-dump and soak: runs a tool of
// tooling/<name> with the built packages.
import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { runCommand } from './run-command.mjs';
import { build, install, launch } from './set-up.mjs';
import { step } from './step.mjs';

const [name, ...args] = process.argv.slice(2);

await launch(async () => {
  await install('[1/3] Installing packages');
  await build('[2/3] Building');
  const env = await step(`[3/3] Preparing ${name}`, withPinnedPnpm);
  // pnpm is silent, so that the last line of the tool is the last line of the output, even after a failure.
  const { code } = await runCommand(['pnpm', '--silent', '-C', `tooling/${name}`, 'run', name, ...args], { env });
  return code;
});
