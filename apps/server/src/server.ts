import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ConfigurationError, isPassing } from './config/index.js';
import type { Configuration } from './config/index.js';
import type { Core } from './app.module.js';
import {
  DatabaseClock,
  isDatabaseUnavailable,
  logSlowStatements,
  openClock,
  WriteNotPermitted,
} from './database/index.js';
import type { UnitOfWork } from './database/index.js';
import { StorageKeyRefused, StorageUnavailable } from './file-storage/index.js';
import type { FileStorage } from './file-storage/index.js';
import { BaseUrl } from './http/index.js';
import type { ClientTimeouts, Interceptor } from './http/index.js';
import { connect, createApplication, databaseRefusal, openStorage } from './installation.js';
import { GuardedClient, TargetGuard } from './outbound/index.js';
import type { EventClient } from './outbound/index.js';
import { Stopping } from './runtime/index.js';
import type { Clock, Log, Siblings } from './runtime/index.js';
import { Incarnations } from './incarnations/index.js';
import { DailyQuota } from './modules/access/index.js';
import { BlueprintStart } from './modules/blueprints/index.js';
import { ConfigurationRevisions, CustomersRepository } from './modules/customers/index.js';
import { FileContents } from './modules/files/index.js';
import { KeyRotation } from './modules/key-rotation/index.js';
import { listenOn } from './listening.js';
import { openTracing } from './tracing/index.js';
import { versionOfServer } from './start-line.js';
import { prepareFolder } from './prepare-folder.js';
import { openSecretBox } from './secret-key.js';

/** Timeout for open requests after a stop signal (D-PLT-4). */
const FINISH_MS = 30_000;

/** Timeout for the database to close its connections. */
const CLOSE_DATABASE_MS = 5000;

/** Timeout for a bucket that does not answer. */
const STORAGE_MS = 5000;
const KEY_UNCHECKED =
  'The file storage is out of reach: look at TALENT_STORAGE_URL. TALENT_STORAGE_KEY is checked before the next file is kept.';
const NO_CUSTOMER = 'No customer is configured, so nobody can sign in. Set TALENT_BLUEPRINT.';

interface StartOptions {
  readonly configuration: Configuration;
  readonly log: Log;
  /** Replaces the clock of the database. */
  readonly clock?: Clock;
  /** Timeouts for clients. Tests use shorter ones. */
  readonly timeouts?: ClientTimeouts;
  /** Waits until the drain is over. Tests inject another function. */
  readonly drain?: (drainMs: number) => Promise<unknown>;
  /** The other processes, if there are several. */
  readonly siblings?: Siblings;
  /** Begins to receive connections for the server where they do not come from a port of its own. Returns the base URL. */
  readonly listen?: (server: Server) => Promise<string>;
  readonly embedding?: Embedding;
}

/** The parts that the host of an embedded server replaces (`embedded/`). No environment variable sets any of them. */
interface Embedding {
  readonly fileStorage: FileStorage;
  readonly intercept: Interceptor;
  readonly wrapEventClient: (client: EventClient) => EventClient;
}

export interface RunningServer {
  readonly baseUrl: string;
  readonly app: NestExpressApplication;
  /**
   * Reports not ready at once. After the drain, accepts no new connections, waits for open requests, and closes
   * everything (D-PLT-4).
   */
  stop(): Promise<void>;
}

/**
 * Connects, migrates, applies the blueprint, and listens.
 * @throws ConfigurationError if a setting prevents the start. It names the variable, the problem, and the way out
 */
export async function startServer({
  configuration,
  log,
  clock: givenClock,
  timeouts,
  drain = delay,
  siblings,
  listen: listenElsewhere,
  embedding,
}: StartOptions): Promise<RunningServer> {
  log.isDatabaseAway = isDatabaseUnavailable;
  await prepareFolder(configuration.dataDir, 'TALENT_DATA_DIR');
  const secretBox = await openSecretBox(configuration);
  const fileStorage = embedding?.fileStorage ?? (await openStorage(configuration));
  const client = new GuardedClient(new TargetGuard(configuration.eventHosts));
  const tracing = await openTracing(configuration, versionOfServer(), log);
  const tracedClient = tracing?.eventClient(client) ?? client;
  const eventClient = embedding?.wrapEventClient(tracedClient) ?? tracedClient;
  const unitOfWork = await migrate(configuration, log);
  let incarnations: Incarnations | undefined;
  let app: NestExpressApplication | undefined;
  try {
    const { slowStatementMs: limitMs } = configuration;
    if (limitMs !== undefined) unitOfWork.statements.listen(logSlowStatements({ limitMs, log }));
    if (tracing) unitOfWork.statements.listen(tracing.statements);
    unitOfWork.writePermit.onRefused(({ message }) => log.error(message));
    unitOfWork.watchStandby((isUsed, why) => {
      if (isUsed) log.info('Searches run on the standby.', {});
      else log.notice('Searches run on the primary, because the standby cannot be used.', { why });
    });
    const clock = givenClock ?? (await openClock(unitOfWork));
    if (clock instanceof DatabaseClock) clock.follow();
    incarnations = await Incarnations.open({ unitOfWork, configuration, log });
    const core = { configuration, unitOfWork, incarnations, log, clock, secretBox, fileStorage, eventClient, siblings };
    const parts = { timeouts, intercept: embedding?.intercept, tracer: tracing?.requests };
    const started = (app = await createApplication(core, parts));
    await startApplication(core, started);
    const baseUrl = await listen(started, configuration, listenElsewhere);
    const stopAll = async (): Promise<void> => {
      await stop(started, core, () => drain(configuration.drainMs));
      await tracing?.close();
    };
    return { baseUrl, app: started, stop: stopAll };
  } catch (error) {
    // Sweeps that run already would find the database closed, and log that beside the reason.
    await app?.close().catch(() => undefined);
    await incarnations?.close();
    await unitOfWork.close();
    await tracing?.close();
    if (error instanceof WriteNotPermitted) throw new ConfigurationError(`TALENT_DATABASE_URL: ${error.message}`);
    throw isDatabaseUnavailable(error) ? databaseRefusal(error, configuration) : error;
  }
}

