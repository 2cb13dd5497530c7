// npm run console-test -- screenshots: what is made of a running console, and is no test.
import { CHROMIUM } from '@talent-platform/jest-preset/chromium';

const COMMANDS = ['screenshots', 'lighthouse', 'speed'];

const [name = '', ...others] = process.argv.slice(2);
if (!COMMANDS.includes(name) || others.length > 0) {
  process.stderr.write(`npm run console-test -- ${COMMANDS.join(' | ')}: received "${[name, ...others].join(' ')}".\n`);
  process.exitCode = 2;
} else if (CHROMIUM === undefined) {
  process.stderr.write(`npm run console-test -- ${name} needs Chromium: apt-get install chromium-headless-shell\n`);
  process.exitCode = 2;
} else {
  const { run } = await import(`./${name}.mjs`);
  await run();
}
