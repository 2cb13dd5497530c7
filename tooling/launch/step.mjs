import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { knownFailure } from './known-failures.mjs';
import { runCommand } from './run-command.mjs';
import { stateFolder } from './workspace.mjs';

/**
 * A failed step. `message` is for the reader, `log` is the output of the commands, and `exitCode` is the exit code of
 * this program.
 */
export class StepFailed extends Error {
  constructor(message, { log = '', exitCode = 1 } = {}) {
    super(message);
    this.log = log;
    this.exitCode = exitCode;
  }
}

/**
 * @typedef {(command: string[], env?: NodeJS.ProcessEnv) => Promise<string>} RunInStep - returns the command's output, and throws
 *   StepFailed if the command fails
 */

/**
 * Does one of several steps, and shows it as one line: `[1/3] Installing packages … 24 s`.
 *
 * @param {string} title - `[1/3] Installing packages`
 * @param {(run: RunInStep) => Promise<T>} work
 * @template T
 */
export async function step(title, work) {
  const line = progressLine(title);
  let log = '';
  /** @type {RunInStep} */
  const run = async (command, env) => {
    const start = log.length;
    const { code, interrupted } = await runCommand(command, { env, onOutput: (chunk) => (log += chunk) });
    if (interrupted) throw new StepFailed('Stopped.', { exitCode: code || 130 });
    if (code !== 0) throw failureOf(title, log);
    return log.slice(start);
  };
  try {
    const result = await work(run);
    line.end();
    return result;
  } catch (error) {
    line.end(' failed');
    throw error;
  }
}

/** For a known cause, prints one sentence and stores the log in a file. For any other cause, prints the log. */
function failureOf(title, log) {
  const sentence = knownFailure(log);
  if (!sentence) return new StepFailed(`${title} failed.`, { log });
  const file = path.join(stateFolder, 'failed-step.log');
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(file, log);
  return new StepFailed(`${sentence}\n(The log is in ${file}.)`);
}

function progressLine(title) {
  const startedAt = Date.now();
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const text = `${title} …`;
  process.stdout.write(text);
  if (!process.stdout.isTTY) return { end: (note = '') => process.stdout.write(` ${elapsed()}${note}\n`) };
  const timer = setInterval(() => process.stdout.write(`\r${text} ${elapsed()}`), 1000);
  return {
    end(note = '') {
      clearInterval(timer);
      process.stdout.write(`\r${text} ${elapsed()}${note}\n`);
    },
  };
}
