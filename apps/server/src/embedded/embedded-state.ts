import type { Configuration } from '../config/index.js';
import { copySqlite, fileIdentityOf, replaceSqlite } from '../database/index.js';
import type { MemoryStore } from '../file-storage/index.js';
import { continuedAs } from '../incarnations/index.js';
import type { EmbeddedSnapshot } from './embedded-server.js';
import type { MovableClock } from './movable-clock.js';
import type { RestartableServer } from './restartable-server.js';

/** The whole state of an embedded server: its database, the contents of its files, and its clock. */
export class EmbeddedState {
  readonly #file: string;

  constructor(
    private readonly parts: {
      readonly server: RestartableServer;
      readonly configuration: Configuration;
      readonly clock: MovableClock;
      readonly store: MemoryStore;
    },
  ) {
    const { database } = parts.configuration;
    if (database.kind !== 'sqlite') throw new TypeError('An embedded server has an SQLite database.');
    this.#file = database.file;
  }

  async copy(): Promise<EmbeddedSnapshot> {
    const { server, store, clock } = this.parts;
    await server.settled();
    return { database: copySqlite(this.#file), files: store.copy(), clock: clock.copy() };
  }

  /**
   * Restarts the server on the state. Caches are gone with the old server. The state is another incarnation, so that
   * the positions of readers of changes who are ahead of the state are refused (D-CHG-10).
   */
  async replace({ database, files, clock }: EmbeddedSnapshot): Promise<void> {
    const { server, store } = this.parts;
    await server.stop();
    await replaceSqlite(this.#file, database, async () =>
      continuedAs({ kind: 'sqlite', file: await fileIdentityOf(this.#file) }),
    );
    store.replace(files);
    this.parts.clock.replace(clock);
    await server.start();
  }
}
