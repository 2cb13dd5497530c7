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
 * @typedef {(command: string[], env?: NodeJS.ProcessEnv, readProgress?: (line: string) => string | undefined) =>
 *   Promise<void>} RunInStep - throws StepFailed if the command fails. `readProgress` returns what the command does now
 *   if a line of its output says so
 */

/**
 * Does one of several steps, and shows it as one line: `[1/3] Installing packages … 24 s`.
 *
 * @param {string} title - `[1/3] Installing packages`
 * @param {(run: RunInStep) => Promise<void>} work
 */
export async function step(title, work) {
  /** The commands that run now, each with what it does. @type {Set<{ now: string }>} */
  const running = new Set();
  const line = progressLine(title, () =>
    [...running]
      .map(({ now }) => now)
      .filter(Boolean)
      .join(', '),
  );
  let log = '';
  /** @type {RunInStep} */
  const run = async (command, env, readProgress = () => undefined) => {
    const own = { now: '' };
    running.add(own);
    const onOutput = (chunk) => {
      log += chunk;
      for (const each of String(chunk).split('\n')) own.now = readProgress(each) ?? own.now;
    };
    const { code, interrupted } = await runCommand(command, { env, onOutput });
    running.delete(own);
    if (interrupted) throw new StepFailed('Stopped.', { exitCode: code || 130 });
    if (code !== 0) throw failureOf(title, log);
  };
  try {
    await work(run);
    line.end();
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

const REWRITE = '\r\u001b[K';
const REPEAT_MS = { onTerminal: 1000, otherwise: 10_000 };

/**
 * Shows a step and what it does now: in one line that is rewritten on a terminal, and by a line every ten seconds
 * otherwise.
 *
 * @param {string} title
 * @param {() => string} now - what the step does at this moment
 */
export function progressLine(title, now, out = process.stdout) {
  const startedAt = Date.now();
  const line = (note) => `${title} … ${Math.round((Date.now() - startedAt) / 1000)} s${note}`;
  const [begin, finish] = out.isTTY ? [REWRITE, ''] : ['', '\n'];
  const show = () => out.write(`${begin}${line(now() && `, ${now()}`)}${finish}`);
  out.write(`${title} …${finish}`);
  const timer = setInterval(show, out.isTTY ? REPEAT_MS.onTerminal : REPEAT_MS.otherwise);
  return {
    /** Writes text above the line. */
    above(text) {
      out.write(`${begin}${text}`);
      if (out.isTTY) show();
    },
    end(note = '') {
      clearInterval(timer);
      out.write(`${begin}${line(note)}\n`);
    },
  };
}
