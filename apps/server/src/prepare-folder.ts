import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from './config/index.js';

/** The reasons of usual failures, by Node's error code. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a file stands in its way',
  ENOSPC: 'the disk is full',
};

/**
 * Creates a folder if it does not exist. Only its owner may read it, because it holds people's data, password hashes
 * and secrets.
 * @param variable the environment variable that names the folder
 */
export async function prepareFolder(folder: string, variable: string): Promise<void> {
  try {
    await make(folder);
    // Only a folder has the entry ".".
    await access(`${folder}${path.sep}.`, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    const reason = code in REASONS ? `${REASONS[code]} (${code})` : code;
    const wayOut = 'Name a folder that exists or can be made';
    throw new ConfigurationError(
      `${variable}: ${folder} is not a folder that can be written to: ${reason}. ${wayOut}.`,
      { cause },
    );
  }
}

/**
 * Creates the folder and its parents. Does not use mkdir's `recursive`, which never ends in a folder that takes no
 * entries, such as /proc.
 */
async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await make(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}
