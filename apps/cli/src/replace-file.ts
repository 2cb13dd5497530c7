import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { CliError, usageError } from './cli-error.js';
import { reasonOf } from './system-error.js';

/** Files that hold profiles are for their owner alone. */
export const PRIVATE_MODE = 0o600;

/** The content of a file: text, or pieces as they come. */
type FileContent = string | AsyncIterable<Uint8Array>;

/** The signals that can end the program while it writes: Ctrl-C, or the end of the terminal. No draft is left behind then either. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Writes a file, or replaces it as a whole, so that a crash leaves the old or the new one. */
export async function replaceFile(file: string, content: FileContent, mode = 0o666): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const leave = (signal: NodeJS.Signals): void => {
    rmSync(draft, { force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of ENDINGS) process.once(signal, leave);
  try {
    await writeDurably(draft, content, mode);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    for (const signal of ENDINGS) process.off(signal, leave);
  }
}

/** Does the same for a file that the user named. An error from the source of the pieces has its own message. */
export async function saveFile(file: string, content: FileContent, mode?: number): Promise<void> {
  try {
    await replaceFile(file, content, mode);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw usageError(`file "${file}" cannot be written: ${reasonOf(error)}`);
  }
}

/** Refuses a file that would be lost, and what is no file; `forced` is the command line that replaces it. */
export function refuseExisting(
  file: string,
  { force, forced }: { readonly force: boolean; readonly forced: string },
): void {
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw usageError(`"${file}" is no file: it is not replaced`);
  if (!force) throw usageError(`file "${file}" exists and is not replaced without --force`, forced);
}

async function writeDurably(file: string, content: FileContent, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
