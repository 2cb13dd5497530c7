import { setTimeout as delay } from 'node:timers/promises';
import { CustomerRows } from '../database/index.js';
import type { CustomerTable, Session } from '../database/index.js';
import { ConfigurationRevisions, CustomersRepository } from '../modules/customers/index.js';
import { FileContents } from '../modules/files/index.js';
import type { Installation } from './open-installation.js';

/** Tables that show a customer to visitors and partners. They go first, together with the customer's own row. */
const SHOWN = ['portal_configurations', 'portal_claims', 'event_configurations', 'temporary_subscriptions'];

/** The rows of these tables go after the contents of the files that they name. */
const OF_FILES = 'file_contents';

/** Every running server knows within this time that the customer is gone (D-SIG-18). */
const KNOWN_EVERYWHERE_MS = 1000;

/** A small number, so that servers write in between. */
const ROWS_OF_STEP = 500;
const CONTENTS_OF_STEP = 100;

/** The rows and files of a customer, or how many of them were removed. */
interface CustomerData {
  readonly rows: number;
  readonly files: number;
}

/** Counts what a removal would take. */
export async function countData({ unitOfWork }: Installation, customerId: number): Promise<CustomerData> {
  const rows = new CustomerRows(customerId);
  let [sum, files] = [0, 0];
  for (const table of CustomerRows.tables()) {
    const count = await rows.count(unitOfWork.reader, table);
    sum += count;
    if (table.name === OF_FILES) files = count;
  }
  return { rows: sum, files };
}

/**
 * Removes everything of a customer in small steps beside running servers (D-OPR-7). First the servers forget the
 * customer, so that none of them writes anything new for it. If the removal is interrupted, the next one goes on.
 */
export class CustomerRemoval {
  readonly #rows: CustomerRows;
  readonly #unitOfWork: Installation['unitOfWork'];
  readonly #contents: FileContents;
  readonly #customers: CustomersRepository;
  readonly #revisions: ConfigurationRevisions;
  #number = 0;

  constructor(
    { unitOfWork, get }: Installation,
    private readonly customerId: number,
  ) {
    this.#rows = new CustomerRows(customerId);
    this.#unitOfWork = unitOfWork;
    this.#contents = get(FileContents);
    this.#customers = get(CustomersRepository);
    this.#revisions = get(ConfigurationRevisions);
  }

  /** @throws ConfigurationError if another removal of this customer has begun since this one */
  async run(): Promise<CustomerData> {
    const tables = CustomerRows.tables();
    await this.#unitOfWork.write((session) => this.begin(session));
    await this.#revisions.look();
    await delay(KNOWN_EVERYWHERE_MS);
    await this.#unitOfWork.untilRunningEnd();
    let [rows, files] = [0, 0];
    // Writes that began before the servers knew may have added rows, so it looks until it finds none.
    for (let found = Infinity; found > 0; rows += found) {
      found = 0;
      for (const table of tables.filter(({ name }) => name !== OF_FILES)) found += await this.#removeRows(table);
      found += await this.#inSteps((session, limit) => this.#rows.deleteWords(session, limit));
      const contents = await this.#removeContents();
      files += contents;
      found += contents;
    }
    await this.#unitOfWork.write((session) => this.#customers.endRemoval(session, this.customerId, this.#number));
    return { rows, files };
  }

  /** Lets the servers forget the customer. The rows stay until `run`. */
  async begin(session: Session): Promise<void> {
    this.#number = await this.#customers.beginRemoval(session, this.customerId);
    for (const table of CustomerRows.tables().filter(({ name }) => SHOWN.includes(name)))
      await this.#rows.delete(session, table, ROWS_OF_STEP);
  }

  #demandLast(session: Session): Promise<void> {
    return this.#customers.demandLast(session, this.customerId, this.#number);
  }

  #removeRows(table: CustomerTable): Promise<number> {
    return this.#inSteps((session, limit) => this.#rows.delete(session, table, limit));
  }

  async #removeContents(): Promise<number> {
    let sum = 0;
    for (;;) {
      await this.#demandLast(this.#unitOfWork.reader);
      const removed = await this.#contents.removeSome(this.customerId, CONTENTS_OF_STEP);
      sum += removed;
      if (removed < CONTENTS_OF_STEP) return sum;
    }
  }

  /** Repeats a step until it finds nothing more. Pauses as long as the step took, so that others write as much. */
  async #inSteps(step: (session: Session, limit: number) => Promise<number>): Promise<number> {
    for (let sum = 0; ;) {
      const began = performance.now();
      const removed = await this.#unitOfWork.write(async (session) => {
        await this.#demandLast(session);
        return step(session, ROWS_OF_STEP);
      });
      sum += removed;
      if (removed === 0) return sum;
      await delay(performance.now() - began);
    }
  }
}
