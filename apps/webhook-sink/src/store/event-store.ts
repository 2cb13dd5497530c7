import { readPartnerReply } from '@talent-platform/protocol/events';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { gunzipped } from '../render-event.js';
import { sentSummaryOf, summaryOf } from '../sink-event.js';
import type { Delivery, EventSummary, NewEvent, SentReply, SinkEvent } from '../sink-event.js';
import { conditionOf, folded } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { prepareTables } from './schema.js';
import type { FirstRow } from './schema.js';
import type { Verified } from '../verification.js';

/** How much is kept; the oldest events go first. */
interface StoreLimits {
  readonly maxEvents: number;
  /** The limit of all headers, bodies and verdicts together. */
  readonly maxBytes: number;
}

/** The number of kept events, and the most frequent values that filters can be made of. */
export interface Overview {
  readonly kept: number;
  readonly types: readonly string[];
  readonly paths: readonly string[];
  readonly statuses: readonly number[];
}

/** A row: what is looked for by itself, the body, and all else as JSON. */
type Row = FirstRow;

const MOST_CHOICES = 50;
/** Longer ones are no choice in a list. */
const MAX_CHOICE = 200;
const MOST_ATTEMPTS = 100;

const INSERT = `INSERT INTO event
  (id, bytes, verification, event_type, path, event_id, attempt, summary, searched, rest, body)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The events that came, in SQLite. */
export class EventStore {
  readonly #database: Connection;
  readonly #limits: StoreLimits;
  /** How much is kept, counted here: to ask the file for each event would take longer the more it holds. */
  #kept = 0;
  #bytes = 0;

  /** @param file a path, or `:memory:`. */
  constructor(file: string, limits: StoreLimits) {
    this.#database = new Database(file);
    this.#database.pragma('journal_mode = WAL');
    this.#limits = limits;
    prepareTables(this.#database, (row) => {
      const { id, ...event } = eventOf(row);
      this.#insert(event, id);
    });
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

  /** Keeps the reply that an event was sent; undefined if the event is gone. */
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

  /** The ids below `before`, the newest first; or those above `after`, the oldest first. */
  ids(range: { before: number } | { after: number }, limit: number): number[] {
    const isBefore = 'before' in range;
    const part = isBefore ? 'id < ? ORDER BY id DESC' : 'id > ? ORDER BY id';
    const select = this.#database.prepare(`SELECT id FROM event WHERE ${part} LIMIT ?`).pluck();
    return select.all(isBefore ? range.before : range.after, limit) as number[];
  }

  /** The events from one id to another that fit, the newest first. */
  between(from: number, to: number, { filter, limit }: { filter: EventFilter; limit: number }): EventSummary[] {
    const { sql, values } = conditionOf(filter);
    const select = `SELECT id, summary FROM event WHERE id BETWEEN ? AND ? AND ${sql} ORDER BY id DESC LIMIT ?`;
    return this.#summaries(select, [from, to, ...values, limit]);
  }

  /** The attempts of an event, the newest first. */
  attempts(eventId: string, filter: EventFilter): EventSummary[] {
    const { sql, values } = conditionOf(filter);
    const select = `SELECT id, summary FROM event WHERE event_id = ? AND ${sql} ORDER BY id DESC LIMIT ${MOST_ATTEMPTS}`;
    return this.#summaries(select, [eventId, ...values]);
  }

  /** Whether an event is kept and fits. */
  fits(id: number, filter: EventFilter): boolean {
    const { sql, values } = conditionOf(filter);
    const found = this.#database.prepare(`SELECT 1 FROM event WHERE id = ? AND ${sql}`).get(id, ...values);
    return found !== undefined;
  }

  overview(): Overview {
    const frequent = (column: string, condition: string): unknown[] => {
      const select = `SELECT ${column} FROM event WHERE ${condition} GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ?`;
      return this.#database.prepare(select).pluck().all(MOST_CHOICES);
    };
    return {
      kept: Number(this.#database.prepare('SELECT count(*) FROM event').pluck().get()),
      types: frequent('event_type', 'event_type IS NOT NULL') as string[],
      paths: frequent('path', `length(path) <= ${MAX_CHOICE}`) as string[],
      statuses: frequent('status', 'status IS NOT NULL') as number[],
    };
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
    this.#kept = 0;
    this.#bytes = 0;
  }

  close(): void {
    this.#database.close();
  }

  #insert(event: NewEvent, id?: number): number {
    const { body, ...rest } = event;
    const [text, searched] = [JSON.stringify(rest), searchedText(event)];
    // A little gzip may be a long text, which then is what fills the file.
    const bytes = Buffer.byteLength(text) + Math.max(body.length, Buffer.byteLength(searched));
    const path = event.target.split('?', 1)[0];
    const columns = [event.verification, event.eventType, path, event.eventId, event.attempt].map((one) => one ?? null);
    const summary = JSON.stringify(summaryOf({ id: 0, ...event }));
    const values = [id ?? null, bytes, ...columns, summary, searched, text, Buffer.from(body)];
    const { lastInsertRowid } = this.#database.prepare(INSERT).run(values);
    this.#kept += 1;
    this.#bytes += bytes;
    return Number(lastInsertRowid);
  }

  #earlier(eventId: string): EarlierAttempt[] {
    const select = `SELECT attempt, status FROM event WHERE event_id = ? ORDER BY id DESC LIMIT ${MOST_ATTEMPTS}`;
    return this.#database.prepare(select).all(eventId) as EarlierAttempt[];
  }

  #summaries(select: string, values: ReadonlyArray<string | number>): EventSummary[] {
    const rows = this.#database.prepare(select).all(values) as Array<{ id: number; summary: string }>;
    return rows.map(({ id, summary }) => ({ ...(JSON.parse(summary) as EventSummary), id }));
  }

  /** The last one stays, however large it is. */
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
  const event = withVerification(JSON.parse(rest) as Omit<SinkEvent, 'id' | 'body'>);
  return { ...event, id, body: new Uint8Array(body) };
}

/** A file may hold events that were kept before the three verifications were told apart. */
function withVerification<Event extends Pick<EventSummary, 'isGenuine'>>(event: Event): Event & Verified {
  return { verification: event.isGenuine ? 'genuine' : 'not-genuine', ...event };
}

/** An earlier request of the same event. */
interface EarlierAttempt {
  readonly attempt: number | null;
  /** The status that the sink replied with; 0 if it sent none, null until it replies. */
  readonly status: number | null;
}

/** The first attempt and nine retries (D-EVT-2). */
const MAX_SCHEDULED_ATTEMPTS = 10;

/** Returns how an attempt came about, by its number and the sink's earlier replies (D-EVT-3). */
function deliveryOf(attempt: number, earlier: readonly EarlierAttempt[]): Delivery {
  if (earlier.some((other) => other.attempt === attempt)) return 'replay';
  if (attempt === 1) return 'first';
  return attempt > MAX_SCHEDULED_ATTEMPTS || earlier.some(({ status }) => isFinal(status)) ? 'redelivery' : 'retry';
}

function isFinal(status: number | null): boolean {
  return status !== null && status > 0 && readPartnerReply(status, [], new Uint8Array()).outcome !== 'pending';
}

/** A search ignores the text of an event beyond this many characters. */
const MAX_SEARCHED = 16_384;

/** The text in which a search looks: type, ids, titles, path, answer, and the body before gzip. */
function searchedText(event: NewEvent): string {
  const { eventType, eventId, method, target, subjects = [], answer } = event;
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
