import type pg from 'pg';
import type { ConnectionWatch } from '../database-identity.js';
import type { Session } from '../session.js';
import { runTransaction } from './postgres-connection.js';
import { identityOf } from './postgres-identity.js';

type Connection = Pick<pg.ClientBase, 'query'>;
type Verified = (error?: Error) => void;

/**
 * Passes new connections of the pools to a listener before anybody uses them, because after a failover they lead to
 * another server.
 */
export class NewConnections {
  watch: ConnectionWatch | undefined;

  constructor(
    readonly url: string,
    private readonly sessionOf: (connection: Connection) => Session,
  ) {}

  /** In the form that pools expect. Pools treat any first argument of `done` as an error. */
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
      identity: await identityOf(connection, this.url),
      reader: session,
      write: (work) => runTransaction(connection, 'READ COMMITTED READ WRITE', () => work(session)),
    });
  }
}
