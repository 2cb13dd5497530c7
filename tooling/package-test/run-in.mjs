import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a command in a folder, with nothing of this process's environment but PATH.
 *
 * @param {string} cwd
 * @param {string[]} command - program and arguments
 * @param {Record<string, string>} [env] - variables to add
 * @returns {Promise<{ code: number, output: string, errors: string }>}
 */
export async function runIn(cwd, [program, ...words], env = {}) {
  const child = spawn(program, words, { cwd, env: { PATH: process.env.PATH ?? '', HOME: cwd, ...env } });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  const [code] = await once(child, 'close');
  return { code, output, errors };
}
