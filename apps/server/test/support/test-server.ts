import { Agent } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import 'reflect-metadata';
import type { Blueprint } from '@talent-platform/blueprint';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { pino } from 'pino';
import type { Configuration, FilesConfiguration } from '../../src/config/index.js';
import { readConfiguration } from '../../src/config/index.js';
import { UnitOfWork } from '../../src/database/index.js';
import type { Clock } from '../../src/runtime/index.js';
import type { ClientTimeouts } from '../../src/http/index.js';
import { Log } from '../../src/runtime/index.js';
import { BlueprintsService } from '../../src/modules/blueprints/index.js';
import { startServer } from '../../src/server.js';
import type { RunningServer } from '../../src/server.js';
import type { TestDatabase } from './databases.js';
import { expectDocumented } from './documented-answers.js';
import { PASSWORD_COST } from './password-cost.js';
import { PATIENT } from './patience.js';
import { sendRaw } from './send-raw.js';
import type { RawResponse } from './send-raw.js';

export interface TestServerOptions {
  readonly database: TestDatabase;
  readonly blueprints?: readonly Blueprint[];
  readonly configuration?: Partial<Configuration>;
  /** The storage settings that differ from the default. */
  readonly files?: Partial<FilesConfiguration>;
  readonly clock?: Clock;
  readonly log?: Log;
  readonly timeouts?: ClientTimeouts;
  /** How the end of the drain is waited for. */
  readonly drain?: () => Promise<unknown>;
  /** For tests that count connections: each request has one of its own. */
  readonly keepsConnections?: boolean;
}

/** A request of a test. Its path is sent exactly as given. */
export interface TestRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** An object is sent as JSON; a text as it stands. */
  readonly body?: unknown;
}

/** A whole server on a port of its own, spoken to over real HTTP. */
export class TestServer {
  static #signed = 0;
  #stopping: Promise<void> | undefined;

  private constructor(
    readonly running: RunningServer,
    private readonly now: () => number,
    private readonly agent: Agent | undefined,
  ) {}

  static async start({
    database,
    blueprints = [],
    configuration = {},
    files = {},
    clock,
    log = silentLog(),
    timeouts,
    drain,
    keepsConnections = true,
  }: TestServerOptions): Promise<TestServer> {
    const base = { ...configurationOf(database), ...configuration };
    const running = await startServer({
      configuration: { ...base, files: { ...base.files, ...files } },
      log,
      clock,
      timeouts,
      drain,
    });
    const server = new TestServer(
      running,
      () => clock?.now() ?? Date.now(),
      keepsConnections ? keep(running) : undefined,
    );
    database.users.push(async () => {
      if (!server.#stopping) await server.stop();
    });
    for (const blueprint of blueprints) await server.apply(blueprint);
    return server;
  }

  /** Changes a customer's configuration while the server runs. */
  apply(blueprint: Blueprint): Promise<void> {
    return this.running.app.get(BlueprintsService).apply(blueprint);
  }

  /** The server's own access to its database. */
  get unitOfWork(): UnitOfWork {
    return this.running.app.get(UnitOfWork);
  }

  get baseUrl(): string {
    return this.running.baseUrl;
  }

  /** As it stands, without credentials. */
  async send({ method = 'GET', path, headers = {}, body }: TestRequest): Promise<RawResponse> {
    const { bytes, contentType } = encode(body);
    const sent = { ...contentType, ...headers };
    return this.#checked(
      { method, path, body },
      await sendRaw(this.baseUrl, { method, path, headers: sent, body: bytes, agent: this.agent }),
    );
  }

  /** With a user's Basic credentials. */
  sendAs(user: string, password: string, request: TestRequest): Promise<RawResponse> {
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    return this.send({ ...request, headers: { authorization, ...request.headers } });
  }

  /** With a user's signature. */
  async sendSigned(user: string, secret: string, request: TestRequest): Promise<RawResponse> {
    const { method = 'GET', path, headers = {}, body } = request;
    const { bytes, contentType } = encode(body);
    // The clock of a test stands still, and two requests must not have one signature (D-SIG-10), on any node.
    const number = { 'x-test-number': String(headers['x-test-number'] ?? (TestServer.#signed += 1)) };
    const signed = signRequest({
      method,
      target: path,
      headers: Object.entries(number).flat(),
      user,
      secret: new SigningSecret(secret),
      body: bytes,
      now: new Date(this.now()),
    });
    const all = { ...contentType, ...number, ...signed.headers, ...headers };
    return this.#checked(
      { method, path, body },
      await sendRaw(this.baseUrl, { method, path, headers: all, body: bytes, agent: this.agent }),
    );
  }

  /** Every answer of every API spec is as the API document says. */
  #checked(request: { method: string; path: string; body?: unknown }, response: RawResponse): RawResponse {
    expectDocumented(request, response);
    return response;
  }

  /** Done without a call, too, before the database is removed. */
  stop(): Promise<void> {
    return (this.#stopping ??= this.running.stop().finally(() => this.agent?.destroy()));
  }
}

/**
 * Connections that are kept, for a new one costs more than what most requests ask for. The server never ends one while the test, in the
 * same event loop, is about to send over it.
 */
function keep({ app }: RunningServer): Agent {
  (app.getHttpServer() as Server).keepAliveTimeout = 0;
  return new Agent({ keepAlive: true });
}

function silentLog(): Log {
  return new Log(pino({ level: 'silent' }));
}

/** The defaults of the product, without what it ships: no demo customer, no zip codes, no console and no guide. */
function configurationOf({ location, dataDir }: TestDatabase): Configuration {
  const configuration = readConfiguration({
    TALENT_PORT: '0',
    TALENT_DATA_DIR: dataDir,
    TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    TALENT_BLUEPRINT: 'none',
    TALENT_LOG_LEVEL: 'silent',
  });
  return {
    ...configuration,
    database: location,
    blueprint: undefined,
    consoleFolder: path.join(dataDir, 'console'),
    guideFolder: path.join(dataDir, 'guide'),
    zipCodes: undefined,
    eventHosts: [{ address: '127.0.0.0', prefix: 8 }],
    passwordCost: PASSWORD_COST,
    databaseTimeLimits: PATIENT,
  };
}

function encode(body: unknown): { bytes: Buffer; contentType: Record<string, string> } {
  if (body === undefined) return { bytes: Buffer.alloc(0), contentType: {} };
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { bytes, contentType: { 'content-type': 'application/json' } };
}
