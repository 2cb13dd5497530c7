import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { freePort } from '@talent-platform/deploy-test/free-port';

import { examplesOf, root } from './examples-of.mjs';

const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');

/** The port of integrations in the guides. */
const DOCUMENTED_PORT = '4020';
/** Lines that integrations print once they listen, and `talent listen`. */
const READY = /^ready$|^listens on port /;
const LISTENS = /^Ctrl-C ends it\.$/;

/**
 * Writes the programs of a guide into a folder of this package, where they import packages by their names.
 *
 * @param {string} document - the guide
 * @param {Record<string, string[]>} files - the names of its programs, in their order, by the language of their fences
 * @param {{ baseUrl?: string }} server - replaces the demo that the guide names
 */
export async function openGuideFolder(document, files, { baseUrl = '' } = {}) {
  const folder = path.join(root, 'tooling', 'documentation-test', 'reports', path.basename(document, '.md'));
  const port = String(await freePort());
  const asServed = (text) => text.replaceAll('http://127.0.0.1:8080', baseUrl).replaceAll(DOCUMENTED_PORT, port);
  mkdirSync(folder, { recursive: true });
  for (const [language, names] of Object.entries(files)) {
    const programs = examplesOf(document, language);
    if (programs.length !== names.length)
      throw new Error(
        `${document} has ${programs.length} programs in ${language}, and ${names.length} names for them.`,
      );
    names.forEach((name, index) => writeFileSync(path.join(folder, name), asServed(programs[index])));
  }

  function env() {
    const connection = { TALENT_CUSTOMER: '1001', TALENT_USER: 'demo.integration', TALENT_BASE_URL: baseUrl };
    const secret = { TALENT_SECRET: 'demo-only-integration-secret' };
    return { PATH: process.env.PATH, HOME: folder, NODE: process.execPath, TALENT, ...connection, ...secret };
  }

  /** Runs shell text to its end. `talent` is the administrator of the demo. */
  function run(command) {
    const talent = 'talent() { "$NODE" "$TALENT" "$@"; }';
    const script = `${talent}\n${asServed(command)}`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, env: env() });
    return { status, output: String(stdout), errors: String(stderr) };
  }

  /**
   * Runs an integration and `talent listen` until the commands of a third terminal have ended.
   *
   * @param {string} terminals - the command of a terminal in each line. The first prints `ready`, or its port
   * @param {string} [more] - further commands for the third
   * @returns what the third terminal and the integration printed
   */
  async function runTerminals(terminals, more = '') {
    const [start, listen, ...commands] = terminals.trim().split('\n').map(asServed);
    const integration = started(start.replace(/^((?:\w+=\S+ )*)/, '$1exec '));
    const listening = started(listen.replace('| talent', '| exec "$NODE" "$TALENT"'));
    const printed = text(integration.stdout);
    let result;
    try {
      await Promise.all([lineOf(integration.stdout, READY), lineOf(listening.stderr, LISTENS)]);
      result = run([...commands, more].join('\n'));
    } finally {
      // Interrupted, it takes its subscription away: the next one alone gets the next event.
      process.kill(-Number(listening.pid), 'SIGINT');
      await once(listening, 'close');
      integration.kill('SIGKILL');
    }
    return { ...result, printed: await printed };
  }

  function started(command) {
    return spawn('sh', ['-c', command], { cwd: folder, env: env(), detached: true });
  }

  return { folder, run, runTerminals, remove: () => rmSync(folder, { recursive: true }) };
}

/** Returns the output that comments of the commands promise: `talent … # message   Done.` */
export function promisedBy(commands) {
  return Array.from(commands.matchAll(/^talent .* # (message .*)$/gm), ([, line]) => line);
}

async function lineOf(stream, wanted) {
  for await (const [line] of on(createInterface(stream), 'line')) if (wanted.test(line)) return;
}
