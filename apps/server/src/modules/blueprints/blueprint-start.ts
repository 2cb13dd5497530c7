import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BlueprintFilesError, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { StorageUnavailable } from '../../file-storage/index.js';
import { CustomersRepository } from '../customers/index.js';
import { GivenFiles } from '../profiles/index.js';
import type { GivenFile } from '../profiles/index.js';
import { BlueprintsService } from './blueprints.service.js';
import { StartedBlueprint } from './started-blueprint.js';
import { parseStartingRecords } from './starting-records.js';
import type { KeptRecords, StartingFile, StartingRecords } from './starting-records.js';
import { contextOf } from './user-profiles.js';

/** The folder beside `records.json` that holds the files of profiles. */
const FILES = 'files';

/** Applies the blueprint that the server starts with. */
@Injectable()
export class BlueprintStart {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly files: GivenFiles,
    private readonly blueprints: BlueprintsService,
    private readonly started: StartedBlueprint,
  ) {}

  /**
   * Applies the blueprint at that place, and gives a new customer its starting records (D-PLT-6). Stores the contents
   * of files first, then writes everything else in one unit of work. A start that ends in between leaves contents that
   * nothing names (D-PLT-27).
   *
   * @throws ConfigurationError with every problem as `path: message`. Then nothing has changed.
   */
  async applyFrom(location: string): Promise<void> {
    const { blueprint, records: document } = await readDocument(location);
    const given = document === undefined ? undefined : parseStartingRecords(document);
    const customerId = customerIdOf(blueprint);
    const isNew = customerId !== undefined && (await this.#isNew(customerId));
    const records = given && isNew ? await this.#keep(location, customerId, given) : given;
    await this.blueprints.apply(blueprint, records, {
      source: path.basename(location),
      review: (session, made) => this.started.review(session, made),
    });
  }

  async #isNew(customerId: number): Promise<boolean> {
    return (await this.customers.findRevision(this.unitOfWork.reader, customerId)) === undefined;
  }

  async #keep(location: string, customerId: number, starting: StartingRecords): Promise<KeptRecords> {
    const ctx = contextOf(customerId, { username: starting.as, name: starting.as, group: '' }, 0);
    const files: Array<StartingFile & { readonly given: GivenFile }> = [];
    for (const wanted of starting.files ?? []) {
      const file = await fileWithin(location, wanted.file).catch(asUnreadable);
      const given = await this.files
        .keep(ctx, wanted.file, createReadStream(file))
        .catch((error: unknown) => asNotKept(file, error));
      files.push({ ...wanted, given });
    }
    return { ...starting, files };
  }
}

async function readDocument(location: string): Promise<BlueprintDocument> {
  try {
    return await readBlueprint(location);
  } catch (error) {
    if (!(error instanceof BlueprintFilesError)) throw error;
    throw new ConfigurationError(`TALENT_BLUEPRINT: ${error.message}`, { cause: error });
  }
}

/**
 * Returns the place of a file after resolving all links. Allows links within the blueprint's folder, which mounts in
 * containers create. A link that leads out of it would put any file of this machine into a profile.
 */
async function fileWithin(location: string, name: string): Promise<string> {
  const named = path.join(location, FILES, name);
  const [folder, file] = [await realpath(location), await realpath(named)];
  if (!file.startsWith(folder + path.sep))
    throw Object.assign(new Error(), { code: 'it leads out of the folder', path: named });
  if (!(await stat(file)).isFile()) throw Object.assign(new Error(), { code: 'it is not a file', path: named });
  return file;
}

/** Reads the customer from an unchecked document. A document without a customer is refused later. */
function customerIdOf(document: unknown): number | undefined {
  const { customer } = (document ?? {}) as { readonly customer?: { readonly id?: unknown } | null };
  const id = customer?.id;
  return Number.isSafeInteger(id) ? Number(id) : undefined;
}

/** @throws ConfigurationError with the path of a file that cannot be read */
function asUnreadable(cause: unknown): never {
  const { code, path: file } = cause as NodeJS.ErrnoException;
  if (file === undefined) throw cause;
  const wayOut = 'records.json names it: put it there, or leave it out of "files"';
  throw new ConfigurationError(`TALENT_BLUEPRINT: ${file} cannot be read (${code ?? 'unknown error'}); ${wayOut}.`, {
    cause,
  });
}

/**
 * @throws ConfigurationError if the storage takes no files, because a new customer must not start without the files of
 * its records
 */
function asNotKept(file: string, cause: unknown): never {
  if (!(cause instanceof StorageUnavailable)) throw cause;
  const wayOut = 'The start has applied nothing. Make the storage reachable and writable, then start again.';
  throw new ConfigurationError(`TALENT_STORAGE_URL: ${file} cannot be kept: ${cause.message} ${wayOut}`, { cause });
}
