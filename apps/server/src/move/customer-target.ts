import { setTimeout as delay } from 'node:timers/promises';
import { countMigrations, CustomerRows, isUniqueViolation, RELEASE, writesOf } from '../database/index.js';
import type { FileStorage } from '../file-storage/index.js';
import type { Session, SqlValue, UnitOfWork } from '../database/index.js';
import { forgetHistory, setHistory, setStaying } from '../incarnations/index.js';
import type { ContinuedHistory } from '../incarnations/index.js';
import { MoveFailed, movedTables, stagedName } from './move.js';
import { MoveTarget } from './move-target.js';
import type { WordsOf } from './move-target.js';
import { readState, saveState } from './move-state.js';
import type { SourceState, TargetState } from './move-state.js';
import type { MovedTable } from './table-rows.js';

/** The state of a target that has the customer. */
const OVER = '(all)';

/** Tables whose rows are ordered by commit. */
const ORDERED = ['audit_records', 'changes'];

/** Every server of an installation knows within this time who has come or gone. Before, nobody is sent there. */
export const KNOWN_EVERYWHERE_MS = 1000;

/** Jobs whose words are removed together. */
const WORDS_AT_ONCE = 500;

/** How a customer comes: with another history and other keys than the customers of the target. */
export interface Arrival {
  readonly history: ContinuedHistory;
  readonly sealedKeys: string;
  /** Encrypts the texts of the customer for this installation. */
  readonly reseal: (session: Session) => Promise<void>;
  /** The id of the key that encrypts the contents of files here. Undefined if the contents keep their key. */
  readonly contentKey: string | undefined;
}

/**
 * A running installation that receives a customer (D-OPR-28). The rows wait in tables of their own, which no server
 * knows, and come into those of the servers in one transaction.
 */
export class CustomerTarget extends MoveTarget {
  protected override readonly lease: string;
  readonly #tables: readonly MovedTable[];

  constructor(
    unitOfWork: UnitOfWork,
    wordsOf: WordsOf,
    private readonly customer: number,
    private readonly arrival: Arrival,
  ) {
    super(unitOfWork, wordsOf);
    this.lease = `move of ${customer}`;
    this.#tables = movedTables(customer);
  }

  get #addresses(): string {
    return stagedName(this.customer, 'addresses');
  }

  override async isOver(): Promise<boolean> {
    return (await this.state())?.table === OVER;
  }

  override async begin(state: TargetState): Promise<void> {
    await this.unitOfWork.write(async (session) => {
      for (const { name, there, key } of this.#tables) {
        await session.query(`CREATE TABLE ${there.name} AS SELECT * FROM ${name} WHERE 1 = 0`);
        await session.query(`CREATE UNIQUE INDEX ${there.name}_key ON ${there.name} (${key.join(', ')})`);
      }
      // All servers know the history before they know the customer.
      await setHistory(session, this.customer, this.arrival);
      await session.query(`CREATE TABLE ${this.#addresses} (before_it TEXT PRIMARY KEY, after_it TEXT NOT NULL)`);
      await saveState(session, state, this.lease);
    });
  }

  /** Records the address that a content has here. */
  async noteAddress(before: SqlValue, after: string): Promise<void> {
    const sql = `INSERT INTO ${this.#addresses} (before_it, after_it) VALUES (?, ?) ON CONFLICT DO NOTHING`;
    await this.unitOfWork.write((session) => session.query(sql, [before, after]));
  }

  /** Lets the servers have the customer. Does nothing if they have it. */
  override async finish({ id }: SourceState): Promise<void> {
    if (await this.isOver()) return;
    await this.unitOfWork.write((session) => this.#raiseMarks(session));
    try {
      await this.unitOfWork.write((session) => this.#arrive(session, id));
      await delay(KNOWN_EVERYWHERE_MS);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const found = error instanceof Error ? error.message : '';
      throw new MoveFailed(`The other installation has a user or a portal of this customer now: ${found}`);
    }
  }

  /** Later changes come after those of the customer. Waits for the units of work that run (CommitOrder). */
  async #raiseMarks(session: Session): Promise<void> {
    if (session.lockOutWriters !== '') await session.query(session.lockOutWriters);
    for (const name of ORDERED) {
      const sql = `SELECT COALESCE(MAX(mark), 0) AS mark FROM ${stagedName(this.customer, name)}`;
      const { mark = 0 } = (await session.first<{ readonly mark: number }>(sql)) ?? {};
      const raise = session.commitOrderOf(name).raiseAbove(Number(mark));
      if (raise !== '') await session.query(raise);
    }
  }

  async #arrive(session: Session, id: string): Promise<void> {
    const state = await readState<TargetState>(session, this.lease);
    if (state?.id !== id) throw new MoveFailed('The move was cancelled meanwhile.');
    if ((await countMigrations(session)) !== RELEASE || (await writesOf(session)) !== 'go')
      throw new MoveFailed('The other installation was migrated or moved meanwhile. Cancel this move, and begin anew.');
    for (const { name, there, columns } of this.#tables) {
      const all = columns.join(', ');
      await session.query(`INSERT INTO ${name} (${all}) SELECT ${all} FROM ${there.name}`);
    }
    await this.arrival.reseal(session);
    if (this.arrival.contentKey !== undefined) await this.#rekey(session, this.arrival.contentKey);
    await setHistory(session, this.customer, this.arrival);
    await setStaying(session, this.customer);
    await saveState(session, { id, table: OVER }, this.lease);
  }

  async #rekey(session: Session, keyId: string): Promise<void> {
    const of = `WHERE customer_id = ${this.customer}`;
    for (const table of ['file_contents', 'file_renditions'])
      await session.query(`UPDATE ${table} SET address = COALESCE(
        (SELECT after_it FROM ${this.#addresses} WHERE before_it = ${table}.address), address) ${of}`);
    await session.query(`UPDATE file_contents SET key_id = ? ${of} AND key_id IS NOT NULL`, [keyId]);
  }

  /** Removes everything that has come of the customer. */
  async discard(storage: FileStorage): Promise<void> {
    const rows = new CustomerRows(this.customer);
    while ((await this.unitOfWork.write((session) => rows.deleteWords(session, WORDS_AT_ONCE))) > 0);
    for await (const { name } of storage.list()) if (name.startsWith(`${this.customer}/`)) await storage.remove(name);
    await this.unitOfWork.write((session) => forgetHistory(session, this.customer));
    await this.clean();
  }

  /** Removes what the move has added beside the customer, and lets the database plan by the rows that have come. */
  async clean(): Promise<void> {
    const names = [...this.#tables.map(({ there }) => there.name), this.#addresses];
    await this.unitOfWork.write(async (session) => {
      for (const name of names) await session.query(`DROP TABLE IF EXISTS ${name}`);
      await saveState(session, undefined, this.lease);
    });
    await this.unitOfWork.gatherStatistics();
  }
}
