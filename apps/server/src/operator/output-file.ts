import { open, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandRefused, UsageError } from './operator-command.js';

export const OUTPUT = { alias: 'o', type: 'string', requiresArg: true, describe: 'write to this file' } as const;
export const FORCE = { type: 'boolean', describe: 'replace an existing file' } as const;

/**
 * Looks at the file of `--output` before anything is read.
 * @throws UsageError if the option names no file; CommandRefused if the file is there and may not be replaced
 */
export async function demandOutput(output: unknown, mayReplace: boolean): Promise<string> {
  if (typeof output !== 'string' || output === '')
    throw new UsageError(`--output: must be the name of one file, received ${JSON.stringify(output)}.`);
  const found = await stat(output).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`--output: must name a file, and ${output} is a folder.`);
  if (found && !mayReplace) throw new CommandRefused(`${output} exists. Add --force to replace it.`);
  return output;
}

/**
 * Writes beside the output first, so that the output is whole or is not there. Only the user who runs the command may
 * read it.
 * @returns the number of bytes
 * @throws CommandRefused if a file cannot be written
 */
export async function writeOutput(source: Readable, output: string): Promise<number> {
  const part = `${output}.part`;
  const file = await open(part, 'wx', 0o600).catch((error: unknown) => {
    source.destroy();
    throw refusalOf(error, output);
  });
  try {
    const stream = file.createWriteStream();
    await pipeline(source, stream);
    await rename(part, output);
    return stream.bytesWritten;
  } catch (error) {
    await rm(part, { force: true });
    throw refusalOf(error, output);
  }
}

/** The system calls that write the output. Errors of others are not about it. */
const WRITES = ['open', 'write', 'writev', 'close', 'rename'];

/** Returns the refusal of a file that cannot be written. All other errors stay. */
function refusalOf(error: unknown, output: string): unknown {
  const { code = 'unknown error', syscall = '' } = error as NodeJS.ErrnoException;
  if (!WRITES.includes(syscall)) return error;
  if (code === 'EEXIST') {
    const message = `${output}.part exists: another export writes it, or one was killed. Remove it if none runs.`;
    return new CommandRefused(message, { cause: error });
  }
  const wayOut = code === 'ENOSPC' ? 'Make room, or name a file on another disk' : 'Name another file';
  return new CommandRefused(`${output} cannot be written (${code}). ${wayOut}.`, { cause: error });
}
