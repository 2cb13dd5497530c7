import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { keyIdOf } from '../../../src/config/index.js';
import type { Configuration } from '../../../src/config/index.js';
import { KeyRegistry, KeyRotation } from '../../../src/modules/key-rotation/index.js';
import { SEALED_COLUMNS } from '../../../src/modules/key-rotation/sealed-texts.js';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { sendFile } from '../../support/multipart.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
/** The user whose secrets are issued. A new secret ends the older ones. */
const ISSUED = 'issued.user';
const BLUEPRINT = withUser(aBlueprint(1001));
const WRITERS = 3;
/** Files that are written between two steps of a rotation. */
const FILES_OF_STEP = 6;
const BETWEEN_MS = 20;
/** A server that wrote under the previous key keeps it in use for 90 s. The clock moves on by a third of that. */
const STEP_MS = 31_000;
const STEP_EVERY_MS = 500;

type Keys = readonly [current: Buffer, previous: Buffer | undefined];

/** The servers of one installation: two on PostgreSQL, and one on SQLite, which no others share. */
class Installation {
  readonly clock = new TestClock();
  readonly running: TestServer[] = [];
  readonly #acting = new Map<Promise<void>, TestServer>();

  constructor(private readonly database: TestDatabase) {}

  get size(): number {
    return this.database.location.kind === 'postgres' ? 2 : 1;
  }

  /** Any server that runs. */
  get any(): TestServer | undefined {
    return this.running[Math.floor(Math.random() * this.running.length)];
  }

  /** Lets a client use a server, which does not stop meanwhile. */
  async use(act: (server: TestServer) => Promise<void>): Promise<void> {
    const server = this.any;
    if (server === undefined) return;
    const acting = act(server);
    this.#acting.set(acting, server);
    await acting.finally(() => this.#acting.delete(acting));
  }

  async startAll(keys: Keys): Promise<void> {
    while (this.running.length < this.size) this.running.push(await this.#start(keys));
    await this.any?.apply(BLUEPRINT);
  }

  /** Replaces one server after the other, as an operator does. */
  async restartAll(keys: Keys): Promise<void> {
    for (let restarted = 0; restarted < this.size; restarted += 1) {
      const stopped = this.running.shift();
      const acting = [...this.#acting].filter(([, server]) => server === stopped).map(([act]) => act);
      await Promise.allSettled(acting);
      await stopped?.stop();
      this.running.push(await this.#start(keys));
    }
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.running.splice(0).map((server) => server.stop()));
  }

  #start([key, previousKey]: Keys): Promise<TestServer> {
    const configuration: Partial<Configuration> = { secretKey: key, previousSecretKey: previousKey };
    return TestServer.start({ database: this.database, clock: this.clock, configuration, files: { key, previousKey } });
  }
}

/** Writes people with files, issues signing secrets, and applies blueprints, until it is told to stop. */
class Load {
  readonly files = new Map<string, string>();
  readonly secrets: string[] = [];
  #isOver = false;
  readonly #lanes: Promise<unknown>;

  constructor(private readonly installation: Installation) {
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      this.#lane((server, turn) => this.#write(server, `${writer} ${turn}`)),
    );
    this.#lanes = Promise.all([
      ...writers,
      this.#lane((server) => this.#issue(server)),
      this.#lane((server, turn) => server.apply({ ...BLUEPRINT, customer: { id: 1001, name: `Name ${turn}` } })),
    ]);
  }

  /** Resolves when as many more files are there as belong to a step. */
  async goOn(): Promise<void> {
    const wanted = this.files.size + FILES_OF_STEP;
    await Promise.race([
      until(
        async () => this.files.size,
        (size) => size >= wanted,
      ),
      this.#lanes,
    ]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#lanes;
  }

  async #lane(act: (server: TestServer, turn: number) => Promise<void>): Promise<void> {
    for (let turn = 1; !this.#isOver; turn += 1) {
      await this.installation.use((server) => act(server, turn));
      await delay(BETWEEN_MS);
    }
  }

  async #write(server: TestServer, content: string): Promise<void> {
    const client = new ApiClient(server, 1001);
    const id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    const field = `people/${id}/fields/resume`;
    const { status, text } = await sendFile(client, field, { content });
    if (status !== 204) throw new Error(`The file was answered ${status}: ${text}`);
    this.files.set(field, content);
  }

  async #issue(server: TestServer): Promise<void> {
    const { status, json } = await new PlatformClient(server, 1001).send('POST', `/users/${ISSUED}/secrets`, {
      body: {},
    });
    if (status !== 201) throw new Error(`The secret was answered ${status}.`);
    this.secrets.push((json as { secret: string }).secret);
  }
}

function withUser(blueprint: Blueprint): Blueprint {
  return { ...blueprint, users: [...(blueprint.users ?? []), aUser(ISSUED, 'partners')] };
}

/** The number of texts and contents that a key has encrypted. */
async function countUnder({ unitOfWork }: TestServer, key: Buffer): Promise<number> {
  const counted = [
    ...SEALED_COLUMNS.map(({ table, column }) => ({ table, column, value: `%:${keyIdOf(key)}` })),
    { table: 'file_contents', column: 'key_id', value: keyIdOf(key) },
  ];
  let count = 0;
  for (const { table, column, value } of counted) {
    const sql = `SELECT CAST(COUNT(*) AS INTEGER) AS count FROM ${table} WHERE ${column} LIKE ?`;
    count += (await unitOfWork.reader.query<{ count: number }>(sql, [value]))[0]?.count ?? 0;
  }
  return count;
}

async function statesOf({ running: { app } }: TestServer): Promise<string[]> {
  return Promise.all(app.get(KeyRotation).walks.map((walk) => app.get(KeyRegistry).stateOf(walk)));
}

describeOnEachDatabase('both keys that are replaced under load', (createDatabase) => {
  it('leave nothing under the earlier ones, and everything written meanwhile opens (D-SIG-11, D-FIL-8)', async () => {
    const database = await createDatabase('migrated');
    const installation = new Installation(database);
    await installation.startAll([OLD, undefined]);
    const load = new Load(installation);
    await load.goOn();
    // Several servers learn the new key before one of them writes under it.
    await installation.restartAll([OLD, NEW]);
    await load.goOn();
    await installation.restartAll([NEW, OLD]);
    await load.goOn();
    await until(
      async () => {
        await delay(STEP_EVERY_MS);
        installation.clock.advance(STEP_MS);
        return installation.any ? statesOf(installation.any) : [];
      },
      (states) => states.length === 2 && states.every((state) => state === 'finished'),
    );
    await load.goOn();
    await installation.restartAll([NEW, undefined]);
    await load.goOn();
    await load.end();

    const [server] = installation.running;
    if (server === undefined) throw new Error('No server runs.');
    expect(await countUnder(server, OLD)).toBe(0);
    expect(await countUnder(server, NEW)).toBeGreaterThan(load.files.size);
    const client = new ApiClient(server, 1001);
    for (const [field, content] of load.files) expect((await client.get(`/${field}/binary`)).text).toBe(content);
    const secret = load.secrets.at(-1) ?? '';
    expect((await server.sendSigned(ISSUED, secret, { path: '/customers/1001/people/999' })).status).toBe(404);
    await installation.stopAll();
    await database.remove();
  });
});
