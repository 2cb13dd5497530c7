import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inBatches, setWrites, writesOf } from '../database/index.js';
import type { Session, UnitOfWork } from '../database/index.js';
import { areEventsHeldIn, beginRestored, holdEvents } from '../incarnations/index.js';
import { readState, saveState } from './move-state.js';
import type { SourceState } from './move-state.js';
import { CONTENTS } from './moved-contents.js';
import { countRows } from './table-rows.js';
import type { Key, MovedTable } from './table-rows.js';

const NOTES_AT_ONCE = 5000;

/** All nodes know within this time that events are held (Incarnations), and have begun their last attempt. */
const KNOWN_EVERYWHERE_MS = 1500;
const LOOK_AGAIN_MS = 200;

/** Keys of rows of one table that have changed. */
export interface NotedRows {
  readonly table: MovedTable;
  readonly keys: readonly Key[];
  readonly numbers: readonly number[];
}

/** The database that is moved, whose servers may run. */
export class MoveSource {
  constructor(
    readonly unitOfWork: UnitOfWork,
    readonly tables: readonly MovedTable[],
    /** The one customer who is moved. Undefined if the whole installation is. */
    readonly customer?: number,
  ) {}

  get reader(): Session {
    return this.unitOfWork.reader;
  }

  async countRows(): Promise<number> {
    let sum = 0;
    for (const table of this.tables) sum += await countRows(this.reader, table);
    return sum;
  }

  countContents(): Promise<number> {
    return countRows(this.reader, { name: CONTENTS });
  }

  state(): Promise<SourceState | undefined> {
    return readState<SourceState>(this.reader);
  }

  /** Begins to note which rows change. A move that has begun goes on, and its writes go on too. */
  async begin(to: string): Promise<SourceState> {
    const begun = (await this.state()) ?? { id: randomUUID(), step: 'noting', customer: this.customer, to };
    if (begun.step === 'finishing') return begun;
    if (begun.step === 'noting') {
      await this.#save(begun);
      await this.unitOfWork.write((session) => session.query(session.rowNotes.makeTable));
      for (const table of this.tables)
        await this.#each((session) => session.rowNotes.begin({ ...table, of: this.#of(table) }));
      await this.#save({ ...begun, step: 'copying' });
    }
    await this.letGo();
    return { ...begun, step: 'copying' };
  }

  #of({ only }: MovedTable): { column: string; customerId: number } | undefined {
    const [column] = Object.keys(only);
    return column === undefined || this.customer === undefined ? undefined : { column, customerId: this.customer };
  }

  /** Reads what was noted, in parts of one table each. */
  async *notes(session: Pick<Session, 'query'>): AsyncGenerator<NotedRows> {
    for (let last = 0; ;) {
      const notes = await session.query<{ number: number; name: string; key: string }>(
        `SELECT number, table_name AS name, row_key AS "key" FROM move_notes WHERE number > ? ORDER BY number LIMIT ?`,
        [last, NOTES_AT_ONCE],
      );
      for (const table of this.tables) {
        const own = notes.filter(({ name }) => name === table.name);
        if (own.length === 0) continue;
        const keys = [...new Set(own.map(({ key }) => key))].map((key) => JSON.parse(key) as Key);
        yield { table, keys, numbers: own.map(({ number }) => number) };
      }
      if (notes.length < NOTES_AT_ONCE) return;
      last = notes.at(-1)?.number ?? last;
    }
  }

  async forget(numbers: readonly number[]): Promise<void> {
    for (const some of inBatches(numbers))
      await this.unitOfWork.write((session) =>
        session.query(`DELETE FROM move_notes WHERE number ${session.isOneOfJson}`, [JSON.stringify(some)]),
      );
  }

  /** Lets the servers send no further events. Resolves when the attempts that run have ended, or were lost by their node. */
  async holdEvents(): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      const state = await readState<SourceState>(session);
      if (state === undefined) return;
      await saveState(session, { ...state, wereHeld: await areEventsHeldIn(session) });
      await holdEvents(session, true);
    });
    await this.untilSent();
  }

  protected async untilSent(): Promise<void> {
    await delay(KNOWN_EVERYWHERE_MS);
    const running = await this.claims();
    while (running.size > 0) {
      await delay(LOOK_AGAIN_MS);
      const claims = await this.claims();
      for (const claim of running) if (!claims.has(claim)) running.delete(claim);
    }
  }

  /** Returns the attempts that run. */
  protected async claims(): Promise<Set<string>> {
    const now = (await this.unitOfWork.clock()) ?? Date.now();
    const sql = 'SELECT customer_id AS id, claim FROM deliveries WHERE due_at > ? AND claim IS NOT NULL';
    const found = await this.reader.query<{ readonly id: number; readonly claim: string }>(sql, [now]);
    return new Set(found.flatMap(({ id, claim }) => (id === (this.customer ?? id) ? [claim] : [])));
  }

  async stopWrites(): Promise<void> {
    await this.unitOfWork.write((session) => setWrites(session, 'stop'));
  }

  /** Lets the servers write and send again. */
  async letGo(): Promise<void> {
    await this.unitOfWork.write((session) => this.letGoIn(session));
  }

  protected async letGoIn(session: Session): Promise<void> {
    const state = await readState<SourceState>(session);
    if (state?.wereHeld !== undefined) {
      await holdEvents(session, state.wereHeld);
      await saveState(session, { ...state, wereHeld: undefined });
    }
    await setWrites(session, 'go');
  }

  /** From now on the target is the installation. */
  async endWrites(state: SourceState): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      await setWrites(session, 'have ended');
      await saveState(session, { ...state, step: 'finishing' });
    });
  }

  protected async endNotes(): Promise<void> {
    for (const table of this.tables) await this.#each((session) => session.rowNotes.end(table));
  }

  /** Removes everything that the move has added. */
  async clean(): Promise<void> {
    await this.endNotes();
    await this.unitOfWork.write(async (session) => {
      await session.query('DROP TABLE IF EXISTS move_notes');
      await saveState(session, undefined);
    });
  }

  /**
   * Lets the source take writes again. If the move is over, the target may have gone on, so the source continues as a
   * restored database: with other ids, and without sending events (D-PLT-22).
   * @returns what was ended. Undefined if no move has begun
   */
  async cancel(): Promise<'begun' | 'over' | undefined> {
    const state = await this.state();
    const isOver = (await writesOf(this.reader)) === 'have ended';
    if (state === undefined && !isOver) return undefined;
    const identity = await this.unitOfWork.identity();
    await this.unitOfWork.write(async (session) => {
      await this.letGoIn(session);
      if (isOver) await beginRestored(session, identity);
    });
    await this.clean();
    return isOver ? 'over' : 'begun';
  }

  async #save(state: SourceState): Promise<void> {
    await this.unitOfWork.write((session) => saveState(session, state));
  }

  /** In a transaction for each table, because PostgreSQL locks a table until the transaction ends. */
  async #each(statementsOf: (session: Session) => readonly string[]): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      for (const statement of statementsOf(session)) await session.query(statement);
    });
  }
}
