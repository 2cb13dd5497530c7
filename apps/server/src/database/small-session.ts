import type { CommitOrder } from './commit-order.js';
import type { Session } from './session.js';
import type { SqlValue } from './sql.js';

/** What a row holds as one text, at most, to be read at once. */
const SMALL_ROW_BYTES = 16_384;

/** What is asked for is larger than what is read at once: it is to be read in its turn (D-NET-19). */
export class LargeRead extends Error {
  override readonly name = 'LargeRead';
}

/** A session for what is small: repositories refuse there, before they have read it, what is large. */
export class SmallSession implements Session {
  readonly smallOnly = true;
  readonly lockRows: string;
  readonly lockFreeRows: string;
  readonly positionIn: Session['positionIn'];
  readonly isOneOfJson: Session['isOneOfJson'];
  readonly forEachOfJson: Session['forEachOfJson'];
  readonly indexedBy: Session['indexedBy'];
  readonly words: Session['words'];

  constructor(private readonly session: Session) {
    this.lockRows = session.lockRows;
    this.lockFreeRows = session.lockFreeRows;
    this.positionIn = session.positionIn;
    this.isOneOfJson = session.isOneOfJson;
    this.forEachOfJson = session.forEachOfJson;
    this.indexedBy = session.indexedBy;
    this.words = session.words;
  }

  commitOrderOf(table: string): CommitOrder {
    return this.session.commitOrderOf(table);
  }

  query<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> {
    return this.session.query(sql, parameters);
  }

  first<Row extends object>(sql: string, parameters?: readonly SqlValue[]): Row | undefined | Promise<Row | undefined> {
    return this.session.first(sql, parameters);
  }
}

/** @throws LargeRead where the session is one for what is small */
export function refuseLarge({ smallOnly }: Session, isLarge: boolean): void {
  if (smallOnly === true && isLarge) throw new LargeRead('This is not read at once.');
}

/** The same for rows together, by their sizes. */
export function refuseLargeRows(session: Session, rows: ReadonlyArray<{ readonly bytes: number }>): void {
  refuseLarge(session, rows.reduce((sum, { bytes }) => sum + bytes, 0) > SMALL_ROW_BYTES);
}

/** A column behind SELECT that reads as null where its text is large. */
export function smallText(column: string): string {
  return `CASE WHEN octet_length(${column}) <= ${SMALL_ROW_BYTES} THEN ${column} END`;
}
