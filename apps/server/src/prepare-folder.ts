import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from './config/index.js';

/** What the usual failures mean, by Node's error code. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a file stands in its way',
  ENOSPC: 'the disk is full',
};

/**
 * Makes a folder where it is not there, for its owner alone: it holds people's data, password hashes and secrets.
 *
 * @param variable which says where it is
 */
export async function prepareFolder(folder: string, variable: string): Promise<void> {
  try {
    await make(folder);
    // What is no folder has no such entry.
    await access(`${folder}${path.sep}.`, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = 'unknown error' } = cause as NodeJS.ErrnoException;
    const reason = code in REASONS ? `${REASONS[code]} (${code})` : code;
    const wayOut = 'name a folder that is there, or that can be made';
    throw new ConfigurationError(`${variable}: ${folder} is no folder that can be written to, ${reason}; ${wayOut}.`, {
      cause,
    });
  }
}

/** Not by the `recursive` of mkdir, which goes on for ever where a folder takes nothing into it, as /proc does. */
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
