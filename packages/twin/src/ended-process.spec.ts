import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const START = `
import { startEmbeddedServer } from '@talent-platform/server/embedded';
const servers = [await startEmbeddedServer(), await startEmbeddedServer()];
if (process.argv[1] === 'with a listener') process.once('SIGINT', async () => {
  for (const server of servers) await server.stop();
  process.exit(7);
});
console.log('started');
`;

it.each([
  ['alone', [null, 'SIGINT']],
  ['with a listener', [7, null]],
])('leaves no files in a process that Ctrl-C ends: %s', async (listener, end) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-ended-'));
  try {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', START, listener], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(readdirSync(folder)).toHaveLength(2);
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    expect(await ended).toEqual(end);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
