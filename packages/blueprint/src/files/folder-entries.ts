import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BLUEPRINT_PARTS } from '../index.js';
import { BlueprintFilesError } from './blueprint-files-error.js';
import { EXTENSIONS, unreadable } from './read-document.js';

export const FORMS = 'forms';

/** The folder with the files of starting records. The server reads them when it writes the records. */
export const FILES = 'files';
const WHOLE = ['blueprint', 'records'];

/** The names of the files of one blueprint, without their extension. */
export const FILE_NAMES: readonly string[] = [...WHOLE, ...BLUEPRINT_PARTS];

export const LEADS_OUT = 'is a link that leads out of the folder. Put the file itself into the folder.';

/** @throws BlueprintFilesError if nothing is there */
export async function isFolder(location: string): Promise<boolean> {
  try {
    return (await stat(location)).isDirectory();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadable(location, cause);
    const wayOut = 'name a file that ends in .yaml, .yml or .json, or a folder with one';
    throw BlueprintFilesError.of(location, `does not exist; ${wayOut}.`, { cause });
  }
}

/**
 * Returns the names in a folder in their order. Skips those that begin with a dot.
 *
 * @throws BlueprintFilesError if the folder cannot be read
 */
export async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  return names.filter((name) => !name.startsWith('.')).toSorted();
}

/** Returns whether an entry of a folder belongs to a blueprint that stands in this folder. */
export function isPart(entry: { readonly name: string; readonly isFolder: boolean }): boolean {
  if (entry.isFolder) return entry.name === FORMS || entry.name === FILES;
  return isData(entry.name) && FILE_NAMES.includes(path.parse(entry.name).name);
}

/** Returns whether a file of this name is read. */
export function isData(name: string): boolean {
  return EXTENSIONS.includes(path.extname(name).toLowerCase());
}

/**
 * Whether a link leads out of the folder. Links within the folder are allowed, because mounts in containers create
 * them. A link out of the folder could show any file of this machine.
 */
export async function leadsOut(file: string, folder: string): Promise<boolean> {
  // A link to nothing is reported later as a file that cannot be read.
  const target = await realpath(file).catch(() => undefined);
  return target !== undefined && !target.startsWith((await realpath(folder)) + path.sep);
}
