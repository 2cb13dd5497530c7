import type pg from 'pg';
import type { ConnectionWatch } from '../database-place.js';
import type { Session } from '../session.js';
import { runTransaction } from './postgres-connection.js';
import { placeOf } from './postgres-place.js';

type Connection = Pick<pg.ClientBase, 'query'>;
type Verified = (error?: Error) => void;

/** Shows the connections that the pools open to a watch, before anybody uses them: after a failover another server is behind them. */
export class NewConnections {
  watch: ConnectionWatch | undefined;

  constructor(
    readonly url: string,
    private readonly sessionOf: (connection: Connection) => Session,
  ) {}

  /** As pools want it. Any other than the first argument of `done` is read as an error, too. */
  readonly verify = (connection: Connection, done: Verified): void => {
    this.#show(connection).then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };

  async #show(connection: Connection): Promise<void> {
    if (this.watch === undefined) return;
    const session = this.sessionOf(connection);
    await this.watch({
      place: await placeOf(connection, this.url),
      reader: session,
      write: (work) => runTransaction(connection, 'READ COMMITTED READ WRITE', () => work(session)),
    });
  }
}
