import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isUnlocked, lockFile } from '../database/index.js';
import type { FileLock } from '../database/index.js';

/** The folders of running servers. They are removed even if the process ends without a stop. */
const FOLDERS = new Map<string, FileLock | undefined>();

/** Without a listener, they end the process, and the event `exit` does not come. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The beginning of the names of all folders. The id of the process follows. */
const PREFIX = 'talent-embedded-';

/** The file of a folder that a running server has locked. */
const LOCK = 'running.lock';

/** The age from which a folder without a lock is abandoned. A server locks its folder at once. */
const ABANDONED_MS = 60_000;

/** Folders that are removed with the process, by a signal too, until they are removed before. */
export const passingFolders = {
  /** Makes a folder. First removes those of processes that were killed. */
  make(): string {
    removeAbandoned();
    const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
    // One listener for all. A test runner may load this module again for each test file, and none must be left then.
    if (FOLDERS.size === 0) listen();
    FOLDERS.set(folder, lockFile(path.join(folder, LOCK)));
    return folder;
  },
  async remove(folder: string): Promise<void> {
    FOLDERS.get(folder)?.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    FOLDERS.delete(folder);
    if (FOLDERS.size === 0) stopListening();
  },
};

function removeAbandoned(): void {
  for (const name of namesIn(tmpdir())) {
    // Another copy of SQLite in this process would take the lock of this one for its own.
    if (!name.startsWith(PREFIX) || name.startsWith(`${PREFIX}${process.pid}-`)) continue;
    const folder = path.join(tmpdir(), name);
    try {
      if (isOwnAndOld(folder) && isUnlocked(path.join(folder, LOCK))) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another process removes it at the same time. The next start tries again.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns false for links and for folders of other users, so that nobody can make this process touch other files. */
function isOwnAndOld(folder: string): boolean {
  const stats = lstatSync(folder);
  const isOwn = stats.isDirectory() && (process.getuid === undefined || stats.uid === process.getuid());
  return isOwn && Date.now() - stats.mtimeMs > ABANDONED_MS;
}

function listen(): void {
  process.once('exit', removeFolders);
  for (const signal of SIGNALS) process.on(signal, removeFoldersBySignal);
}

function stopListening(): void {
  process.off('exit', removeFolders);
  for (const signal of SIGNALS) process.off(signal, removeFoldersBySignal);
}

function removeFolders(): void {
  for (const folder of FOLDERS.keys()) rmSync(folder, { recursive: true, force: true });
}

/** Does nothing if the host of the server listens to the signal: the host may stop its servers, and then exit. */
function removeFoldersBySignal(signal: NodeJS.Signals): void {
  // This module may be loaded more than once in a process. The last one ends the process, as the signal would have.
  if (process.listeners(signal).some(({ name }) => name !== removeFoldersBySignal.name)) return;
  removeFolders();
  stopListening();
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
