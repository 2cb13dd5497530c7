import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, root } from '../examples-of.mjs';

const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');
const SINK = path.join(root, 'apps', 'webhook-sink', 'dist', 'main.js');

describe('examples of several terminals', () => {
  let folder;
  let server;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-guides-'));
    server = await startDemoServer();
  });

  afterAll(() => server.stop());

  it('show a genuine event by the commands of docs/guides/receiving-events.md alone, and leave no subscription', async () => {
    const [sinkLine, listenLine, triggerLine] = linesOf('docs/guides/receiving-events.md', 'npm run sink');
    const [, port, flags] = /^npm run sink -- --port (\d+) (.*)$/.exec(sinkLine) ?? [];
    const sink = started(process.execPath, [SINK, ...flags.split(' '), '--port', '0', '--data', ':memory:']);
    const [, url] = await lineWith(sink, /takes events at (\S+) /);
    const address = `http://127.0.0.1:${port}`;
    expect(listenLine).toContain(address);
    const command = listenLine.replace(address, url).replace('| talent', '| exec "$NODE" "$TALENT"');
    const listening = started('bash', ['-c', command]);
    try {
      await lineWith(listening, /^Ctrl-C ends it\.$/, 'stderr');
      const told = lineWith(sink, /WorkFlowStatusChangeEvent {2}\S+ {2}attempt 1 {2}(.*?) {2}200/);
      const trigger = started('bash', ['-c', triggerLine.replace('talent', 'exec "$NODE" "$TALENT"')]);
      expect(await once(trigger, 'close')).toEqual([0, null]);
      expect((await told)[1]).toBe('genuine');
      expect(await subscriptions()).toEqual({ subscriptions: [expect.objectContaining({ temporary: true })] });
    } finally {
      process.kill(-Number(listening.pid), 'SIGINT');
      expect(await once(listening, 'close')).toEqual([0, null]);
      sink.kill('SIGKILL');
    }
    expect(await subscriptions()).toEqual({ subscriptions: [] });
  });

  async function subscriptions() {
    const url = `${server.baseUrl}/platform/v1/customers/1001/subscriptions`;
    const headers = { authorization: `Basic ${btoa('demo.integration:demo-only-integration-password')}` };
    return (await fetch(url, { headers })).json();
  }

  function env() {
    const connection = { TALENT_CUSTOMER: '1001', TALENT_USER: 'demo.integration' };
    const secret = { TALENT_BASE_URL: server.baseUrl, TALENT_SECRET: 'demo-only-integration-secret' };
    return { PATH: process.env.PATH, HOME: folder, NODE: process.execPath, TALENT, ...connection, ...secret };
  }

  function started(command, words) {
    return spawn(command, words, { cwd: folder, env: env(), detached: true });
  }
});

/** The lines of the example that begins with a text. */
function linesOf(file, beginning) {
  const example = examplesOf(file, 'sh').find((text) => text.startsWith(beginning));
  return (example ?? '').trim().split('\n');
}

/** Waits for a line that matches; a program that ends before it fails the test. */
async function lineWith(child, pattern, stream = 'stdout') {
  for await (const [line] of on(createInterface(child[stream]), 'line', { close: ['close'] })) {
    const match = pattern.exec(line);
    if (match) return match;
  }
  throw new Error(`The program ended without a line like ${pattern}.`);
}
