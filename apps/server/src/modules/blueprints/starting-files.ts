import { createReadStream } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../config/index.js';
import { StorageUnavailable } from '../../file-storage/index.js';
import { PlatformFiles } from '../profiles/index.js';
import { BlueprintUnusable } from './blueprint-refused.js';
import { contextOf } from './blueprint-users.js';
import type { PreparedFile, PreparedRecords, StartingFile, StartingRecords } from './starting-records.js';

/** The folder beside `records.json` that holds the files of profiles. */
const FILES = 'files';

/** Stores the contents of the files that starting records name, before anything else is written (D-PLT-27). */
@Injectable()
export class StartingFiles {
  constructor(private readonly files: PlatformFiles) {}

  /** @throws ConfigurationError if a file cannot be read, or the storage takes no files */
  async store(location: string, customerId: number, starting: StartingRecords): Promise<PreparedRecords> {
    await this.demandReadable(location, starting);
    const files: PreparedFile[] = [];
    for (const named of starting.files ?? []) files.push(await this.storeOne(location, customerId, named));
    return { ...starting, files };
  }

  /** @throws ConfigurationError if a file cannot be read */
  async demandReadable(location: string, { files = [] }: StartingRecords): Promise<void> {
    for (const { file } of files) await fileWithin(location, file).catch(asUnreadable);
  }

  /** @throws ConfigurationError if the file cannot be read, or the storage takes no files */
  async storeOne(location: string, customerId: number, named: StartingFile): Promise<PreparedFile> {
    const ctx = contextOf(customerId, { username: '', name: '', group: '' }, 0);
    const file = await fileWithin(location, named.file).catch(asUnreadable);
    const persisted = await this.files
      .persist(ctx, named.file, createReadStream(file))
      .catch((error: unknown) => asNotStored(file, error));
    return { ...named, persisted };
  }
}

/**
 * Returns the path of a file after resolving all links. Allows links within the blueprint's folder, because mounts in
 * containers create such links. A link out of the folder could put any file of this machine into a profile.
 */
async function fileWithin(location: string, name: string): Promise<string> {
  const linked = path.join(location, FILES, name);
  const [folder, file] = [await realpath(location), await realpath(linked)];
  if (!file.startsWith(folder + path.sep))
    throw Object.assign(new Error(), { code: 'it leads out of the folder', path: linked });
  if (!(await stat(file)).isFile()) throw Object.assign(new Error(), { code: 'it is not a file', path: linked });
  await access(file, constants.R_OK);
  return file;
}

/** @throws BlueprintUnusable with the path of a file that cannot be read */
function asUnreadable(cause: unknown): never {
  const { code, path: file } = cause as NodeJS.ErrnoException;
  if (file === undefined) throw cause;
  const wayOut = 'records.json names it: put it there, or leave it out of "files"';
  throw new BlueprintUnusable(`: ${file} cannot be read (${code ?? 'unknown error'}); ${wayOut}.`, { cause });
}

/**
 * @throws ConfigurationError if the storage takes no files, because a new customer must not start without the files of
 * its records
 */
function asNotStored(file: string, cause: unknown): never {
  if (!(cause instanceof StorageUnavailable)) throw cause;
  const wayOut = 'Nothing of this customer was applied. Make the storage reachable and writable, then try again.';
  throw new ConfigurationError(`TALENT_STORAGE_URL: ${file} cannot be stored: ${cause.message} ${wayOut}`, { cause });
}
