import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import type { Core } from './app.module.js';
import { ConfigurationError } from './config/index.js';
import type { Configuration } from './config/index.js';
import { describeOpeningFailure, openDatabase } from './database/index.js';
import type { MigrationListener, UnitOfWork } from './database/index.js';
import { openFileStorage } from './file-storage/index.js';
import type { FileStorage } from './file-storage/index.js';
import { AllowedOrigins, ClientAddresses, Connections, TalentExpressAdapter } from './http/index.js';
import type { ClientTimeouts, Interceptor, RequestTracer } from './http/index.js';
import { prepareFolder } from './prepare-folder.js';
import { Stopping } from './runtime/index.js';

/**
 * Opens the database of a server or an operator's command.
 * @throws ConfigurationError naming TALENT_DATABASE_URL
 */
export async function connect(
  configuration: Configuration,
  onMigration: MigrationListener,
  given: Parameters<typeof openDatabase>[1] = {},
): Promise<UnitOfWork> {
  const { database } = configuration;
  if (database.kind === 'sqlite') await prepareFolder(path.dirname(database.file), 'TALENT_DATABASE_URL');
  try {
    return await openDatabase(database, { timeLimits: configuration.databaseTimeLimits, onMigration, ...given });
  } catch (error) {
    throw databaseRefusal(error, configuration);
  }
}

export function databaseRefusal(cause: unknown, { database }: Configuration): ConfigurationError {
  if (cause instanceof ConfigurationError) return cause;
  return new ConfigurationError(`TALENT_DATABASE_URL: ${describeOpeningFailure(cause, database)}`, { cause });
}

/** Does not contact a bucket. While a bucket is out of reach, the server serves everything but files. */
export async function openStorage(configuration: Configuration): Promise<FileStorage> {
  const { storage } = configuration.files;
  if (storage.kind === 'folder') await prepareFolder(storage.folder, 'TALENT_STORAGE_URL');
  return openFileStorage(configuration);
}

/** Makes all services. None of them works in the background before `init` of the application. */
export async function createApplication(
  core: Omit<Core, 'stopping'>,
  {
    timeouts,
    intercept,
    tracer,
  }: {
    timeouts?: ClientTimeouts | undefined;
    intercept?: Interceptor | undefined;
    tracer?: RequestTracer | undefined;
  } = {},
): Promise<NestExpressApplication> {
  const { limits } = core.configuration;
  const addresses = new ClientAddresses(core.configuration);
  const connections = new Connections({ limits, log: core.log, timeouts, addresses });
  const stopping = new Stopping();
  const adapter = new TalentExpressAdapter(core.log, connections, stopping, core.incarnations);
  adapter.allowedOrigins = new AllowedOrigins(core.configuration.consoleOrigins);
  adapter.tracer = tracer;
  adapter.followsRequests = tracer !== undefined || core.configuration.slowStatementMs !== undefined;
  if (intercept) adapter.intercept = intercept;
  return NestFactory.create<NestExpressApplication>(AppModule.of({ ...core, stopping }), adapter, {
    bodyParser: false,
    logger: core.log,
    abortOnError: false,
  });
}
