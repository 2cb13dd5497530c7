import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BlueprintFilesError, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { diffBlueprints } from '@talent-platform/blueprint';
import type { BlueprintChange } from '@talent-platform/blueprint';
import { ConfigurationError, Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { StorageUnavailable } from '../../file-storage/index.js';
import { CustomersRepository } from '../customers/index.js';
import { PlatformFiles } from '../profiles/index.js';
import type { PersistedFile } from '../profiles/index.js';
import { BlueprintsService } from './blueprints.service.js';
import { parseStartingRecords } from './starting-records.js';
import type { PreparedRecords, StartingFile, StartingRecords } from './starting-records.js';
import { contextOf } from './blueprint-users.js';
import { Log } from '../../runtime/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import type { ChangeToReview } from './blueprint-applier.js';
import { BlueprintUnusable } from './blueprint-unusable.js';

const MAX_LISTED_CHANGES = 20;
const MAX_VALUE_CHARACTERS = 100;

/**
 * Compares a start's blueprint file with the blueprints that were applied before, so that a start never silently
 * undoes a newer change (D-PLT-25).
 */
@Injectable()
export class StartReview {
  constructor(
    private readonly applied: AppliedBlueprints,
    private readonly configuration: Configuration,
    private readonly log: Log,
  ) {}

  /**
   * @throws ConfigurationError if the file is an earlier revision, and TALENT_BLUEPRINT_REVERT does not allow
   *   reverting the last one
   */
  async review(session: Session, { blueprint, last, changes }: ChangeToReview): Promise<void> {
    if (!last || changes.length === 0) return;
    const earlier = await this.applied.findEarlier(session, blueprint, last.revision);
    if (!earlier) {
      await this.#logOverridden(session, last, changes);
      return;
    }
    if (this.configuration.revertedRevision !== last.revision) throw olderBlueprint(earlier, last, changes);
    this.log.notice('The blueprint file is older than the last one: it is applied, as TALENT_BLUEPRINT_REVERT says.', {
      reverted: last.revision,
      to: earlier.revision,
    });
  }

  /** Logs the paths at which a changed file replaces what a user has changed. */
  async #logOverridden(session: Session, last: Applied, changes: readonly BlueprintChange[]): Promise<void> {
    if (last.appliedBy === null || !last.document) return;
    const customerId = last.document.blueprint.customer.id;
    // The file's own revision is stored already.
    const started = await this.applied.findStartedBefore(session, customerId, last.revision);
    if (!started?.document) return;
    const ofUsers = diffBlueprints(started.document.blueprint, last.document.blueprint).map(({ path }) => path);
    const paths = overlapping(
      changes.map(({ path }) => path),
      ofUsers,
    );
    if (paths.length === 0) return;
    this.log.notice('The blueprint file overrides what a user has changed since the start before.', {
      user: last.appliedBy,
      revision: last.revision,
      count: paths.length,
      paths: paths.slice(0, MAX_LISTED_CHANGES),
    });
  }
}

/** The folder beside `records.json` that holds the files of profiles. */
const FILES = 'files';

