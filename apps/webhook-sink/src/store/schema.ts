import type { Database } from '@talent-platform/sqlite';
import { SinkError } from '../sink-error.js';

/** The version of the tables, in `user_version`. Version 1 had no columns for searches. */
const VERSION = 2;

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

/** A row of version 1. */
export interface FirstRow {
  readonly id: number;
  readonly rest: string;
  readonly body: Buffer;
}

/**
 * Creates the tables, or converts tables of the first version.
 *
 * @param insert - stores an event of the first version in the new tables, with its id.
 * @throws SinkError for a file of a later version.
 */
export function prepareTables(database: Database, insert: (row: FirstRow) => void): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version === VERSION) return;
  if (version > VERSION)
    throw new SinkError('The file of events is of a later version of the sink: give another with --data.');
  database.transaction(() => {
    const hasEvents = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'event'").get() !== undefined;
    if (hasEvents) database.exec('ALTER TABLE event RENAME TO first_event');
    database.exec(SCHEMA);
    if (!hasEvents) return;
    const ids = database.prepare('SELECT id FROM first_event ORDER BY id').pluck().all();
    const select = database.prepare('SELECT id, rest, body FROM first_event WHERE id = ?');
    for (const id of ids) insert(select.get(id) as FirstRow);
    database.exec('DROP TABLE first_event');
  })();
}
