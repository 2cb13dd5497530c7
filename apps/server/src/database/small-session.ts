import type { CommitOrder } from './commit-order.js';
import type { Session } from './session.js';
import type { SqlValue } from './sql.js';

/** The limit of a row's text for reading at once. */
const SMALL_ROW_BYTES = 16_384;

/** The requested data is too large to read at once. Read it in turn with others (D-NET-19). */
export class LargeRead extends Error {
  override readonly name = 'LargeRead';
}

/** A session for small rows: repositories refuse large ones before they read them. */
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

/** @throws LargeRead if the session is for small rows */
export function refuseLarge({ smallOnly }: Session, isLarge: boolean): void {
  if (smallOnly === true && isLarge) throw new LargeRead('This is not read at once.');
}

/** Does the same for several rows, by their sizes. */
export function refuseLargeRows(session: Session, rows: ReadonlyArray<{ readonly bytes: number }>): void {
  refuseLarge(session, rows.reduce((sum, { bytes }) => sum + bytes, 0) > SMALL_ROW_BYTES);
}

/** A column after SELECT that reads as null if its text is large. */
export function smallText(column: string): string {
  return `CASE WHEN octet_length(${column}) <= ${SMALL_ROW_BYTES} THEN ${column} END`;
}