async function migrate(configuration: Configuration, log: Log): Promise<UnitOfWork> {
  let migration: { readonly from: number; readonly to: number; readonly begunAt: number } | undefined;
  const unitOfWork = await connect(configuration, {
    begins(from, to) {
      migration = { from, to, begunAt: performance.now() };
      log.info('Migrating the database.', { from, to });
    },
  });
  if (migration) {
    const { from, to, begunAt } = migration;
    log.info('Migrated the database.', { from, to, durationMs: Math.round(performance.now() - begunAt) });
  }
  return unitOfWork;
}

/** Makes the services, checks the keys, applies the blueprint, and begins the work in the background. */
async function startApplication(core: Omit<Core, 'stopping'>, app: NestExpressApplication): Promise<void> {
  await app.init();
  const revisions = app.get(ConfigurationRevisions);
  core.incarnations.onBegun(() => revisions.forget());
  await app.get(KeyRotation).admit();
  await revisions.look();
  await checkStorageKey(core, app.get(FileContents));
  await app.get(DailyQuota).start();
  if (core.configuration.blueprint !== undefined) await app.get(BlueprintStart).applyAll(core.configuration.blueprint);
  await warnWithoutCustomer(core, app.get(CustomersRepository));
  revisions.startWatching();
}

/** Development has the demo customer, and tests add theirs later. */
async function warnWithoutCustomer(
  { configuration, unitOfWork, log }: Pick<Core, 'configuration' | 'unitOfWork' | 'log'>,
  customers: CustomersRepository,
): Promise<void> {
  if (!configuration.production) return;
  if ((await customers.listRevisions(unitOfWork.reader)).length === 0) log.notice(NO_CUSTOMER, {});
}

/**
 * Checks the key. The start goes on if the storage is slow or out of reach, because the key is checked again before a
 * file is stored.
 */
async function checkStorageKey(
  { fileStorage, log }: Pick<Core, 'fileStorage' | 'log'>,
  contents: FileContents,
): Promise<void> {
  const looking = fileStorage.keyFit(() => contents.listSealed());
  try {
    const fit = await Promise.race([looking, delay(STORAGE_MS, undefined, { ref: false })]);
    if (fit === 'fits') return;
    if (fit !== undefined) throw new ConfigurationError(new StorageKeyRefused(fit).message);
    looking.catch(() => undefined);
    log.notice(KEY_UNCHECKED, { why: `no answer in ${STORAGE_MS} ms` });
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.notice(KEY_UNCHECKED, { why: error.message });
  }
}

/** Returns the base URL. */
async function listen(
  app: NestExpressApplication,
  configuration: Configuration,
  listenElsewhere: StartOptions['listen'],
): Promise<string> {
  const server = app.getHttpServer() as Server;
  const baseUrl = await (listenElsewhere ? listenElsewhere(server) : listenOn(server, configuration));
  app.get(BaseUrl).set(baseUrl);
  return baseUrl;
}

async function stop(
  app: NestExpressApplication,
  { unitOfWork, incarnations, fileStorage, configuration, clock }: Omit<Core, 'stopping'>,
  drain: () => Promise<unknown>,
): Promise<void> {
  app.get(Stopping).begin();
  await drain();
  const deadline = setTimeout(() => (app.getHttpServer() as Server).closeAllConnections(), FINISH_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
    if (clock instanceof DatabaseClock) clock.close();
    await fileStorage.close();
    const closing = incarnations.close().then(() => unitOfWork.close());
    // The host of a passing database replaces its file next, which nobody may have open then.
    const limit = isPassing(configuration.database) ? [] : [delay(CLOSE_DATABASE_MS, undefined, { ref: false })];
    await Promise.race([closing, ...limit]);
  }
}
