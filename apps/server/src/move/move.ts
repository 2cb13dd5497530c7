import { countMigrations, declaredTables, RELEASE } from '../database/index.js';
import type { Session } from '../database/index.js';
import type { MoveSource } from './move-source.js';
import type { TargetState } from './move-state.js';
import { JOBS, PROFILES } from './move-target.js';
import type { MoveTarget } from './move-target.js';
import { CONTENTS } from './moved-contents.js';
import type { MovedContents } from './moved-contents.js';
import { batchesOf, countRows, digestOf, keyOf, rowsOf } from './table-rows.js';
import type { Key, MovedTable, Row } from './table-rows.js';

/** A database has its own rows in these tables. */
const NOT_MOVED = ['leases', 'oldest_writer'];

/** The words of a customer's jobs may change without the jobs. Then there is a row of this table. */
const REINDEXES = 'profile_reindexes';

/** Writes stop when no more rows than these are left to copy. */
const FEW_NOTES = 1000;

/** The move cannot go on. The message says why. */
export class MoveFailed extends Error {
  override readonly name = 'MoveFailed';
}

/** @param customerId the one customer who is moved. Undefined if the whole installation is */
export function movedTables(customerId?: number): MovedTable[] {
  const tables = declaredTables()
    .filter(({ name }) => !NOT_MOVED.includes(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  if (customerId === undefined) return tables.map((table) => ({ ...table, only: {}, there: table }));
  return tables.flatMap((table): MovedTable[] => {
    const column = table.name === 'customers' ? 'id' : 'customer_id';
    const there = { ...table, name: stagedName(customerId, table.name) };
    return table.columns.includes(column) ? [{ ...table, only: { [column]: customerId }, there }] : [];
  });
}

/** Returns the name of the table that has the rows of a customer until all of them are there. */
export function stagedName(customerId: number, table: string): string {
  return `moving_${customerId}_${table}`;
}

interface MoveParts {
  readonly source: MoveSource;
  readonly target: MoveTarget;
  /** The place of the target. */
  readonly to: string;
  /** Undefined if the files stay where they are. */
  readonly contents: MovedContents | undefined;
  /** Lets the words of jobs be those of the configuration that the source has now. */
  readonly lookAtConfiguration: () => Promise<void>;
  /** Receives a sentence about each step. */
  readonly announce: (text: string) => void;
  /** Receives the number of rows that were copied or compared so far. */
  readonly tell: (rows: number) => void;
  /** Is aborted with the reason why the move ends before it is over. */
  readonly interrupted: AbortSignal;
}

/**
 * Copies an installation to another database and storage, while its servers run (D-OPR-27). First the rows in the order
 * of their keys, then again and again those that have changed meanwhile. Writes stop for the last of these.
 */
export class Move {
  /** The tables whose rows have changed since all were compared. Undefined before. */
  #changed: Set<MovedTable> | undefined;
  #rows = 0;

  constructor(private readonly parts: MoveParts) {}

  /** @returns the milliseconds for which the servers took no writes */
  async run(): Promise<number> {
    const { source, target } = this.parts;
    const state = await source.begin(this.parts.to);
    try {
      if (state.step === 'finishing') {
        await target.finish(state);
        return 0;
      }
      this.#announce('Copying all rows and files. Servers go on.');
      await this.#copy(state.id);
      await this.#follow();
      this.#announce('Comparing all rows. Servers go on.');
      await this.#catchUp(true);
      await target.unitOfWork.gatherStatistics();
      await this.#follow();
      this.#announce('Events wait from now on, until the target sends them.');
      await source.holdEvents();
      await this.#follow();
      this.#announce('The servers take no writes from now on.');
      const stoppedAt = performance.now();
      await source.stopWrites();
      await this.#catchUp();
      await this.#compareCounts();
      this.parts.interrupted.throwIfAborted();
      await this.#finish(source, target);
      return performance.now() - stoppedAt;
    } catch (error) {
      const mayBeOver = (await source.state())?.step === 'finishing' && (await target.isOver());
      if (!mayBeOver) await source.letGo();
      throw error;
    }
  }

  #announce(text: string): void {
    this.parts.interrupted.throwIfAborted();
    this.parts.announce(text);
  }

  #tell(rows: number): void {
    this.parts.interrupted.throwIfAborted();
    this.parts.tell((this.#rows += rows));
  }

  async #finish(source: MoveSource, target: MoveTarget): Promise<void> {
    const state = await source.state();
    if (state === undefined) throw new MoveFailed('The move was cancelled meanwhile.');
    if ((await countMigrations(source.reader)) !== RELEASE)
      throw new MoveFailed('A later version has migrated this database meanwhile. Move it by that version.');
    await source.endWrites(state);
    await target.finish(state);
  }

  async #copy(id: string): Promise<void> {
    const { source, target } = this.parts;
    const begun = await target.state();
    if (begun === undefined) await target.begin({ id, table: '' });
    if ((await target.state())?.id !== id) throw new MoveFailed('Another move has begun to fill the target.');
    await this.parts.lookAtConfiguration();
    for (const table of source.tables.filter(({ name }) => name >= (begun?.table ?? ''))) {
      const after = begun?.table === table.name ? begun.after : undefined;
      for await (const rows of batchesOf(source.reader, table, { after })) {
        await this.#copyContents(table, rows);
        const last = rows.at(-1);
        const state: TargetState = { id, table: table.name, after: last && keyOf(table, last) };
        await target.add(table, rows, state);
        this.#tell(rows.length);
      }
    }
  }

  /** Copies what has changed until little is left, or it does not become less. */
  async #follow(): Promise<void> {
    for (let before = Infinity; ;) {
      const noted = await this.#catchUp();
      if (noted <= FEW_NOTES || noted >= before) return;
      before = noted;
    }
  }

  /**
   * Copies the noted rows as they are at one moment, at which the target then is too: so it never has two rows with one
   * unique value. Compares the copies.
   * @returns the number of notes
   */
  async #catchUp(comparesAll = false): Promise<number> {
    const { source, target } = this.parts;
    await this.parts.lookAtConfiguration();
    const numbers = await source.unitOfWork.snapshot(async (snapshot) => {
      const noted = await this.#catchUpContents(snapshot);
      await target.unitOfWork.write((session) => this.#replaceNoted(snapshot, session));
      if (this.#changed) await this.#compareNoted(snapshot, this.#changed);
      if (comparesAll) await this.#compareAll(snapshot);
      return noted;
    });
    await source.forget(numbers);
    return numbers.length;
  }

  /** @returns the numbers of the notes */
  async #catchUpContents(snapshot: Session): Promise<number[]> {
    const all: number[] = [];
    for await (const { table, keys, numbers } of this.parts.source.notes(snapshot)) {
      for (const number of numbers) all.push(number);
      if (table.name !== CONTENTS) continue;
      const gone = new Map(keys.map((key): [string, Key] => [JSON.stringify(key), key]));
      for await (const rows of rowsOf(snapshot, table, keys)) {
        for (const row of rows) gone.delete(JSON.stringify(keyOf(table, row)));
        await this.#copyContents(table, await this.#withoutCopied(table, rows));
      }
      await this.parts.contents?.remove([...gone.values()].flatMap(([, name]) => name ?? []));
    }
    return all;
  }

  /** The row of a content is added after the content. Another key, or a first name after an upload, changes the bytes. */
  async #withoutCopied(table: MovedTable, rows: readonly Row[]): Promise<Row[]> {
    const { reader } = this.parts.target.unitOfWork;
    const copied = new Map<unknown, unknown>();
    const keys = rows.map((row) => keyOf(table, row));
    for await (const found of rowsOf(reader, table.there, keys))
      for (const row of found) if (row['named_by'] !== 0) copied.set(row['name'], row['key_id']);
    return rows.filter(({ name, key_id: keyId }) => !copied.has(name) || copied.get(name) !== keyId);
  }

  async #replaceNoted(snapshot: Session, session: Session): Promise<void> {
    const { source, target } = this.parts;
    for await (const { table, keys } of source.notes(snapshot)) await target.remove(session, table, keys);
    for await (const { table, keys } of source.notes(snapshot)) {
      for await (const rows of rowsOf(snapshot, table, keys)) {
        await target.insert(session, table, rows);
        this.#tell(rows.length);
      }
      if (table.name === REINDEXES) await this.#renewWords(snapshot, session, keys);
    }
  }

  async #renewWords(snapshot: Session, session: Session, keys: readonly Key[]): Promise<void> {
    const { source, target } = this.parts;
    const profiles = source.tables.find(({ name }) => name === PROFILES);
    if (profiles === undefined) return;
    for (const [customerId = null, type = null] of keys) {
      if (type !== JOBS) continue;
      const only: Row = { customer_id: customerId, profile_type: type };
      for await (const rows of batchesOf(snapshot, profiles, { only })) await target.setWords(session, rows);
    }
  }

  async #compareNoted(snapshot: Session, changed: Set<MovedTable>): Promise<void> {
    const { reader } = this.parts.target.unitOfWork;
    for await (const { table, keys } of this.parts.source.notes(snapshot)) {
      changed.add(table);
      await compare(table, rowsOf(snapshot, table, keys), rowsOf(reader, table.there, keys));
    }
  }

  async #compareAll(snapshot: Session): Promise<void> {
    const { source, target } = this.parts;
    for (const table of source.tables)
      await compare(table, batchesOf(snapshot, table), batchesOf(target.unitOfWork.reader, table.there));
    this.#changed = new Set();
  }

  async #compareCounts(): Promise<void> {
    const { source, target } = this.parts;
    for (const table of this.#changed ?? []) {
      const [there, here] = [
        await countRows(source.reader, table),
        await countRows(target.unitOfWork.reader, table.there),
      ];
      if (there !== here) throw new MoveFailed(`${table.name} has ${here} rows in the target, and ${there} here.`);
    }
  }

  async #copyContents(table: MovedTable, rows: readonly Row[]): Promise<void> {
    if (table.name === CONTENTS) await this.parts.contents?.copy(rows);
  }
}

async function compare(
  table: MovedTable,
  ...both: [source: AsyncIterable<readonly Row[]>, target: AsyncIterable<readonly Row[]>]
): Promise<void> {
  const [here, there] = await Promise.all(both.map((batches) => digestOf(batches, table)));
  if (here !== there)
    throw new MoveFailed(`The rows of ${table.name} differ: here ${String(here)}; in the target ${String(there)}.`);
}
