import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { exitCodeOf, STOP_SIGNALS } from './run-command.mjs';

/** @typedef {{ pid: number, parent: number, group: number, state: string, command: string }} Process */

/** The limit for processes of a command that end after it. */
const END_LIMIT_MS = 30_000;

/** The limit for a stopped command that cleans up. */
const STOP_LIMIT_MS = 5000;

/**
 * Runs a command in a process group of its own until it ends, and ends everything that it started. A signal to this
 * process stops all of it.
 *
 * @param {string[]} command - program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void, endLimitMs?: number,
 *   onStart?: (child: import('node:child_process').ChildProcess) => void }} options - `onOutput` receives the output,
 *   which otherwise goes to the terminal
 * @returns {Promise<{ code: number, interrupted: boolean, left: string[] }>} `code` is the exit code in a shell's form,
 *   `left` are commands of the group that ran on and were ended
 */
export async function runGroup(
  [program, ...args],
  { cwd, env, onOutput, endLimitMs = END_LIMIT_MS, onStart = () => {} },
) {
  // A pipe that this process empties cannot be held open by what the command leaves behind.
  const stream = process.stdout.isTTY && !onOutput ? 'inherit' : 'pipe';
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', stream, stream, 'ipc'], detached: true });
  child.stdout?.on('data', onOutput ?? ((chunk) => process.stdout.write(chunk)));
  child.stderr?.on('data', onOutput ?? ((chunk) => process.stderr.write(chunk)));
  const closed = once(child, 'close');
  onStart(child);
  const pid = Number(child.pid);

  /** @type {number[] | undefined} */
  let stopped;
  const stop = (signal) => {
    if (stopped) return;
    stopped = groupsBelow(pid);
    for (const group of stopped) signalGroup(group, signal);
    setTimeout(() => endAllBelow(pid), STOP_LIMIT_MS).unref();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  const [code, signal] = await once(child, 'exit');
  for (const each of STOP_SIGNALS) process.off(each, stop);

  const left = stopped ? [] : await leftIn(pid, endLimitMs);
  for (const group of stopped ?? [pid]) signalGroup(group, 'SIGKILL');
  await Promise.race([closed, sleep(endLimitMs, undefined, { ref: false })]);
  return { code: code ?? exitCodeOf(signal), interrupted: stopped !== undefined, left };
}

/** Waits until nothing runs in a group. Returns the commands of what still runs after the limit. */
async function leftIn(group, limitMs) {
  const until = Date.now() + limitMs;
  for (;;) {
    const left = runningIn(group);
    if (left.length === 0 || Date.now() > until) return left;
    await sleep(100);
  }
}

function runningIn(group) {
  if (!signalGroup(group, 0)) return [];
  // A process that ended, and that its parent has not asked for yet, does not run.
  return processes().flatMap(({ state, command, ...each }) =>
    each.group === group && !state.startsWith('Z') ? command : [],
  );
}

/** Ends a process with everything that it started. */
export function endAllBelow(pid) {
  for (const group of groupsBelow(pid)) signalGroup(group, 'SIGKILL');
}

/** Returns the groups of a process and of everything that it started, also of what has a group of its own. */
function groupsBelow(pid) {
  const all = processes();
  const below = new Set([pid]);
  for (let known = 0; known < below.size;) {
    known = below.size;
    for (const each of all) if (below.has(each.parent)) below.add(each.pid);
  }
  const groups = all.filter((each) => below.has(each.pid)).map(({ group }) => group);
  return [...new Set([pid, ...groups])];
}

/** Whether the group was there. */
function signalGroup(group, signal) {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

/**
 * Returns the processes of this machine, or none where there is no `ps`: then groups are ended all the same.
 *
 * @returns {Process[]}
 */
function processes() {
  try {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
    return lines.flatMap((line) => {
      const [, pid, parent, group, state, command] = /^ *(\d+) +(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? [];
      return pid ? { pid: Number(pid), parent: Number(parent), group: Number(group), state, command } : [];
    });
  } catch {
    return [];
  }
}
