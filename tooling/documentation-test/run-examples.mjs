import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { root } from './examples-of.mjs';

/** curl prints the status of each answer on standard error, and ends each body with a line end. */
const CURL_SETTINGS = 'silent\nshow-error\nwrite-out = "\\n%{stderr}HTTP %{http_code}\\n"\n';
const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');

/** The programs that the examples need. The project itself needs none of them. */
const TOOLS = ['bash', 'curl', 'openssl', 'sha256sum', 'sed'];

/** Returns the tools that this machine does not have. */
export function missingTools() {
  return TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
}

/**
 * Runs the examples of one document in order in one bash, as a reader would in one terminal. The bash runs in the
 * clone's folder, with its own home folder.
 *
 * @param {string[]} examples - shell text
 * @param {string} baseUrl - the server that `talent` uses if the example names none
 * @returns {Promise<Array<{ output: string, errors: string, answers: number[], failures: number[] }>>} for each
 *   example: its output, the statuses that curl received, and the exit codes other than 0
 */
export async function runExamples(examples, baseUrl) {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-examples-'));
  try {
    const script = prepare(folder, examples);
    const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, TALENT_BASE_URL: baseUrl };
    const bash = spawn('bash', [script], { cwd: root, env, stdio: 'ignore' });
    await once(bash, 'close');
    return examples.map((_, index) => resultOf(folder, index));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function prepare(folder, examples) {
  writeFileSync(path.join(folder, '.curlrc'), CURL_SETTINGS);
  const talent = path.join(folder, 'talent');
  writeFileSync(talent, `#!/bin/sh\nexec '${process.execPath}' '${TALENT}' "$@"\n`);
  chmodSync(talent, 0o755);
  const lines = ['shopt -s expand_aliases', 'set -o pipefail', `trap 'echo "$?" >&9' ERR`];
  examples.forEach((example, index) => {
    const results = path.join(folder, String(index));
    mkdirSync(results);
    lines.push(`exec >'${results}/output' 2>'${results}/errors' 9>'${results}/failures'`, example);
  });
  const script = path.join(folder, 'examples.sh');
  writeFileSync(script, lines.join('\n'));
  return script;
}

function resultOf(folder, index) {
  const [output, errors, failures] = ['output', 'errors', 'failures'].map((name) =>
    readFileSync(path.join(folder, String(index), name), 'utf8'),
  );
  return {
    output,
    errors,
    answers: Array.from(errors.matchAll(/^HTTP (\d+)$/gm), ([, status]) => Number(status)),
    failures: failures.split('\n').filter(Boolean).map(Number),
  };
}
