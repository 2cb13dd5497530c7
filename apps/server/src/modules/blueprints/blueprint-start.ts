import { createReadStream } from 'node:fs';
import { access, constants, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { BlueprintFilesError, findBlueprints, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { StorageUnavailable } from '../../file-storage/index.js';
import type { RequestContext } from '../../http/index.js';
import { findNewAddress } from '../../incarnations/index.js';
import { CustomersRepository } from '../customers/index.js';
import { PlatformFiles } from '../profiles/index.js';
import { BlueprintUnusable } from './blueprint-refused.js';
import { BlueprintsService, customerExists } from './blueprints.service.js';
import { contextOf } from './blueprint-users.js';
import { parseStartingRecords } from './starting-records.js';
import type { StartingFile, StartingRecords } from './starting-records.js';

interface PlacedBlueprint extends Pick<BlueprintDocument, 'blueprint' | 'records'> {
  readonly location: string;
}

@Injectable()
export class BlueprintStart {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly files: PlatformFiles,
    private readonly blueprints: BlueprintsService,
  ) {}

  /**
   * Applies the blueprint of each customer at a location. If some are refused, the others are applied (D-PLT-33).
   * @throws ConfigurationError naming each refused file, with every problem and the way out
   */
  async applyAll(location: string): Promise<void> {
    const locations = await findBlueprints(location).catch(asUnusable);
    if (locations.length === 1 && locations[0] === location) return this.applyFrom(location);
    const placed: PlacedBlueprint[] = [];
    await eachOf(locations, async (one) => void placed.push(await readOne(one)));
    refuseSameCustomers(placed);
    await eachOf(placed, (one) => atPlace(one.location, this.#apply(one)));
  }

  /**
   * Applies the blueprint at a location, and gives a new customer its starting records (D-PLT-6). Stores the contents
   * of files first, then writes everything else in one unit of work. A start that ends in between leaves contents
   * that nothing names (D-PLT-27).
   * @param complete returns the document to apply
   * @throws ConfigurationError with every problem as `path: message`. Then nothing has changed
   */
  async applyFrom(location: string, complete = (blueprint: unknown): unknown => blueprint): Promise<void> {
    const { blueprint, records } = await readOne(location);
    await this.#apply({ location, blueprint: complete(blueprint), records });
  }

  /**
   * Adds the customer of a blueprint, with its starting records, in the name of an operator (D-OPR-6).
   * @returns the id of the customer
   * @throws ConfigurationError naming the location, if the blueprint is refused, or the customer exists
   */
  async add(location: string, contextOf: (customerId: number) => RequestContext): Promise<number> {
    try {
      const locations = await findBlueprints(location).catch(asUnusable);
      if (locations[0] !== location) throw new BlueprintUnusable(severalCustomers(locations));
      const placed = await readOne(location);
      const id = customerIdOf(placed.blueprint);
      if (id !== undefined && !(await this.#isNew(id))) throw customerExists(id);
      if (id !== undefined && (await this.#hasMoved(id)))
        throw new BlueprintUnusable(` is of customer ${id}, who has moved to another installation. Add it there.`);
      await this.#apply(placed, id === undefined ? undefined : contextOf(id));
      if (id === undefined) throw new TypeError('A blueprint without problems names its customer.');
      return id;
    } catch (error) {
      if (!(error instanceof BlueprintUnusable)) throw error;
      const { cause, fault } = error;
      const message = cause instanceof BlueprintFilesError ? cause.message : `${location}${fault}`;
      throw new ConfigurationError(message, { cause: error });
    }
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

  async #apply({ location, blueprint, records: document }: PlacedBlueprint, operator?: RequestContext): Promise<void> {
    const starting = document === undefined ? undefined : parseStartingRecords(document);
    const customerId = customerIdOf(blueprint);
    const isNew = customerId !== undefined && (await this.#isNew(customerId));
    // A start with an old setting does not bring back a customer who has moved (D-OPR-28).
    if (isNew && (await this.#hasMoved(customerId))) return;
    const records = starting && isNew ? await this.#storeFiles(location, customerId, starting) : starting;
    await this.blueprints.apply(blueprint, records, { source: path.basename(location), operator });
  }

  /**
   * Stores the contents of the files that starting records name, before anything else is written (D-PLT-27).
   * @throws ConfigurationError if a file cannot be read, or the storage takes no files
   */
  async #storeFiles(location: string, customerId: number, starting: StartingRecords): Promise<StartingRecords> {
    const ctx = contextOf(customerId, { username: '', name: '', group: '' }, 0);
    const paths = new Map<string, string>();
    for (const { file } of starting.files ?? []) paths.set(file, await fileWithin(location, file).catch(asUnreadable));
    const files: StartingFile[] = [];
    for (const named of starting.files ?? []) {
      const file = paths.get(named.file) ?? '';
      const persisted = await this.files
        .persist(ctx, named.file, createReadStream(file))
        .catch((error: unknown) => asNotStored(file, error));
      files.push({ ...named, persisted });
    }
    return { ...starting, files };
  }

  async #hasMoved(customerId: number): Promise<boolean> {
    return (await findNewAddress(this.unitOfWork.reader, customerId)) !== undefined;
  }

  async #isNew(customerId: number): Promise<boolean> {
    return (await this.customers.findRevision(this.unitOfWork.reader, customerId)) === undefined;
  }
}

function severalCustomers(locations: readonly string[]): string {
  return ` holds several customers: ${locations.map((location) => path.basename(location)).join(', ')}. Add each by itself.`;
}

const FILES_NEED_FOLDER =
  ': its records name files, and an object holds none. Give the path of a folder with blueprint, records and files.';

async function readOne(location: string): Promise<PlacedBlueprint> {
  const { blueprint, records } = await readBlueprint(location).catch(asUnusable);
  return { location, blueprint, records };
}

function asUnusable(error: unknown): never {
  if (!(error instanceof BlueprintFilesError)) throw error;
  throw new BlueprintUnusable(`: ${error.message}`, { cause: error });
}

/** Does the work for each item. @throws ConfigurationError with all refusals, after the last item */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const refusals: ConfigurationError[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      refusals.push(error);
    }
  }
  refuse(refusals);
}

function refuse(refusals: readonly ConfigurationError[]): void {
  if (refusals.length === 0) return;
  throw new ConfigurationError(refusals.map(({ message }) => message).join('\n'), { cause: refusals[0] });
}

/** Names the file of the work in its refusal. */
async function atPlace(location: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof BlueprintUnusable)) throw error;
    throw new BlueprintUnusable(`: ${location}${error.fault}`, { cause: error });
  }
}

/** Two files of one customer would take turns at each start. */
function refuseSameCustomers(placed: readonly PlacedBlueprint[]): void {
  const firstOf = new Map<number, string>();
  const refusals = placed.flatMap(({ blueprint, location }) => {
    const id = customerIdOf(blueprint);
    const first = id === undefined ? undefined : firstOf.get(id);
    if (id !== undefined) firstOf.set(id, first ?? location);
    const wayOut = 'Keep one of the two, or give one another customer.id';
    return first === undefined
      ? []
      : [new BlueprintUnusable(`: ${location} is of customer ${id}, as ${first} is. ${wayOut}.`)];
  });
  refuse(refusals);
}

/** Reads the customer from an unchecked document. A document without a customer is refused later. */
function customerIdOf(document: unknown): number | undefined {
  const { customer } = (document ?? {}) as { readonly customer?: { readonly id?: unknown } | null };
  const id = customer?.id;
  return Number.isSafeInteger(id) ? Number(id) : undefined;
}

/** The folder beside `records.json` that holds the files of profiles. */
const FILES = 'files';

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
