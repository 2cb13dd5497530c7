import { rmSync } from 'node:fs';

/** The folders of running servers. They are removed even if the process ends without a stop. */
const FOLDERS = new Set<string>();
/** Without a listener, they end the process, and the event `exit` does not come. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Removes a folder with the process, by a signal too, until `forget` is called. */
export const passingFolders = {
  add(folder: string): void {
    // One listener for all. A test runner may load this module again for each test file, and none must be left then.
    if (FOLDERS.size === 0) listen();
    FOLDERS.add(folder);
  },
  forget(folder: string): void {
    FOLDERS.delete(folder);
    if (FOLDERS.size === 0) stopListening();
  },
};

function listen(): void {
  process.once('exit', removeFolders);
  for (const signal of SIGNALS) process.on(signal, removeFoldersBySignal);
}

function stopListening(): void {
  process.off('exit', removeFolders);
  for (const signal of SIGNALS) process.off(signal, removeFoldersBySignal);
}

function removeFolders(): void {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true });
}

/** Does nothing if the host of the server listens to the signal: the host may stop its servers, and then exit. */
function removeFoldersBySignal(signal: NodeJS.Signals): void {
  // This module may be loaded more than once in a process. The last one ends the process, as the signal would have.
  if (process.listeners(signal).some(({ name }) => name !== removeFoldersBySignal.name)) return;
  removeFolders();
  stopListening();
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}
