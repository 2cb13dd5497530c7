// npm test: runs suites, lint, types, formatting and import rules, through turbo and its cache. With --release, it runs
// the suites that prove a release. With words and other options, it runs some of all suites (test-some.mjs). Each of
// them ends with its totals.
import { availableParallelism } from 'node:os';

import { withPinnedPnpm } from './pinned-pnpm.mjs';
import { runGroup } from './process-group.mjs';
import { clearTotals, readRun, reportRun, suiteProgress } from './totals.mjs';
import { install, launch } from './set-up.mjs';
import { testedPackages } from './spec-files.mjs';
import { progressLine } from './step.mjs';
import { parseTestOptions, testSome } from './test-some.mjs';
import { TurboOutput } from './turbo-output.mjs';
import { root } from './workspace.mjs';

const CHECKS = ['lint', 'types', 'test', 'format', 'imports'];
const RELEASE_CHECKS = ['types:release', 'test:release'];

await launch(async () => {
  const packages = testedPackages().map(({ name }) => name);
  const some = parseTestOptions(process.argv.slice(2), packages);
  if (some && !some.release) return testSome(some);
  return some ? testAll(RELEASE_CHECKS, 'all') : testAll(CHECKS, 'test');
});

/**
 * @param {string[]} tasks
 * @param {import('./scopes.mjs').Scope} scope
 */
async function testAll(tasks, scope) {
  await install('[1/2] Installing packages', scope);
  clearTotals();
  const command = [
    'turbo',
    'run',
    ...tasks,
    'declarations',
    '--continue=dependencies-successful',
    '--summarize',
    '--log-order=stream',
    '--output-logs=new-only',
    // One task more than cores, because installs and servers wait half of their time.
    `--concurrency=${availableParallelism() + 1}`,
  ];
  const suites = suiteProgress(tasks);
  const line = progressLine('[2/2] Building, checking, testing', () =>
    [suites(), turbo.began].filter((part) => part !== '').join(', '),
  );
  const turbo = new TurboOutput((text) => line.above(text));
  const { code, interrupted } = await runGroup(command, {
    cwd: root,
    env: withPinnedPnpm(),
    onOutput: (chunk) => turbo.read(chunk),
  });
  line.end();
  const run = readRun(tasks);
  if (code !== 0 && run.failedTasks.length === 0) process.stdout.write(turbo.own);
  const { lines, ok } = reportRun(run, process.env.TALENT_TEST_POSTGRES_URL);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return code || (ok && !interrupted ? 0 : 1);
}
