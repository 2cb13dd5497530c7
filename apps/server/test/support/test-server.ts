import { Agent } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import 'reflect-metadata';
import type { Blueprint } from '@talent-platform/blueprint';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { pino } from 'pino';
import type { Configuration, FilesConfiguration } from '../../src/config/index.js';
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

const DAY_MS = 86_400_000;

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
    try {
      for (const blueprint of blueprints) await server.apply(blueprint);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
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
    const signed = signRequest({
      method,
      target: path,
      user,
      secret: new SigningSecret(secret),
      body: bytes,
      now: new Date(this.now()),
    });
    const all = { ...contentType, ...signed.headers, ...headers };
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

  async stop(): Promise<void> {
    await this.running.stop();
    this.agent?.destroy();
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

function configurationOf({ location, dataDir }: TestDatabase): Configuration {
  return {
    production: false,
    host: '127.0.0.1',
    port: 0,
    baseUrl: undefined,
    dataDir,
    database: location,
    files: {
      storage: { kind: 'folder', folder: path.join(dataDir, 'files') },
      key: undefined,
      previousKey: undefined,
      maxBytes: 26_214_400,
      unnamedMs: 86_400_000,
      unnamedBytes: 1_073_741_824,
    },
    secretKey: Buffer.alloc(32, 7),
    previousSecretKey: undefined,
    blueprint: undefined,
    revertedRevisions: [],
    explainSignatures: true,
    docs: true,
    console: true,
    consoleFolder: path.join(dataDir, 'console'),
    consoleOrigins: [],
    guideFolder: path.join(dataDir, 'guide'),
    fonts: undefined,
    zipCodes: undefined,
    drainMs: 0,
    limits: { connections: 800, connectionsPerAddress: 400, bodyBytes: 268_435_456, answerBytes: 268_435_456 },
    trustedProxies: [],
    eventHosts: [{ address: '127.0.0.0', prefix: 8 }],
    events: undefined,
    incarnation: undefined,
    metricsToken: undefined,
    slowStatementMs: undefined,
    traces: false,
    passwordCost: PASSWORD_COST,
    searchTimeLimitMs: 60_000,
    kept: { auditMs: undefined, changesMs: 365 * DAY_MS, deliveriesMs: 30 * DAY_MS, repliesMs: DAY_MS },
    postgresTools: undefined,
    log: { readable: false, level: 'silent' },
  };
}

function encode(body: unknown): { bytes: Buffer; contentType: Record<string, string> } {
  if (body === undefined) return { bytes: Buffer.alloc(0), contentType: {} };
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { bytes, contentType: { 'content-type': 'application/json' } };
}
