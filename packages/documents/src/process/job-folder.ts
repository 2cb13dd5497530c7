import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DocumentFailure } from '../document-failure.js';

const PREFIX = 'job-';

/**
 * The folder of one document during its conversion. Only the owner can read the folder. It is removed with its content.
 */
export class JobFolder {
  private constructor(readonly folder: string) {}

  /** @param parent - the parent of job folders, created if missing */
  static async open(parent: string): Promise<JobFolder> {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    // mkdtemp makes folders of mode 0700.
    return new JobFolder(await mkdtemp(path.join(parent, PREFIX)));
  }

  /** Returns a name that `sweep` recognizes, like the names of job folders. */
  static newName(): string {
    return `${PREFIX}${randomUUID()}`;
  }

  /** Removes folders of processes that were killed. Folders of running processes are younger than `oldestMs`. */
  static async sweep(parent: string, oldestMs: number): Promise<void> {
    const names = await readdir(parent).catch(() => []);
    for (const folder of names.filter((name) => name.startsWith(PREFIX)).map((name) => path.join(parent, name))) {
      const found = await stat(folder).catch(() => undefined);
      if (found !== undefined && Date.now() - found.mtimeMs > oldestMs)
        await rm(folder, { recursive: true, force: true });
    }
  }

  fileOf(name: string): string {
    return path.join(this.folder, name);
  }

  async put(
    name: string,
    content: AsyncIterable<Uint8Array>,
    { maximumBytes, signal }: { maximumBytes: number; signal: AbortSignal },
  ): Promise<string> {
    const file = this.fileOf(name);
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(content, atMost(maximumBytes), target, { signal }).catch((error: unknown) => {
      throw signal.aborted ? new DocumentFailure('ABORTED', 'Whoever asked waits no longer.') : error;
    });
    return file;
  }

  /**
   * Moves a result to its target. An attacker may control the process that wrote it, so only a regular file below the
   * size limit is accepted.
   */
  async take(file: string, target: string, maximumBytes: number): Promise<void> {
    const found = await lstat(file).catch(() => undefined);
    if (found === undefined || !found.isFile()) throw new DocumentFailure('CRASH', 'The engine wrote no result.');
    if (found.size > maximumBytes)
      throw new DocumentFailure('LIMIT', `The result is larger than ${maximumBytes} bytes.`);
    await rename(file, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error;
      await copyFile(file, target);
    });
  }

  /** Removes all files of an attempt except the input. */
  async clear(keep: string): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => this.fileOf(name) !== keep);
    await Promise.all(names.map((name) => rm(this.fileOf(name), { recursive: true, force: true })));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function atMost(maximumBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= maximumBytes) done(null, chunk);
      else done(new DocumentFailure('LIMIT', `The file is larger than ${maximumBytes} bytes.`));
    },
  });
}
