import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { summaryOf } from '../sink-event.js';
import type { EventSummary, NewEvent, SinkEvent } from '../sink-event.js';
import type { Verified } from '../verification.js';

/** How much is kept; the oldest events go first. */
export interface StoreLimits {
  readonly maxEvents: number;
  /** Of all headers, bodies and verdicts together. */
  readonly maxBytes: number;
}

/** A row: what is looked for by itself, the body, and all else as JSON. */
interface Row {
  readonly id: number;
  readonly body: Buffer;
  readonly rest: string;
}

/** What is long stands last: SQLite reads a row from its start. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bytes INTEGER NOT NULL,
    summary TEXT NOT NULL,
    rest TEXT NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
`;

/** The events that came, in SQLite. */
export class EventStore {
  readonly #database: Connection;
  readonly #limits: StoreLimits;

  /** @param file a path, or `:memory:`. */
  constructor(file: string, limits: StoreLimits) {
    this.#database = new Database(file);
    this.#database.pragma('journal_mode = WAL');
    this.#database.exec(SCHEMA);
    this.#limits = limits;
  }

  add(event: NewEvent): SinkEvent {
    const { body, ...rest } = event;
    const text = JSON.stringify(rest);
    const bytes = body.length + Buffer.byteLength(text);
    const insert = this.#database.prepare('INSERT INTO event (bytes, summary, rest, body) VALUES (?, ?, ?, ?)');
    return this.#database.transaction(() => {
      const summary = JSON.stringify(summaryOf({ id: 0, ...event }));
      const { lastInsertRowid } = insert.run(bytes, summary, text, Buffer.from(body));
      this.#forgetOldest();
      return { id: Number(lastInsertRowid), ...event };
    })();
  }

  /** The newest first; those before an id where one is given. */
  list({ before = Number.MAX_SAFE_INTEGER, limit }: { before?: number; limit: number }): EventSummary[] {
    const select = this.#database.prepare('SELECT id, summary FROM event WHERE id < ? ORDER BY id DESC LIMIT ?');
    const rows = select.all(before, limit) as Array<{ id: number; summary: string }>;
    return rows.map(({ id, summary }) => ({ ...withVerification(JSON.parse(summary) as EventSummary), id }));
  }

  find(id: number): SinkEvent | undefined {
    const row = this.#database.prepare('SELECT id, body, rest FROM event WHERE id = ?').get(id);
    return row === undefined ? undefined : eventOf(row as Row);
  }

  /** All of them in the order in which they came, one at a time. */
  *all(): Iterable<SinkEvent> {
    const next = this.#database.prepare('SELECT id, body, rest FROM event WHERE id > ? ORDER BY id LIMIT 1');
    for (let id = 0; ;) {
      const row = next.get(id) as Row | undefined;
      if (row === undefined) return;
      yield eventOf(row);
      id = row.id;
    }
  }

  clear(): void {
    this.#database.exec('DELETE FROM event');
  }

  close(): void {
    this.#database.close();
  }

  /** The last one stays, however large it is. */
  #forgetOldest(): void {
    const { maxEvents, maxBytes } = this.#limits;
    this.#database
      .prepare(
        `DELETE FROM event WHERE id IN (
          SELECT id FROM (SELECT id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total FROM event
            WINDOW newest AS (ORDER BY id DESC ROWS UNBOUNDED PRECEDING))
          WHERE place > 1 AND (place > ? OR total > ?))`,
      )
      .run(maxEvents, maxBytes);
  }
}

function eventOf({ id, body, rest }: Row): SinkEvent {
  const event = withVerification(JSON.parse(rest) as Omit<SinkEvent, 'id' | 'body'>);
  return { ...event, id, body: new Uint8Array(body) };
}

/** A file may hold events that were kept before the three verifications were told apart. */
function withVerification<Event extends Pick<EventSummary, 'isGenuine'>>(event: Event): Event & Verified {
  return { verification: event.isGenuine ? 'genuine' : 'not-genuine', ...event };
}
