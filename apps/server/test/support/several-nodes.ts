import { beforeAll } from '@jest/globals';
import { describeOnEachDatabase } from './databases.js';
import type { TestDatabase } from './databases.js';
import { TestServer } from './test-server.js';
import type { TestServerOptions } from './test-server.js';

/** The nodes of a suite, available once the tests run. */
export interface NodesUnderTest {
  readonly nodes: TestServer[];
  readonly isShared: boolean;
  /** Adds a node. */
  readonly start: () => Promise<void>;
}

/** The same suite on three nodes of a PostgreSQL database, and on SQLite, whose database one process alone uses. */
export function describeNodes(
  title: string,
  options: Omit<TestServerOptions, 'database'>,
  suite: (under: NodesUnderTest) => void,
): void {
  describeOnEachDatabase(title, (createDatabase) => {
    const nodes: TestServer[] = [];
    let database: TestDatabase;
    const isShared = (): boolean => database.location.kind === 'postgres';
    const start = async (): Promise<void> =>
      void nodes.push(await TestServer.start({ ...options, blueprints: [], database }));

    beforeAll(async () => {
      database = await createDatabase('migrated');
      nodes.push(await TestServer.start({ ...options, database }));
      for (let other = 0; isShared() && other < 2; other += 1) await start();
    });

    suite({
      nodes,
      start,
      get isShared() {
        return isShared();
      },
    });
  });
}
