import { readPartnerReply } from '@talent-platform/protocol/events';
import { Sqlite } from '@talent-platform/sqlite';
import type { Database } from '@talent-platform/sqlite';
import { gunzipped } from '../render-event.js';
import { SinkError } from '../sink-error.js';
import { sentSummaryOf, summaryOf } from '../sink-event.js';
import type { Delivery, EventSummary, NewEvent, SentReply, SinkEvent } from '../sink-event.js';
import { conditionOf, EVERYTHING, folded } from './event-filter.js';
import type { EventFilter } from './event-filter.js';

/** The version of the tables, in `user_version`. */
const VERSION = 1;

/** Long columns come last, because SQLite reads a row from its start. */
const SCHEMA = `
  CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bytes INTEGER NOT NULL,
    verification TEXT NOT NULL,
    event_type TEXT,
    path TEXT NOT NULL,
    event_id TEXT,
    attempt INTEGER,
    status INTEGER,
    summary TEXT NOT NULL,
    searched TEXT NOT NULL,
    rest TEXT NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX event_by_event_id ON event (event_id);
  CREATE INDEX event_by_event_type ON event (event_type);
  CREATE INDEX event_by_path ON event (path);
  CREATE INDEX event_by_status ON event (status);
  PRAGMA user_version = ${VERSION};
`;

/**
 * Creates the tables in a new file.
 *
 * @throws SinkError for a file of a later version.
 */
function prepareTables(database: Database): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > VERSION)
    throw new SinkError('The file of events is of a later version of the sink: give another with --data.');
  if (version < VERSION) database.transaction(() => database.exec(SCHEMA))();
}

/** The limits of the store. The oldest events are deleted first. */
interface StoreLimits {
  readonly maxEvents: number;
  /** The limit for headers, bodies and verdicts together. */
  readonly maxBytes: number;
}

/** A page of events. `next` is the id at which the next page begins. Undefined at the end. */
export interface FoundEvents {
  readonly events: readonly EventSummary[];
  readonly next?: number;
}

/** The number of events, and the most frequent values for filters. */
export interface Overview {
  readonly kept: number;
  readonly types: readonly string[];
  readonly paths: readonly string[];
  readonly statuses: readonly number[];
}

/** An event as it is stored: the body, and all other members as JSON. */
interface Row {
  readonly id: number;
  readonly rest: string;
  readonly body: Buffer;
}

const MAX_CHOICES = 50;
/** Longer values are no choices of a filter. */
const MAX_CHOICE_CHARACTERS = 200;
const MAX_ATTEMPTS = 100;

