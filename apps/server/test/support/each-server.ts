import { beforeAll } from '@jest/globals';
import { describeOnEachDatabase, describeOnSqlite } from './databases.js';
import type { CreateDatabase, TestDatabase } from './databases.js';
import { TestServer } from './test-server.js';
import type { TestServerOptions } from './test-server.js';

/** The server of a suite, which answers once the tests run. */
export interface ServerUnderTest {
  /** May be handed to clients before it has started. */
  readonly server: TestServer;
  readonly database: TestDatabase;
  /** Another database of the same kind. */
  readonly createDatabase: CreateDatabase;
}

type DescribeServer = (
  title: string,
  options: Omit<TestServerOptions, 'database'>,
  suite: (under: ServerUnderTest) => void,
) => void;

const describeServerOn =
  (describeOn: typeof describeOnSqlite): DescribeServer =>
  (title, options, suite) => {
    describeOn(title, (createDatabase) => {
      const under: { server?: TestServer; database?: TestDatabase } = {};

      beforeAll(async () => {
        under.database = await createDatabase('migrated');
        under.server = await TestServer.start({ ...options, database: under.database });
      });

      suite({
        createDatabase,
        server: new Proxy({} as TestServer, {
          get(_handle, name) {
            const { server } = under;
            if (!server) throw new Error('The server has not started yet.');
            const member: unknown = Reflect.get(server, name, server);
            return typeof member === 'function' ? (member.bind(server) as unknown) : member;
          },
        }),
        get database() {
          if (!under.database) throw new Error('The database is not there yet.');
          return under.database;
        },
      });
    });
  };

/** The same suite against one server on each database. */
export const describeServer = describeServerOn(describeOnEachDatabase);

/** A suite about what no database decides, such as heads, bodies and views: on SQLite alone. */
export const describeServerOnSqlite = describeServerOn(describeOnSqlite);
