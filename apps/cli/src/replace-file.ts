import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { CliError, usageError } from './cli-error.js';
import { reasonOf } from './system-error.js';

/** Only the owner may read files with profiles. */
export const PRIVATE_MODE = 0o600;

type FileContent = string | AsyncIterable<Uint8Array>;

/** Signals that end the program while it writes. The draft is removed first. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Writes or replaces a file as a whole. After a crash, either the old or the new file exists. */
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

/** Does the same for a file that the user named. Errors of the content's source keep their message. */
export async function saveFile(file: string, content: FileContent, mode?: number): Promise<void> {
  try {
    await replaceFile(file, content, mode);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw usageError(`file "${file}" cannot be written: ${reasonOf(error)}`);
  }
}

/** Refuses to replace an existing file without `force`. `forced` is the command line that replaces the file. */
export function refuseExisting(
  file: string,
  { force, forced }: { readonly force: boolean; readonly forced: string },
): void {
  if (!existsSync(file)) return;
  if (!statSync(file).isFile())
    throw usageError(`"${file}" is not a regular file and is not replaced: name another file`);
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