/** Applies the blueprint that the server starts with. */
@Injectable()
export class BlueprintStart {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly files: PlatformFiles,
    private readonly blueprints: BlueprintsService,
    private readonly startReview: StartReview,
  ) {}

  /**
   * Applies the blueprint at a location, and gives a new customer its starting records (D-PLT-6). Stores the contents
   * of files first, then writes everything else in one unit of work. A start that ends in between leaves contents
   * that nothing names (D-PLT-27).
   * @param complete returns the document to apply
   * @throws ConfigurationError with every problem as `path: message`. Then nothing has changed
   */
  async applyFrom(location: string, complete = (blueprint: unknown): unknown => blueprint): Promise<void> {
    const { blueprint, records } = await readDocument(location);
    await this.#apply(complete(blueprint), records, location);
  }

  /**
   * Applies a blueprint and starting records that are in memory. The records name no files.
   * @throws ConfigurationError as `applyFrom`
   */
  async apply(blueprint: unknown, records: unknown): Promise<void> {
    const starting = records === undefined ? undefined : parseStartingRecords(records);
    if (starting?.files?.length) throw new BlueprintUnusable(FILES_NEED_FOLDER);
    await this.blueprints.apply(blueprint, starting);
  }

  async #apply(blueprint: unknown, document: unknown, location: string): Promise<void> {
    const starting = document === undefined ? undefined : parseStartingRecords(document);
    const customerId = customerIdOf(blueprint);
    const isNew = customerId !== undefined && (await this.#isNew(customerId));
    const records = starting && isNew ? await this.#storeFiles(location, customerId, starting) : starting;
    await this.blueprints.apply(blueprint, records, {
      source: path.basename(location),
      review: (session, made) => this.startReview.review(session, made),
    });
  }

  async #isNew(customerId: number): Promise<boolean> {
    return (await this.customers.findRevision(this.unitOfWork.reader, customerId)) === undefined;
  }

  async #storeFiles(location: string, customerId: number, starting: StartingRecords): Promise<PreparedRecords> {
    const ctx = contextOf(customerId, { username: starting.as, name: starting.as, group: '' }, 0);
    const files: Array<StartingFile & { readonly persisted: PersistedFile }> = [];
    for (const named of starting.files ?? []) {
      const file = await fileWithin(location, named.file).catch(asUnreadable);
      const persisted = await this.files
        .persist(ctx, named.file, createReadStream(file))
        .catch((error: unknown) => asNotStored(file, error));
      files.push({ ...named, persisted });
    }
    return { ...starting, files };
  }
}

const FILES_NEED_FOLDER =
  ': its records name files, and an object holds none. Give the path of a folder with blueprint, records and files.';

async function readDocument(location: string): Promise<BlueprintDocument> {
  try {
    return await readBlueprint(location);
  } catch (error) {
    if (!(error instanceof BlueprintFilesError)) throw error;
    throw new BlueprintUnusable(`: ${error.message}`, { cause: error });
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
  throw new BlueprintUnusable(`: ${file} cannot be read (${code ?? 'unknown error'}); ${wayOut}.`, { cause });
}

/**
 * @throws ConfigurationError if the storage takes no files, because a new customer must not start without the files of
 * its records
 */
function asNotStored(file: string, cause: unknown): never {
  if (!(cause instanceof StorageUnavailable)) throw cause;
  const wayOut = 'The start has applied nothing. Make the storage reachable and writable, then start again.';
  throw new ConfigurationError(`TALENT_STORAGE_URL: ${file} cannot be stored: ${cause.message} ${wayOut}`, { cause });
}

function olderBlueprint(earlier: Revision, last: Revision, changes: readonly BlueprintChange[]): ConfigurationError {
  const when = new Date(last.appliedAt).toISOString();
  const by = last.appliedBy === null ? 'a start' : `the user ${JSON.stringify(last.appliedBy)}`;
  const listed = changes.slice(0, MAX_LISTED_CHANGES).map((change) => `  ${lineOf(change)}`);
  const more = changes.length > MAX_LISTED_CHANGES ? [`  … and ${changes.length - MAX_LISTED_CHANGES} more`] : [];
  return new ConfigurationError(
    [
      `TALENT_BLUEPRINT is an older file: it is revision ${earlier.revision}, and would revert revision ${last.revision}, which ${by} applied at ${when}:`,
      ...listed,
      ...more,
      `Name the newer file, or set TALENT_BLUEPRINT_REVERT=${last.revision} to apply the older one.`,
    ].join('\n'),
  );
}

/** Formats a change like `talent blueprint diff`. Secrets were replaced before. */
function lineOf({ path, before, after }: BlueprintChange): string {
  if (before === null) return `+ ${path}: ${formatValue(after)}`;
  if (after === null) return `- ${path}: ${formatValue(before)}`;
  return `~ ${path}: ${formatValue(before)} -> ${formatValue(after)}`;
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS)}…`;
}

/** Returns the paths at, above or below a path that users have changed. */
function overlapping(paths: readonly string[], ofUsers: readonly string[]): string[] {
  const changed = new Set(ofUsers);
  const above = new Set(ofUsers.flatMap(partsAbove));
  return paths.filter(
    (path) => changed.has(path) || above.has(path) || partsAbove(path).some((part) => changed.has(part)),
  );
}

function partsAbove(path: string): string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}
