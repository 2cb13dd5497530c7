import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * @typedef {object} NodeOptions
 * @property {NodeJS.ProcessEnv} [env] - comes on top of ours
 * @property {number | null} [core] - the one that it may use
 * @property {boolean} [ipc] - for messages
 * @property {string[]} [nodeArgs] - before the script
 * @property {'inherit' | 'pipe'} [stderr]
 */

/**
 * Starts Node on a script.
 *
 * @param {string} script - its path
 * @param {NodeOptions} [options]
 */
export function startNode(script, options = {}) {
  const { env = {}, core = null, ipc = false, nodeArgs = [], stderr = 'inherit' } = options;
  const command = [process.execPath, ...nodeArgs, script];
  if (core !== null) command.unshift('taskset', '-c', String(core));
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'ignore', stderr, ...(ipc ? [/** @type {const} */ ('ipc')] : [])];
  const child = spawn(command[0], command.slice(1), { env: { ...process.env, ...env }, stdio });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Stops a process, and waits for its end. */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Sends a message to a child process and returns its answer. @throws if the answer has a `failure` */
export async function ask(child, message) {
  const gone = new AbortController();
  const answered = once(child, 'message', { signal: gone.signal });
  const died = once(child, 'exit', { signal: gone.signal }).then(([code]) => [
    { failure: `The process ended with code ${code}.` },
  ]);
  child.send(message);
  const [answer] = await Promise.race([answered, died]);
  gone.abort();
  answered.catch(() => undefined);
  died.catch(() => undefined);
  if (answer.failure) throw new Error(answer.failure);
  return answer;
}

const TICKS_PER_SECOND = 100;

/**
 * Reads the kernel's counts of a process so far: CPU seconds, and bytes that it caused to be written to the disk. Undefined
 * without /proc.
 */
export function processFacts(pid) {
  const stat = readProc(pid, 'stat');
  const io = readProc(pid, 'io');
  if (stat === undefined || io === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return {
    cpuSeconds: (userTicks + systemTicks) / TICKS_PER_SECOND,
    writtenBytes: Number(/^write_bytes: (\d+)$/m.exec(io)?.[1]),
  };
}

/**
 * Returns what a process has spent since `before`, its earlier facts. Without /proc, the numbers are NaN.
 *
 * @param {number | undefined} pid
 * @param {ReturnType<typeof processFacts>} before
 */
export function spentSince(pid, before) {
  const after = processFacts(pid);
  if (before === undefined || after === undefined) return { cpuSeconds: NaN, writtenBytes: NaN };
  return {
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    writtenBytes: after.writtenBytes - before.writtenBytes,
  };
}

/** Megabytes (10^6 bytes) of memory that the process holds now. */
export function residentMegabytes(pid) {
  return megabytesOf(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** Peak memory of the process, in megabytes (10^6 bytes). */
export function peakMegabytes(pid) {
  return megabytesOf(pid, /^VmHWM:\s+(\d+) kB$/m);
}

function megabytesOf(pid, line) {
  const kibibytes = line.exec(readProc(pid, 'status') ?? '')?.[1];
  return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6;
}

/** Returns a file of /proc about a process, or undefined. */
export function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
