import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './server-process.mjs';

const HOURS_LATER = new URL('hours-later.mjs', import.meta.url).href;
const LONGEST_SWEEP_MS = 60_000;
const LOOK_MS = 100;

/**
 * Lets a server run when two hours have passed, so that it sweeps what uploads left that came to nothing, and sends what has become due.
 *
 * @param {() => Promise<string[]>} due - what is still to be sent
 * @returns {Promise<string[]>} what is kept then that nothing names, what is named and not there, and what was not sent
 */
export async function problemsAfterSweep(database, due = async () => []) {
  const server = await startServer(database, { imports: [HOURS_LATER] });
  const until = Date.now() + LONGEST_SWEEP_MS;
  const look = async () => [...(await problemsOf(database)), ...(await due())];
  let problems = await look();
  while (problems.length > 0 && Date.now() < until) {
    await sleep(LOOK_MS);
    problems = await look();
  }
  await server.stop();
  return problems;
}

/** Finds stored contents that nothing refers to, and references whose content is missing. */
export async function problemsOf({ dataDir, contents }) {
  const kept = await filesBelow(path.join(dataDir, 'files'));
  const rows = await contents();
  const named = new Set(rows.filter(({ isNamed }) => isNamed).map(({ name }) => name));
  return [
    ...rows.filter(({ name }) => !named.has(name)).map(({ name }) => `The content ${name} is named by nothing.`),
    ...kept.filter((name) => !named.has(name)).map((name) => `The file ${name} is left over.`),
    ...[...named].filter((name) => !kept.includes(name)).map((name) => `The content ${name} is not there.`),
  ];
}

/** Their names below that folder, with `/`. */
async function filesBelow(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  );
}
