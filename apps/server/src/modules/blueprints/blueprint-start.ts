import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { BlueprintFilesError, findBlueprints, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { RequestContext } from '../../http/index.js';
import { CustomersRepository } from '../customers/index.js';
import { BlueprintUnusable } from './blueprint-refused.js';
import { asConfigurationError, BlueprintsService, customerExists } from './blueprints.service.js';
import { StartReview } from './start-review.js';
import { StartingFiles } from './starting-files.js';
import { StartingRecordsWriter } from './starting-records-writer.js';
import { parseStartingRecords } from './starting-records.js';
import type { StartingRecords } from './starting-records.js';

interface PlacedBlueprint extends Pick<BlueprintDocument, 'blueprint' | 'records'> {
  readonly location: string;
}

interface AddingOperator {
  readonly contextOf: (customerId: number) => RequestContext;
  readonly tell: (progress: string) => void;
  readonly remove: (customerId: number, addition: number) => Promise<unknown>;
}

@Injectable()
export class BlueprintStart {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly files: StartingFiles,
    private readonly blueprints: BlueprintsService,
    private readonly startReview: StartReview,
    private readonly startingRecords: StartingRecordsWriter,
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
    await eachOf(placed, (one) => atPlace(one.location, this.#apply(one, false)));
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
    await this.#apply({ location, blueprint: complete(blueprint), records }, true);
  }

  /**
   * Adds the customer of a blueprint, with its starting records, in the name of an operator. Servers that run know the
   * customer after its last record (D-OPR-6).
   * @returns the id of the customer
   * @throws ConfigurationError naming the location, if the blueprint is refused, or the customer exists
   */
  async add(location: string, operator: AddingOperator): Promise<number> {
    try {
      const locations = await findBlueprints(location).catch(asUnusable);
      if (locations[0] !== location) throw new BlueprintUnusable(severalCustomers(locations));
      const { blueprint, records } = await readOne(location);
      const id = customerIdOf(blueprint);
      if (id === undefined) {
        await this.#apply({ location, blueprint, records: undefined }, true);
        throw new TypeError('A blueprint without problems names its customer.');
      }
      if (!(await this.#isNew(id)) && !(await this.customers.isBeingRemoved(this.unitOfWork.reader, id)))
        throw customerExists(id);
      const starting = records === undefined ? undefined : parseStartingRecords(records);
      if (starting === undefined) await this.#apply({ location, blueprint, records }, true, operator.contextOf(id));
      else await this.#addInParts({ location, blueprint, id, starting }, operator);
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

  /** @param isAlone whether the start applies no other blueprint */
  async #apply(
    { location, blueprint, records: document }: PlacedBlueprint,
    isAlone: boolean,
    operator?: RequestContext,
  ): Promise<void> {
    const starting = document === undefined ? undefined : parseStartingRecords(document);
    const customerId = customerIdOf(blueprint);
    const isNew = customerId !== undefined && (await this.#isNew(customerId));
    const records = starting && isNew ? await this.files.store(location, customerId, starting) : starting;
    await this.blueprints.apply(blueprint, records, {
      source: path.basename(location),
      operator,
      start: this.startReview.rulesOf(isAlone),
    });
  }

  /**
   * Writes a hidden customer part by part, and then shows it. Removes it again if a record is refused, but ends at once
   * if another command removed it meanwhile.
   */
  async #addInParts(
    {
      location,
      blueprint,
      id,
      starting,
    }: {
      location: string;
      blueprint: unknown;
      id: number;
      starting: StartingRecords;
    },
    { contextOf, tell, remove }: AddingOperator,
  ): Promise<void> {
    await this.files.demandReadable(location, starting);
    const rules = this.startReview.rulesOf(true);
    let addition = 0;
    const hide = async (session: Session): Promise<void> => {
      addition = await this.customers.hide(session, id);
    };
    await this.blueprints.apply(blueprint, undefined, {
      source: path.basename(location),
      operator: contextOf(id),
      start: { ...rules, review: hide },
    });
    try {
      const store = this.files.storeOne.bind(this.files, location, id);
      const demandOwn = (session: Session): Promise<void> => this.customers.demandLast(session, id, addition);
      await this.startingRecords.writeInParts(blueprint as Blueprint, starting, { store, tell, demandOwn });
    } catch (error) {
      await remove(id, addition);
      throw asConfigurationError(error);
    }
    await this.unitOfWork.write((session) => this.customers.show(session, id, addition));
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
