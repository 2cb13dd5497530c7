import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from '@jest/globals';

const START = `
import { startEmbeddedServer } from '@talent-platform/server/embedded';
await startEmbeddedServer();
await startEmbeddedServer();
console.log('started');
setInterval(() => {}, 1000);
`;

/** A test whose hook timed out: nobody stops the server, which has served somebody. */
const LEFT_ALONE = `
import { startEmbeddedServer } from '@talent-platform/server/embedded';
const { baseUrl } = await startEmbeddedServer();
console.log((await fetch(baseUrl + '/health/ready')).status);
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'talent-ended-'));
});

/** Starts a process with two servers, whose folders are in `folder`. */
async function startTwo(): Promise<ChildProcessByStdio<null, Readable, null>> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', START], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcessByStdio<null, Readable, null>, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

it('keeps no process alive that does not stop it, and leaves no files of it', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', LEFT_ALONE], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([said, status, readdirSync(folder)]).toEqual(['200\n', 0, []]);
});

function makeOlder(names: readonly string[]): void {
  const hourAgo = Date.now() / 1000 - 3600;
  for (const name of names) utimesSync(path.join(folder, name), hourAgo, hourAgo);
}

it('removes the files of processes that a signal has ended, and leaves those of running ones and of others', async () => {
  const [ended, running] = await Promise.all([startTwo(), startTwo()]);
  await end(ended, 'SIGINT');
  const all = readdirSync(folder);
  expect(all).toHaveLength(4);
  const others = ['talent-embedded-of-nobody', 'talent-embedded-link', 'another'];
  mkdirSync(path.join(folder, 'talent-embedded-of-nobody'));
  mkdirSync(path.join(folder, 'another'));
  symlinkSync(path.join(folder, 'another'), path.join(folder, 'talent-embedded-link'));
  makeOlder([...all, 'talent-embedded-of-nobody', 'another']);

  const next = await startTwo();
  const isOf = (pid: number | undefined, name: string): boolean => name.startsWith(`talent-embedded-${pid}-`);
  const left = readdirSync(folder).filter((name) => !isOf(next.pid, name));
  expect(left.toSorted()).toEqual([...all.filter((name) => isOf(running.pid, name)), ...others].toSorted());

  await Promise.all([end(running, 'SIGKILL'), end(next, 'SIGTERM')]);
});
