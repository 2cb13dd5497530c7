import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command, and ends it with all that it started if it takes longer than `limitMs`.
 *
 * @param {string[]} command
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, limitMs: number }} options
 * @returns {Promise<{ status: number | null, stdout: string, stderr: string }>} `status` is null for a command that was ended
 */
export async function runBounded([program, ...args], { cwd, env, limitMs }) {
  // A group of its own: what hangs is a server or a load, several processes below the command.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const endGroup = () => process.kill(-Number(child.pid), 'SIGKILL');
  const limit = setTimeout(() => {
    stderr += `Ended after ${limitMs} ms, because it hung.\n`;
    endGroup();
  }, limitMs);
  process.once('exit', endGroup);
  const [status] = await once(child, 'close');
  process.off('exit', endGroup);
  clearTimeout(limit);
  return { status, stdout, stderr };
}
