// npm test: runs every suite, lint, types, formatting and import rules, through turbo and its cache. Prints the totals
// at the end. npm test -- <words and options>: runs some of the suites (test-some.mjs).
import { availableParallelism } from 'node:os';

import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { clearTotals, readRun, reportRun } from './totals.mjs';
import { runCommand } from './run-command.mjs';
import { install, launch, noteBuilt } from './set-up.mjs';
import { testedPackages } from './spec-files.mjs';
import { step } from './step.mjs';
import { parseTestOptions, testSome } from './test-some.mjs';

const TASKS = ['lint', 'types', 'test', 'format', 'imports'];

await launch(async () => {
  const packages = testedPackages().map(({ name }) => name);
  const some = parseTestOptions(process.argv.slice(2), packages);
  await install('[1/3] Installing packages');
  return some ? testSome(some) : testAll();
});

async function testAll() {
  const env = await step('[2/3] Preparing', async (run) => {
    clearTotals();
    return withPinnedPnpm(run);
  });
  process.stdout.write('[3/3] Building, checking, testing\n');
  const command = [
    'turbo',
    'run',
    ...TASKS,
    '--continue=dependencies-successful',
    '--summarize',
    // One task more than cores, because benches, installs and servers wait half of their time.
    `--concurrency=${availableParallelism() + 1}`,
  ];
  const { code, interrupted } = await runCommand(command, { env });
  if (interrupted) return code;
  if (code === 0) noteBuilt();
  const { lines, ok } = reportRun(readRun(TASKS), process.env.TALENT_TEST_POSTGRES_URL);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return code || (ok ? 0 : 1);
}
