import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folders of running servers. They are removed even if the process exits without a stop. */
const FOLDERS = new Set<string>();

/** The beginning of the names of all folders. The id of the process follows. */
const PREFIX = 'talent-embedded-';

/** Folders that are removed at the exit of the process at the latest. After a signal, the next start removes them. */
export const passingFolders = {
  /** Makes a folder. First removes those of processes that a signal has ended. */
  make(): string {
    removeAbandoned();
    const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
    // One listener for all. A test runner may load this module again for each test file, and none must be left then.
    if (FOLDERS.size === 0) process.once('exit', removeFolders);
    FOLDERS.add(folder);
    return folder;
  },
  async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    FOLDERS.delete(folder);
    if (FOLDERS.size === 0) process.off('exit', removeFolders);
  },
};

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0 || isRunning(pid)) continue;
    const folder = path.join(tmpdir(), name);
    try {
      if (isOwn(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another process removes it at the same time. The next start tries again.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns false for links and for folders of other users, so that nobody can make this process touch other files. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder);
  return stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid());
}

function removeFolders(): void {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true });
}
