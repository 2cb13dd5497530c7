import type { Database } from '@talent-platform/sqlite';
import { SinkError } from '../sink-error.js';

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
export function prepareTables(database: Database): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > VERSION)
    throw new SinkError('The file of events is of a later version of the sink: give another with --data.');
  if (version < VERSION) database.transaction(() => database.exec(SCHEMA))();
}
