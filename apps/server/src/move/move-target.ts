import { inBatches, settleAll, setWrites } from '../database/index.js';
import type { Session, SqlValue, UnitOfWork } from '../database/index.js';
import { continueAt, findNewest } from '../incarnations/index.js';
import { addState, LEASE, readState, saveState } from './move-state.js';
import type { SourceState, TargetState } from './move-state.js';
import { deleteRows } from './table-rows.js';
import type { Key, MovedTable, Row } from './table-rows.js';

/** Both databases take more. */
const VALUES_PER_STATEMENT = 5000;

/** Returns the words of a job for the index of words, from its values as JSON. */
export type WordsOf = (customerId: number, values: string) => Promise<readonly string[]>;

/** The table and the type of the profiles that have words. */
export const PROFILES = 'profiles';
export const JOBS = 'jobs';

/** The database that an installation is moved to. No server can use it until the move is over. */
export class MoveTarget {
  protected readonly lease: string = LEASE;

  constructor(
    readonly unitOfWork: UnitOfWork,
    private readonly wordsOf: WordsOf,
  ) {}

  state(): Promise<TargetState | undefined> {
    return readState<TargetState>(this.unitOfWork.reader, this.lease);
  }

  /** Returns whether no server and no move has used the database. */
  async isNew(): Promise<boolean> {
    const { reader } = this.unitOfWork;
    return (await findNewest(reader)) === undefined && (await this.state()) === undefined;
  }

  /** Returns whether the target may have been used since the source has said that it may. */
  async isOver(): Promise<boolean> {
    return true;
  }

  /** Keeps servers from using the database. Another move may begin at the same time: then the first one has the target. */
  async begin(state: TargetState): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      await setWrites(session, 'stop');
      await addState(session, state);
    });
  }

  /**
   * Adds rows, and stores how far the copy is. Leaves out rows whose key, or another unique value, is there. A row that
   * has one of these was noted, because it has changed since the copy began.
   */
  async add(table: MovedTable, rows: readonly Row[], state: TargetState): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      await this.insert(session, table, rows, '');
      await saveState(session, state, this.lease);
    });
  }

  /** @param conflict the unique columns whose values may be there */
  async insert(
    session: Session,
    table: MovedTable,
    rows: readonly Row[],
    conflict = `(${table.key.join(', ')})`,
  ): Promise<void> {
    const { columns } = table;
    const marks = `(${columns.map(() => '?').join(', ')})`;
    const insertSome = (some: readonly Row[]): Promise<unknown> =>
      session.query(
        `INSERT INTO ${table.there.name} (${columns.join(', ')}) VALUES ${some.map(() => marks).join(', ')} ON CONFLICT ${conflict} DO NOTHING`,
        some.flatMap((row) => columns.map((column): SqlValue => row[column] ?? null)),
      );
    await settleAll(inBatches(rows, Math.floor(VALUES_PER_STATEMENT / columns.length)).map(insertSome));
    if (table.name === PROFILES) await this.setWords(session, rows);
  }

  async setWords(session: Session, profiles: readonly Row[]): Promise<void> {
    for (const { customer_id: customerId, profile_type: type, id, field_values: values } of profiles)
      if (type === JOBS)
        await setWordsOf(session, { customerId, id }, await this.wordsOf(Number(customerId), String(values)));
  }

  async remove(session: Session, table: MovedTable, keys: readonly Key[]): Promise<void> {
    await deleteRows(session, table.there, keys);
    if (table.name !== PROFILES) return;
    for (const [customerId, type, id] of keys) if (type === JOBS) await setWordsOf(session, { customerId, id }, []);
  }

  /** Makes the database the installation: the same history, at another place. */
  async finish({ wereHeld = false }: SourceState): Promise<void> {
    const identity = await this.unitOfWork.identity();
    await this.unitOfWork.write(async (session) => {
      if ((await readState(session)) === undefined) return;
      await continueAt(session, identity, wereHeld);
      await setWrites(session, 'go');
      await saveState(session, undefined);
    });
  }
}

async function setWordsOf(
  session: Session,
  { customerId, id }: Record<'customerId' | 'id', unknown>,
  words: readonly string[],
): Promise<void> {
  const statements = session.words.set({ customerId: Number(customerId), id: Number(id) }, words);
  for (const { text, values } of statements) await session.query(text, values);
}
