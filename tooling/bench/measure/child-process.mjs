import { spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts Node on a script.
 *
 * @param {string} script - its path
 * @param {object} options - `args`; `env`, on top of ours; `core`, the one it may use, or null; `ipc` for messages; `nodeArgs`
 */
export function startNode(script, { args = [], env = {}, core = null, ipc = false, nodeArgs = [] } = {}) {
  const command = [process.execPath, ...nodeArgs, script, ...args];
  if (core !== null) command.unshift('taskset', '-c', String(core));
  const child = spawn(command[0], command.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(ipc ? ['ipc'] : [])],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Tells a process to stop, and waits until it has. */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Sends a message to a child and gives its answer; `{ failure }` in the answer is thrown. */
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