const INSERT = `INSERT INTO event
  (bytes, verification, event_type, path, event_id, attempt, summary, searched, rest, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Stores events in SQLite. */
export class EventStore {
  readonly #database: Database;
  readonly #limits: StoreLimits;
  /** Counted in memory, because counting in the file gets slower with each event. */
  #kept = 0;
  #bytes = 0;

  /** @param file a path, or `:memory:`. */
  constructor(file: string, limits: StoreLimits) {
    this.#database = new Sqlite(file);
    this.#database.pragma('journal_mode = WAL');
    this.#limits = limits;
    prepareTables(this.#database);
    const total = this.#database.prepare('SELECT count(*) AS kept, total(bytes) AS bytes FROM event').get();
    ({ kept: this.#kept, bytes: this.#bytes } = total as { kept: number; bytes: number });
  }

  add(event: NewEvent): SinkEvent {
    return this.#database.transaction(() => {
      const { attempt, eventId } = event;
      const delivery =
        attempt === undefined || eventId === undefined ? {} : { delivery: deliveryOf(attempt, this.#earlier(eventId)) };
      const kept = { ...event, ...delivery };
      const id = this.#insert(kept);
      this.#forgetOldest();
      return { id, ...kept };
    })();
  }

  /** Stores the reply of an event. Returns undefined if the event was deleted. */
  setSent(id: number, sent: SentReply): EventSummary | undefined {
    const [short, whole] = [JSON.stringify(sentSummaryOf(sent)), JSON.stringify(sent)];
    const set = `UPDATE event SET status = ?, bytes = bytes + ?, summary = json_set(summary, '$.sent', json(?)),
      rest = json_set(rest, '$.sent', json(?)) WHERE id = ? RETURNING summary`;
    const summary = this.#database
      .prepare(set)
      .pluck()
      .get(sent.status ?? 0, whole.length, short, whole, id);
    if (summary !== undefined) this.#bytes += whole.length;
    return summary === undefined ? undefined : { ...(JSON.parse(String(summary)) as EventSummary), id };
  }

  /** Returns the newest matching events before an id. */
  search(filter: EventFilter, { before, limit }: { before: number; limit: number }): FoundEvents {
    const { sql, values } = conditionOf(filter);
    const select = `SELECT id, summary FROM event WHERE id < ? AND ${sql} ORDER BY id DESC LIMIT ?`;
    const events = this.#summaries(select, [before, ...values, limit]);
    const last = events.at(limit - 1);
    return { events, ...(last && { next: last.id }) };
  }

  /** Adds the other matching attempts of listed events. Each event appears once. */
  withOtherAttempts(events: readonly EventSummary[], filter: EventFilter): readonly EventSummary[] {
    const eventIds = new Set(events.flatMap(({ eventId }) => eventId ?? []));
    const all = [...events, ...[...eventIds].flatMap((eventId) => this.attempts(eventId, filter))];
    return [...new Map(all.map((event) => [event.id, event])).values()];
  }

  /** Returns the attempts of an event, the newest first. */
  attempts(eventId: string, filter: EventFilter): EventSummary[] {
    const { sql, values } = conditionOf(filter);
    const select = `SELECT id, summary FROM event WHERE event_id = ? AND ${sql} ORDER BY id DESC LIMIT ${MAX_ATTEMPTS}`;
    return this.#summaries(select, [eventId, ...values]);
  }

  fits(id: number, filter: EventFilter): boolean {
    const { sql, values } = conditionOf(filter);
    const found = this.#database.prepare(`SELECT 1 FROM event WHERE id = ? AND ${sql}`).get(id, ...values);
    return found !== undefined;
  }

  overview(): Overview {
    const frequent = (column: string, condition: string): unknown[] => {
      const select = `SELECT ${column} FROM event WHERE ${condition} GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ?`;
      return this.#database.prepare(select).pluck().all(MAX_CHOICES);
    };
    return {
      kept: Number(this.#database.prepare('SELECT count(*) FROM event').pluck().get()),
      types: frequent('event_type', 'event_type IS NOT NULL') as string[],
      paths: frequent('path', `length(path) <= ${MAX_CHOICE_CHARACTERS}`) as string[],
      statuses: frequent('status', 'status IS NOT NULL') as number[],
    };
  }

  find(id: number): SinkEvent | undefined {
    const row = this.#database.prepare('SELECT id, body, rest FROM event WHERE id = ?').get(id);
    return row === undefined ? undefined : eventOf(row as Row);
  }

  /** Yields all matching events, the oldest first. */
  *all(filter = EVERYTHING): Iterable<SinkEvent> {
    const { sql, values } = conditionOf(filter);
    const next = this.#database.prepare(`SELECT id, body, rest FROM event WHERE id > ? AND ${sql} ORDER BY id LIMIT 1`);
    for (let id = 0; ;) {
      const row = next.get(id, ...values) as Row | undefined;
      if (row === undefined) return;
      yield eventOf(row);
      id = row.id;
    }
  }

  clear(): void {
    this.#database.exec('DELETE FROM event');
    this.#kept = 0;
    this.#bytes = 0;
  }

  close(): void {
    this.#database.close();
  }

  #insert(event: NewEvent): number {
    const { body, ...rest } = event;
    const [text, searched] = [JSON.stringify(rest), searchedText(event)];
    // A small gzip body can have a long text, which also fills the file.
    const bytes = Buffer.byteLength(text) + Math.max(body.length, Buffer.byteLength(searched));
    const path = event.target.split('?', 1)[0];
    const columns = [event.verification, event.eventType, path, event.eventId, event.attempt].map((one) => one ?? null);
    const summary = JSON.stringify(summaryOf({ id: 0, ...event }));
    const values = [bytes, ...columns, summary, searched, text, Buffer.from(body)];
    const { lastInsertRowid } = this.#database.prepare(INSERT).run(values);
    this.#kept += 1;
    this.#bytes += bytes;
    return Number(lastInsertRowid);
  }

  #earlier(eventId: string): EarlierAttempt[] {
    const select = `SELECT attempt, status FROM event WHERE event_id = ? ORDER BY id DESC LIMIT ${MAX_ATTEMPTS}`;
    return this.#database.prepare(select).all(eventId) as EarlierAttempt[];
  }

  #summaries(select: string, values: ReadonlyArray<string | number>): EventSummary[] {
    const rows = this.#database.prepare(select).all(values) as Array<{ id: number; summary: string }>;
    return rows.map(({ id, summary }) => ({ ...(JSON.parse(summary) as EventSummary), id }));
  }

  /** Never deletes the last event, however large it is. */
  #forgetOldest(): void {
    const { maxEvents, maxBytes } = this.#limits;
    const forget = this.#database.prepare('DELETE FROM event WHERE id = (SELECT min(id) FROM event) RETURNING bytes');
    while (this.#kept > 1 && (this.#kept > maxEvents || this.#bytes > maxBytes)) {
      this.#kept -= 1;
      this.#bytes -= Number(forget.pluck().get());
    }
  }
}

function eventOf({ id, body, rest }: Row): SinkEvent {
  const event = JSON.parse(rest) as Omit<SinkEvent, 'id' | 'body'>;
  return { ...event, id, body: new Uint8Array(body) };
}

/** An earlier request of the same event. */
interface EarlierAttempt {
  readonly attempt: number | null;
  /** The status of the sink's reply. 0 without a reply, null until the reply. */
  readonly status: number | null;
}

/** The first attempt and nine retries (D-EVT-2). */
const MAX_SCHEDULED_ATTEMPTS = 10;

/** Returns the kind of an attempt, from its number and the sink's earlier replies (D-EVT-3). */
function deliveryOf(attempt: number, earlier: readonly EarlierAttempt[]): Delivery {
  if (earlier.some((other) => other.attempt === attempt)) return 'replay';
  if (attempt === 1) return 'first';
  return attempt > MAX_SCHEDULED_ATTEMPTS || earlier.some(({ status }) => isFinal(status)) ? 'redelivery' : 'retry';
}

function isFinal(status: number | null): boolean {
  return status !== null && status > 0 && readPartnerReply(status, [], new Uint8Array()).outcome !== 'pending';
}

/** A search only looks at this many characters of an event. */
const MAX_SEARCHED = 16_384;

/** Returns the text for searches: type, ids, titles, path, reply and body. */
function searchedText(event: NewEvent): string {
  const { eventType, eventId, method, target, subjects, answer } = event;
  const about = subjects.map(({ kind, id, title }) => [kind, id, title].filter(Boolean).join(' '));
  const parts = [eventType, eventId, `${method} ${target}`, ...about, answer, gunzipped(event)];
  return folded(
    parts
      .map((part) => part?.slice(0, MAX_SEARCHED))
      .filter(Boolean)
      .join('\n')
      .slice(0, MAX_SEARCHED),
  );
}
