// npm run console-test -- screenshots: what is made of a running console, and is no test.
import { CHROMIUM } from '@talent-platform/jest-preset/chromium';

const words = process.argv.slice(2).join(' ');
if (words !== 'screenshots') {
  process.stderr.write(`npm run console-test -- screenshots: received "${words}".\n`);
  process.exitCode = 2;
} else if (CHROMIUM === undefined) {
  process.stderr.write('npm run console-test -- screenshots needs Chromium: apt-get install chromium-headless-shell\n');
  process.exitCode = 2;
} else {
  const { run } = await import('./screenshots.mjs');
  await run();
}
