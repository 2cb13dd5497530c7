import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { SetRefused } from './backup-set.js';

/**
 * Refuses a path that could lead out of its folder, or never end: nothing in a target is a link or a device.
 * @param name the path in the folder. It need not exist
 * @throws SetRefused
 */
export async function demandPlain(folder: string, name: string): Promise<void> {
  let file = folder;
  for (const part of name.split('/')) {
    file = path.join(file, part);
    const found = await lstat(file).catch(() => undefined);
    if (found === undefined) return;
    if (!found.isDirectory() && !found.isFile())
      throw new SetRefused(
        `${file} is a symbolic link or a device, which could lead out of the target. Remove it, or name another target.`,
      );
  }
}

/** Returns a path without symbolic links, as far as it exists. */
async function realPathOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(await realPathOf(parent), path.basename(file));
  }
}

/** Returns whether a folder is another one or inside it, whatever symbolic links lead there. */
export async function isInside(folder: string, other: string): Promise<boolean> {
  const way = path.relative(await realPathOf(other), await realPathOf(folder));
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
