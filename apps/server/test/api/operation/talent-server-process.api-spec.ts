import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const COMMAND = fileURLToPath(new URL('../../../dist/talent-server.js', import.meta.url));
/** Gives a command a terminal, whose lines it writes to its own standard output. */
const SCRIPT = 'script';
const hasTerminal = spawnSync(SCRIPT, ['--version']).status === 0;

describe('the start of talent-server with the demo customer', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'talent-server-process-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  /** Starts it until its output shows a text, and returns the whole output. */
  async function outputOf(command: string, words: readonly string[], shown: string): Promise<[string, string]> {
    const child = spawn(command, words, {
      env: { PATH: process.env.PATH, TALENT_PORT: '0', TALENT_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const ended = once(child, 'close');
    const outputs = Promise.all([text(child.stdout.setEncoding('utf8')), text(child.stderr)]);
    let seen = '';
    child.stdout.on('data', (chunk: string) => {
      const wasShown = seen.includes(shown);
      seen += chunk;
      if (!wasShown && seen.includes(shown)) process.kill(-(child.pid ?? 0), 'SIGTERM');
    });
    await ended;
    return outputs;
  }

  it('writes nothing but the JSON log into a pipe: no passwords of the demo', async () => {
    const [out, err] = await outputOf(process.execPath, [COMMAND], 'The server has started.');
    const lines = out.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)).toContain(
      'The server has started.',
    );
    expect(out + err).not.toContain('demo-only');
    expect(err).toBe('');
  });

  (hasTerminal ? it : it.skip)('shows the users of the demo on a terminal', async () => {
    const words = ['--quiet', '--return', '--command', `${process.execPath} ${COMMAND}`, '/dev/null'];
    const [out] = await outputOf(SCRIPT, words, 'Stop: Ctrl-C');
    expect(out).toContain('demo.integration  password demo-only-integration-password');
    expect(out).toMatch(
      /curl -u demo\.integration:demo-only-integration-password http:\/\/127\.0\.0\.1:\d+\/customers/,
    );
  });
});
