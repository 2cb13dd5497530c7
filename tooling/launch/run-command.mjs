import { spawn } from 'node:child_process';

import { root } from './workspace.mjs';

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SAME_STOP_MS = 1000;

/**
 * Runs a command until it ends. A signal to this process stops the command first.
 *
 * @param {string[]} command - program and arguments
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void, ownGroup?: boolean, onMessage?: (message: any)
 *   => void, beforeStop?: () => Promise<unknown> }} [options] - `onOutput` receives the output, which otherwise goes to
 *   the terminal. `ownGroup` keeps Ctrl-C from reaching the command directly, so that only this process signals it.
 *   `onMessage` receives the messages of a Node.js command. `beforeStop` runs before a signal is passed on.
 * @returns {Promise<{ code: number, interrupted: boolean }>} `code` is the exit code in a shell's form
 */
export function runCommand(
  [program, ...args],
  { env = process.env, onOutput, ownGroup = false, onMessage, beforeStop } = {},
) {
  return new Promise((resolve, reject) => {
    /** @type {import('node:child_process').IOType[]} */
    const streams = onOutput ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = onMessage ? [...streams, 'ipc'] : streams;
    const child = spawn(program, args, { cwd: root, env, stdio, detached: ownGroup });
    const stops = passStopsTo(child, beforeStop);
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    if (onMessage) child.on('message', onMessage);
    child.once('error', (error) => {
      stops.release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stops.release();
      resolve({ code: code ?? exitCodeOf(signal), interrupted: stops.seen() });
    });
  });
}

/** Passes stop signals on. A Ctrl-C arrives twice, from the terminal and from npm, so the second one is ignored. */
function passStopsTo(child, beforeStop) {
  let stoppedAt = -Infinity;
  const pass = (signal) => {
    if (Date.now() - stoppedAt < SAME_STOP_MS) return;
    stoppedAt = Date.now();
    if (!beforeStop) return child.kill(signal);
    const stop = () => void child.kill(signal);
    void beforeStop().then(stop, stop);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, pass);
  return {
    seen: () => stoppedAt > 0,
    release: () => STOP_SIGNALS.forEach((signal) => process.off(signal, pass)),
  };
}

/** Returns the exit code that a shell gives for a signal. */
export function exitCodeOf(signal) {
  return 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0);
}
