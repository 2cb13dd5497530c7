import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { ConfigurationError } from './config/index.js';
import type { Configuration } from './config/index.js';
import type { Core } from './core.module.js';
import { isDatabaseUnavailable, openDatabase } from './database/index.js';
import type { UnitOfWork } from './database/index.js';
import { ENTITIES } from './entities.js';
import { BaseUrl, SystemClock, TalentExpressAdapter } from './http/index.js';
import type { Clock, Log } from './http/index.js';
import { DailyQuota, SecretBox } from './modules/access/index.js';
import { BlueprintsService } from './modules/blueprints/index.js';
import { ConfigurationRevisions } from './modules/customers/index.js';
import { setUpApiDocument } from './openapi/index.js';
import { secretKeyOf } from './secret-key.js';

/** Open requests may take this long to finish once the server is told to stop (D-PLT-4). */
const FINISH_MS = 30_000;

export interface StartOptions {
  readonly configuration: Configuration;
  readonly log: Log;
  readonly clock?: Clock;
}

/** A server that answers. */
export interface RunningServer {
  readonly baseUrl: string;
  readonly app: NestExpressApplication;
  /** No new connections; open requests finish; then everything is closed. */
  stop(): Promise<void>;
}

/** Connects, migrates, applies the blueprint, and listens. */
export async function startServer({
  configuration,
  log,
  clock = new SystemClock(),
}: StartOptions): Promise<RunningServer> {
  const secretBox = new SecretBox(await secretKeyOf(configuration));
  const unitOfWork = await connect(configuration);
  try {
    const app = await createApplication({ configuration, unitOfWork, log, clock, secretBox });
    const baseUrl = await listen(app, configuration);
    return { baseUrl, app, stop: () => stop(app, unitOfWork) };
  } catch (error) {
    await unitOfWork.close();
    throw error;
  }
}

async function connect({ database }: Configuration): Promise<UnitOfWork> {
  try {
    return await openDatabase(database, ENTITIES);
  } catch (error) {
    const reason = isDatabaseUnavailable(error) ? 'cannot be reached' : 'cannot be opened';
    const { message } = error as Error;
    throw new ConfigurationError(`TALENT_DATABASE_URL: the database ${reason}: ${message}`, { cause: error });
  }
}

async function createApplication(core: Core): Promise<NestExpressApplication> {
  const adapter = new TalentExpressAdapter((request, status) => core.log.answered(request, status));
  const app = await NestFactory.create<NestExpressApplication>(AppModule.of(core), adapter, {
    bodyParser: false,
    logger: core.log,
    abortOnError: false,
  });
  setUpApiDocument(app);
  await app.init();
  const revisions = app.get(ConfigurationRevisions);
  await revisions.look();
  await app.get(DailyQuota).start();
  if (core.configuration.blueprint !== undefined)
    await app.get(BlueprintsService).applyFrom(core.configuration.blueprint);
  revisions.startWatching();
  return app;
}

/** Answers the base URL. */
async function listen(app: NestExpressApplication, configuration: Configuration): Promise<string> {
  const { host, port } = configuration;
  try {
    await app.listen(port, host);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'something else listens there; stop it or choose another port' : code;
    throw new ConfigurationError(`TALENT_PORT: ${host}:${port} cannot be listened on: ${reason}.`, { cause: error });
  }
  const bound = (app.getHttpServer() as Server).address() as AddressInfo;
  const baseUrl = configuration.baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
  app.get(BaseUrl).set(baseUrl);
  return baseUrl;
}

async function stop(app: NestExpressApplication, unitOfWork: UnitOfWork): Promise<void> {
  const deadline = setTimeout(() => (app.getHttpServer() as Server).closeAllConnections(), FINISH_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(deadline);
    await unitOfWork.close();
  }
}
