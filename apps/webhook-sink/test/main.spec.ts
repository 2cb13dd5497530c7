import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { SECRET, sendEvent } from './support/send-event.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe('the sink as a program', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('says where it listens, and ends cleanly on %s', async (signal) => {
    const { child, output } = run('--port', '0', '--data', ':memory:', '--reply', 'slow:600000');
    const url = await printedUrl(child, output);
    const answer = sendEvent(url).catch((error: unknown) => error);
    await until('an event', () => eventsAt(url));
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await answer).toBeInstanceOf(Error);
  });

  it('verifies by the secrets of the environment, and prints none', async () => {
    const { child, output } = run('--port', '0', '--data', ':memory:');
    const url = await printedUrl(child, output);
    await sendEvent(url);
    const { events } = (await (await fetch(`${url}/_sink/events`)).json()) as { events: object[] };
    expect(events).toMatchObject([{ isGenuine: true }]);
    expect(output.text).toContain('verified by the secrets of acme');
    expect(output.text).not.toContain(SECRET);
  });

  it('prints a line for each event, and none with --quiet', async () => {
    for (const quiet of [[], ['--quiet']]) {
      const { child, output } = run('--port', '0', '--data', ':memory:', ...quiet);
      await sendEvent(await printedUrl(child, output));
      child.kill('SIGTERM');
      await once(child, 'close');
      const lines = output.text.trimEnd().split('\n').slice(1);
      const line = expect.stringMatching(
        /^\d\d:\d\d:\d\dZ {2}JobPostToWebEvent {2}evt_1 {2}attempt 1 {2}genuine {2}200$/,
      );
      expect(lines).toEqual(quiet.length > 0 ? [] : [line]);
    }
  });

  it('goes on where nobody reads its lines any more', async () => {
    const { child, output } = run('--port', '0', '--data', ':memory:');
    const url = await printedUrl(child, output);
    child.stdout?.destroy();
    for (const attempt of [1, 2, 3]) await sendEvent(url, { attempt });
    expect(await eventsAt(url)).toBe(3);
  });

  it('keeps events in a file that nobody else can read', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sink-'));
    const file = path.join(folder, 'data', 'events.db');
    const { child, output } = run('--port', '0', '--data', file);
    await sendEvent(await printedUrl(child, output));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    child.kill('SIGTERM');
    await once(child, 'close');
  });

  it('ends with 2 where its port is taken, and says how to give another', async () => {
    const first = run('--port', '0', '--data', ':memory:');
    const { port } = new URL(await printedUrl(first.child, first.output));
    const { child, output } = run('--port', port, '--data', ':memory:');
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(output.text).toBe(
      `sink: Port ${port} is taken. Choose another: --port ${Number(port) + 1} (0 takes a free one), and use it in --forward too.\n`,
    );
  });
});

function run(...words: string[]): { child: ChildProcess; output: { text: string } } {
  const env = { PATH: process.env.PATH, TALENT_SINK_SECRETS: `acme=${SECRET} acme=other` };
  const child = spawn(process.execPath, [MAIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output.text += String(piece)));
  running.push(child);
  return { child, output };
}

async function printedUrl(child: ChildProcess, output: { text: string }): Promise<string> {
  for (;;) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output.text) ?? [];
    if (url !== undefined) return url;
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')]);
  }
}

async function eventsAt(url: string): Promise<number> {
  const { events } = (await (await fetch(`${url}/_sink/events`)).json()) as { events: object[] };
  return events.length;
}
