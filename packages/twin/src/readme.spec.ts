import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const EXAMPLES = README.split(/^##? /m).flatMap((section) =>
  Array.from(section.matchAll(/^```js\n([^]*?)^```$/gm), ([, code = '']) => [section.split('\n')[0], code] as const),
);

it.each(EXAMPLES)('the README has an example that runs: %s', async (_, code) => {
  const child = spawn(process.execPath, ['--input-type=module'], { cwd: PACKAGE, stdio: 'pipe' });
  child.stdin.end(code);
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ status: status as unknown, errors, output }).toMatchObject({ status: 0, errors: '' });
});
