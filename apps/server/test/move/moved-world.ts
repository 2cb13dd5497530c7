import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Blueprint } from '@talent-platform/blueprint';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { BackedUpWorld, clientOf, CUSTOMER, personOf } from '../backups/backed-up-world.js';
import { subscribed } from '../events/event-world.js';
import { aPortalsBlueprint, CAREERS } from '../builders/portals-blueprint.builder.js';
import { BucketServer } from '../support/bucket-server.js';
import { openDataSource } from '../support/data-source.js';
import type { CreateDatabase, TestDatabase } from '../support/databases.js';
import { JobPostsClient } from '../support/job-posts-client.js';
import { sendFile } from '../support/multipart.js';
import type { OperatorResult } from '../support/operator.js';
import type { TestServer } from '../support/test-server.js';

export const BOARD = 'board';

/** The address of a database as the command takes it. */
export function urlOf({ location }: TestDatabase): string {
  return location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
}

/** An installation with files on a disk, and a bucket and databases to move it to. */
export class MovedWorld {
  private constructor(
    private readonly createOther: CreateDatabase,
    readonly base: BackedUpWorld,
    readonly bucket: BucketServer,
    private readonly others: TestDatabase[] = [],
  ) {}

  static async begin(createDatabase: CreateDatabase, createOther: CreateDatabase): Promise<MovedWorld> {
    return new MovedWorld(createOther, await BackedUpWorld.begin(createDatabase), await BucketServer.start());
  }

  get bucketUrl(): string {
    return `s3://talent/files?endpoint=${this.bucket.location.endpoint}&region=us-east-1`;
  }

  /** A server with a customer, whose partner is told what leaves a board. */
  async installation(partnerUrl: string): Promise<{ database: TestDatabase; server: TestServer }> {
    const database = await this.base.database('migrated');
    const server = await this.base.start(database);
    await server.apply(aMovedBlueprint(partnerUrl));
    return { database, server };
  }

  /** An empty database of the other kind. */
  async other(): Promise<TestDatabase> {
    const database = await this.createOther();
    this.others.push(database);
    return database;
  }

  move(
    source: TestDatabase,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<OperatorResult> {
    return this.base.run(source, ['move', ...words], env);
  }

  async end(): Promise<void> {
    await this.base.end();
    for (const other of this.others.splice(0)) await other.remove();
    await this.bucket.stop();
  }
}

/** A customer with portals, whose partner is told what leaves a board. */
export function aMovedBlueprint(partnerUrl: string, parts: Partial<Blueprint> = {}): Blueprint {
  const { portals, quota } = aPortalsBlueprint(CUSTOMER);
  return { ...subscribed(CUSTOMER, { [BOARD]: partnerUrl }), portals, quota, ...parts };
}

/** Profiles whose writes were acknowledged. */
export interface Acknowledged {
  readonly people: number[];
  readonly jobs: number[];
  /** The people whose file was acknowledged, too. */
  readonly files: number[];
  /** The replies that said that nothing can be written here, or not now. */
  refused: number;
}

/** The servers, the clients and the command share one process in most tests. */
const PAUSE_MS = 200;

/** Clients that write all the time: people, who change and have files, and posted jobs. */
export class Writers {
  readonly acknowledged: Acknowledged = { people: [], jobs: [], files: [], refused: 0 };
  #isOver = false;
  readonly #running: Array<Promise<void>>;

  constructor(private readonly server: TestServer) {
    this.#running = [this.#writePeople(randomUUID()), this.#writePeople(randomUUID()), this.#writeJobs()];
  }

  async end(): Promise<Acknowledged> {
    this.#isOver = true;
    await Promise.all(this.#running);
    return this.acknowledged;
  }

  async #writePeople(externalid: string): Promise<void> {
    const { people } = this.acknowledged;
    const api = clientOf(this.server);
    let before: number | undefined;
    for (let count = 1; !this.#isOver; count += 1) {
      const isStored = await this.#try(async () => {
        const id = await personOf(this.server, `Written${count}`);
        people.push(id);
        // External ids are unique. This one goes from one person to the next.
        if (before !== undefined) await api.change(`people/${before}`, { externalid: null });
        before = id;
        await api.change(`people/${id}`, { externalid });
        const { status, text } = await sendFile(api, `people/${id}/fields/resume`, {
          content: `file ${id}`,
        });
        if (status !== 204) throw new Error(`${status} ${text}`);
        this.acknowledged.files.push(id);
      });
      if (!isStored) return;
    }
  }

  async #writeJobs(): Promise<void> {
    const api = clientOf(this.server);
    while (!this.#isOver) {
      const isStored = await this.#try(async () => {
        const jobid = await api.create('jobs', {
          jobtitle: 'Engineer',
          folder: 'D31001',
          qualifications: '<p>Lamplighter</p>',
        });
        await new JobPostsClient(api).posted({ jobid, portalurl: CAREERS });
        this.acknowledged.jobs.push(jobid);
      });
      if (!isStored) return;
    }
  }

  /** @returns whether the server takes writes */
  async #try(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      await delay(PAUSE_MS);
      return true;
    } catch (error) {
      if (!/503|410/.test(String(error))) throw error;
      this.acknowledged.refused += 1;
      return false;
    }
  }
}

/** Reads as a partner does: a digest of the replies with their entity tags, and the jobs that a word finds. */
export async function seenBy(
  server: TestServer,
  { people, jobs }: Acknowledged,
): Promise<{ digest: string; files: string[]; found: number[] }> {
  const api = clientOf(server);
  const hash = createHash('sha256');
  for (const path of [...people.map((id) => `/people/${id}`), ...jobs.map((id) => `/jobs/${id}`)]) {
    const { status, headers, text } = await api.get(path);
    hash.update(JSON.stringify([status, headers.etag, text.replaceAll(server.baseUrl, '')]));
  }
  const files: string[] = [];
  for (const id of people) {
    const { status, text } = await api.get(`/people/${id}/fields/resume/binary`);
    files.push(status === 200 ? text : String(status));
  }
  return { digest: hash.digest('hex'), files, found: await foundBy(server) };
}

/** Returns the jobs that have a word. */
export async function foundBy(server: TestServer): Promise<number[]> {
  const filter: SearchFilter = {
    filters: [{ name: 'job.portalkeywordsearch', value: ['lamplighter'], operator: '=' }],
  };
  const { json } = await clientOf(server).post('/search/portals/careers', filter);
  return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
}

const LEFTOVERS = {
  sqlite: `SELECT name FROM sqlite_master WHERE name LIKE 'move%'`,
  postgres: `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal UNION ALL
    SELECT relname FROM pg_class WHERE relname LIKE 'move%' UNION ALL SELECT proname FROM pg_proc WHERE proname LIKE 'move%'`,
};

/** Returns the names of everything of a move in a database. */
export async function leftoversIn({ location }: TestDatabase): Promise<unknown[]> {
  const source = await openDataSource(location, {});
  const found = await source.query(LEFTOVERS[location.kind]);
  const leases = await source.query("SELECT name FROM leases WHERE name = 'move'");
  await source.destroy();
  return [...found, ...leases];
}
