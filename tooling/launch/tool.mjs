// npm run bench, npm run crash-test, npm run soak: a tool of tooling/<name>, against the built packages.
import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { runCommand } from './run-command.mjs';
import { build, install, launch } from './set-up.mjs';
import { step } from './step.mjs';

const [name, ...args] = process.argv.slice(2);

await launch(async () => {
  await install('[1/3] Installing packages');
  await build('[2/3] Building');
  const env = await step(`[3/3] Preparing ${name}`, withPinnedPnpm);
  // Silent: what the tool says last is the last line, also where it fails.
  const { code } = await runCommand(['pnpm', '--silent', '-C', `tooling/${name}`, 'run', name, ...args], { env });
  return code;
});
