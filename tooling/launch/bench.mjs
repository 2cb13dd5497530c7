// npm run bench: the benchmarks of tooling/bench, against the built packages.
import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { runCommand } from './run-command.mjs';
import { build, install, launch } from './set-up.mjs';
import { step } from './step.mjs';

await launch(async () => {
  await install('[1/3] Installing packages');
  await build('[2/3] Building');
  let env;
  await step('[3/3] Preparing the benchmarks', async (run) => (env = await withPinnedPnpm(run)));
  const { code } = await runCommand(['pnpm', '--filter', './tooling/bench', 'run', 'bench', ...process.argv.slice(2)], {
    env,
  });
  return code;
});
