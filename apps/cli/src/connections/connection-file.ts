import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from '../cli-error.js';
import { replaceFile } from '../replace-file.js';
import { reasonOf, systemCode } from '../system-error.js';
import { shellQuote } from '../terminal/command-line.js';
import { parseConnections, renderConnections } from './stored-connection.js';
import type { Connections, StoredConnection } from './stored-connection.js';

const OTHERS = 0o077;

export function connectionFile(configFolder: string): string {
  return path.join(configFolder, 'connections.json');
}

/** All stored connections; none where there is no file. Refuses a file that others can read, and a damaged one. */
export async function readConnections(configFolder: string): Promise<Connections> {
  const file = connectionFile(configFolder);
  const mode = await modeOf(file);
  if (mode === undefined) return new Map();
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    const shown = (mode & 0o777).toString(8).padStart(4, '0');
    throw usageError(
      `${file} holds secrets and others can read it (mode ${shown}, must be 0600)`,
      `chmod 600 ${shellQuote(file)}`,
    );
  }
  const text = await orUnusable(`${file} cannot be read`, readFile(file, 'utf8'));
  const { connections, problems } = parseConnections(text);
  if (problems.length > 0) {
    throw usageError(
      `${file} is damaged: ${problems.join('; ')}. Correct it, or remove it and log in again`,
      'talent login',
    );
  }
  return connections;
}

/** Stores one connection under its name. */
export async function saveConnection(configFolder: string, name: string, connection: StoredConnection): Promise<void> {
  const connections = new Map(await readConnections(configFolder)).set(name, connection);
  const file = connectionFile(configFolder);
  await orUnusable(`${file} cannot be written`, replaceIn(configFolder, file, renderConnections(connections)));
}

async function replaceIn(configFolder: string, file: string, text: string): Promise<void> {
  await makeFolder(configFolder);
  await chmod(configFolder, 0o700);
  await replaceFile(file, text, 0o600);
}

/** Not by the `recursive` of mkdir, which goes on for ever where a folder takes nothing into it, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const parent = path.dirname(folder);
    if (systemCode(error) === 'EEXIST') return;
    if (systemCode(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}

/** What the system refuses is a setting of the user's, and not a failure of the program. */
async function orUnusable<T>(what: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw unusable(what, error);
  });
}

function unusable(what: string, error: unknown): unknown {
  if (systemCode(error) === undefined) return error;
  return usageError(`${what}: ${reasonOf(error)}; XDG_CONFIG_HOME names another folder`);
}

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw unusable(`${file} cannot be read`, error);
  }
}
