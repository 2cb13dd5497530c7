import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration, FilesConfiguration } from '../../src/config/index.js';
import { startEventPartner } from '../events/event-partner.js';
import type { EventPartner } from '../events/event-partner.js';
import { EventWorld, subscribed } from '../events/event-world.js';
import { ApiClient } from '../support/api-client.js';
import type { CreateDatabase, TestDatabase } from '../support/databases.js';
import { sendFile } from '../support/multipart.js';
import { runOperatorOn } from '../support/operator.js';
import type { OperatorResult } from '../support/operator.js';
import { RecordingLog } from '../support/recording-log.js';
import { TestServer } from '../support/test-server.js';

export const CUSTOMER = 1001;
const BOARD = 'board';

/** Servers and databases of a test, a folder for backups, and the command of the operator. */
export class BackedUpWorld {
  readonly #databases: TestDatabase[] = [];
  readonly #servers: TestServer[] = [];
  log = new RecordingLog();

  private constructor(
    private readonly createDatabase: CreateDatabase,
    readonly target: string,
    readonly partner: EventPartner,
  ) {}

  static async begin(createDatabase: CreateDatabase): Promise<BackedUpWorld> {
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-backup-'));
    return new BackedUpWorld(createDatabase, path.join(folder, 'target'), await startEventPartner(() => 200));
  }

  async database(...state: Parameters<CreateDatabase>): Promise<TestDatabase> {
    const database = await this.createDatabase(...state);
    this.#databases.push(database);
    return database;
  }

  async start(
    database: TestDatabase,
    configuration: Partial<Configuration> = {},
    files: Partial<FilesConfiguration> = {},
  ): Promise<TestServer> {
    this.log = new RecordingLog();
    const server = await TestServer.start({ database, configuration, files, log: this.log });
    this.#servers.push(server);
    return server;
  }

  /** A new database with a customer, behind a running server that sends nothing. */
  async installation(files: Partial<FilesConfiguration> = {}): Promise<{ database: TestDatabase; server: TestServer }> {
    const database = await this.database('migrated');
    const server = await this.start(database, { events: 'off' }, files);
    await server.apply(subscribed(CUSTOMER, { [BOARD]: this.partner.url }));
    return { database, server };
  }

  async stop(server: TestServer): Promise<void> {
    this.#servers.splice(this.#servers.indexOf(server), 1);
    await server.stop();
  }

  run(
    database: TestDatabase,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<OperatorResult> {
    return runOperatorOn(database, words, { env: { PATH: process.env['PATH'] ?? '', ...env } });
  }

  /** Backs up, and returns the name of the set. */
  async backUp(database: TestDatabase, words: readonly string[] = [], target = this.target): Promise<string> {
    const { code, stdout, stderr } = await this.run(database, ['backup', target, '--json', ...words]);
    if (code !== 0) throw new Error(stderr);
    return (JSON.parse(stdout) as { readonly set: string }).set;
  }

  async end(): Promise<void> {
    for (const server of this.#servers.splice(0)) await server.stop();
    for (const database of this.#databases.splice(0)) await database.remove();
    await this.partner.close();
  }
}

export function clientOf(server: TestServer): ApiClient {
  return new ApiClient(server, CUSTOMER);
}

export function personOf(server: TestServer, lastname: string): Promise<number> {
  return clientOf(server).create('people', { firstname: 'Ada', lastname });
}

/** Adds a person with a file, and returns the person's id. */
export async function personWithFile(server: TestServer, content: Buffer | string): Promise<number> {
  const id = await personOf(server, 'File');
  const { status } = await sendFile(clientOf(server), `people/${id}/fields/resume`, { content });
  if (status !== 204) throw new Error(`The file was answered ${status}.`);
  return id;
}

export async function fileOf(server: TestServer, id: number): Promise<string> {
  return (await clientOf(server).get(`/people/${id}/fields/resume/binary`)).text;
}

/** Records an event that waits to be sent. */
export async function pendingEvent(server: TestServer): Promise<void> {
  const world = new EventWorld(server, CUSTOMER);
  await world.record(BOARD);
  await world.leaveToWorker();
}
