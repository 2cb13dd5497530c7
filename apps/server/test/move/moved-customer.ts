import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackedUpWorld, CUSTOMER } from '../backups/backed-up-world.js';
import { aBlueprint } from '../builders/blueprint.builder.js';
import { openDataSource } from '../support/data-source.js';
import type { CreateDatabase, TestDatabase } from '../support/databases.js';
import type { OperatorResult } from '../support/operator.js';
import { TestServer } from '../support/test-server.js';

export const ADDRESS = 'https://other.example';
/** A customer of each installation. */
export const STAYS = 2002;
export const LIVES_THERE = 3003;

/** The keys of an installation: for secrets, and for files. */
interface Keys {
  readonly secretKey: Buffer;
  readonly key: Buffer;
}
const HERE: Keys = { secretKey: Buffer.alloc(32, 7), key: Buffer.alloc(32, 8) };
const THERE: Keys = { secretKey: Buffer.alloc(32, 1), key: Buffer.alloc(32, 2) };

/** Two running installations, with other keys and a customer each. */
export class TwoInstallations {
  private constructor(
    readonly base: BackedUpWorld,
    readonly source: TestDatabase,
    readonly target: TestDatabase,
    private readonly servers: { source: TestServer; target: TestServer },
  ) {}

  static async begin(createSource: CreateDatabase, createTarget: CreateDatabase): Promise<TwoInstallations> {
    const base = await BackedUpWorld.begin(createSource);
    const [source, target] = [await createSource('migrated'), await createTarget('migrated')];
    // The target is another incarnation than the first one, so its entity tags have a stamp.
    await (await start(target, THERE)).stop();
    const servers = { source: await start(source, HERE), target: await start(target, THERE, 'restored') };
    await servers.source.apply(aBlueprint(STAYS));
    await servers.target.apply(aBlueprint(LIVES_THERE));
    return new TwoInstallations(base, source, target, servers);
  }

  get here(): TestServer {
    return this.servers.source;
  }

  get there(): TestServer {
    return this.servers.target;
  }

  async restart(): Promise<void> {
    await this.here.stop();
    this.servers.source = await start(this.source, HERE);
  }

  /** The environment of the command. */
  get env(): Record<string, string> {
    return settingsOf(this.source, HERE);
  }

  /** Writes the settings of the target, some of them changed, and returns the words of the command. */
  async words(changed: Readonly<Record<string, string>> = {}): Promise<string[]> {
    const file = path.join(this.source.dataDir, 'other.env');
    const settings = { ...settingsOf(this.target, THERE), ...changed };
    await writeFile(file, ['# The other one', ...Object.entries(settings).map((each) => each.join('='))].join('\n'));
    return ['customers', 'move', String(CUSTOMER), '--to', file, '--address', ADDRESS];
  }

  async move(
    words: readonly string[] = ['--yes'],
    changed?: Readonly<Record<string, string>>,
  ): Promise<OperatorResult> {
    return this.run([...(await this.words(changed)), ...words]);
  }

  run(words: readonly string[]): Promise<OperatorResult> {
    return this.base.run(this.source, words, this.env);
  }

  runThere(words: readonly string[]): Promise<OperatorResult> {
    return this.base.run(this.target, words, settingsOf(this.target, THERE));
  }

  /** Returns what either database has of a move, and the target of the customer. */
  async leftovers(): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const { location } of [this.source, this.target]) {
      const data = await openDataSource(location, {});
      found.push(...(await data.query<unknown[]>(LEFTOVERS[location.kind])));
      found.push(...(await data.query<unknown[]>("SELECT name FROM leases WHERE name LIKE 'move%'")));
      await data.destroy();
    }
    return found;
  }

  async end(): Promise<void> {
    await this.here.stop();
    await this.there.stop();
    await this.source.remove();
    await this.target.remove();
    await this.base.end();
  }
}

const LEFTOVERS = {
  sqlite: `SELECT name FROM sqlite_master WHERE name LIKE 'mov%'`,
  postgres: `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal UNION ALL
    SELECT relname FROM pg_class WHERE relname LIKE 'mov%' UNION ALL SELECT proname FROM pg_proc WHERE proname LIKE 'mov%'`,
};

function start(database: TestDatabase, { secretKey, key }: Keys, incarnation?: string): Promise<TestServer> {
  return TestServer.start({
    database,
    configuration: { secretKey, ...(incarnation && { incarnation }) },
    files: { key },
  });
}

function settingsOf({ location, dataDir }: TestDatabase, { secretKey, key }: Keys): Record<string, string> {
  return {
    TALENT_DATA_DIR: dataDir,
    TALENT_DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
    TALENT_SECRET_KEY: secretKey.toString('base64'),
    TALENT_STORAGE_KEY: key.toString('base64'),
    TALENT_LOG_LEVEL: 'silent',
  };
}
