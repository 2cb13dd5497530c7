import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from '../cli-error.js';
import { replaceFile } from '../replace-file.js';
import { reasonOf, systemCode } from '../system-error.js';
import { shellQuote } from '../terminal/command-line.js';
import { parseAccounts, renderAccounts } from './stored-account.js';
import type { Accounts, StoredAccount } from './stored-account.js';

const OTHERS = 0o077;
/** The file of earlier versions: read if there is no `accounts.json`, and never written. */
const EARLIER_FILE = 'connections.json';

/** Returns the file that accounts are written to. */
export function accountFile(configFolder: string): string {
  return path.join(configFolder, 'accounts.json');
}

/** Finds the file that accounts are read from. */
export async function findAccountFile(configFolder: string): Promise<{ file: string; mode: number } | undefined> {
  for (const file of [accountFile(configFolder), path.join(configFolder, EARLIER_FILE)]) {
    const mode = await modeOf(file);
    if (mode !== undefined) return { file, mode };
  }
  return undefined;
}

/** Returns all stored accounts. Refuses a file that others can read, and a damaged file. */
export async function readAccounts(configFolder: string): Promise<Accounts> {
  const found = await findAccountFile(configFolder);
  if (found === undefined) return new Map();
  const { file, mode } = found;
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    const shown = (mode & 0o777).toString(8).padStart(4, '0');
    throw usageError(
      `${file} holds secrets and others can read it (mode ${shown}, must be 0600)`,
      `chmod 600 ${shellQuote(file)}`,
    );
  }
  const text = await orUnusable(`${file} cannot be read`, readFile(file, 'utf8'));
  const { accounts, problems } = parseAccounts(text, path.basename(file) === EARLIER_FILE ? 'connections' : 'accounts');
  if (problems.length > 0) {
    throw usageError(
      `${file} is damaged: ${problems.join('; ')}. Correct it, or remove it and log in again`,
      'talent login',
    );
  }
  return accounts;
}

/** Stores one account under its name, with all accounts that are stored already. */
export async function saveAccount(configFolder: string, name: string, account: StoredAccount): Promise<void> {
  const accounts = new Map(await readAccounts(configFolder)).set(name, account);
  const file = accountFile(configFolder);
  await orUnusable(`${file} cannot be written`, replaceIn(configFolder, file, renderAccounts(accounts)));
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

/** A refusal of the system is a matter of the user's settings, and not a failure of the program. */
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
