import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readBlueprint } from '@talent-platform/blueprint/files';
import { DEMO_FOLDER, readConfiguration } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { MemoryStore } from '../file-storage/index.js';
import { BlueprintStart } from '../modules/blueprints/index.js';
import type { EmbeddedCustomer, EmbeddedOptions, EmbeddedServer } from './embedded-server.js';
import { EmbeddedState } from './embedded-state.js';
import { Log, openLog } from '../runtime/index.js';
import { MovableClock } from './movable-clock.js';
import { OpenPort } from './open-port.js';
import { passingFolders } from './passing-folders.js';
import { RestartableServer } from './restartable-server.js';
import { RunningRequests } from './running-requests.js';
import { passTime } from './pass-time.js';

/** N of scrypt: the least there is. The passwords of an embedded server protect nothing. */
const PASSWORD_COST = 2;
/** One key for all embedded servers, so that each can restore the snapshots of the others. */
const SECRET_KEY = Buffer.alloc(32, 'embedded');

/** Starts a server in this process (see `StartEmbeddedServer`). */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-embedded-'));
  passingFolders.add(folder);
  const removeFolder = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    passingFolders.forget(folder);
  };
  try {
    return await startIn(folder, options, removeFolder);
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

async function startIn(
  folder: string,
  options: EmbeddedOptions,
  removeFolder: () => Promise<void>,
): Promise<EmbeddedServer> {
  const configuration = configurationOf(folder, options);
  const [clock, store, requests] = [new MovableClock(), new MemoryStore(), new RunningRequests()];
  const port = await OpenPort.open(configuration.host, configuration.port);
  const log = await logOf(configuration);
  const server = new RestartableServer({ configuration, log, clock, store, port, requests, options });
  try {
    await server.start();
    const blueprints = await applyAll(server, options.customers ?? [{}]);
    const state = new EmbeddedState({ server, configuration, clock, store });
    return {
      baseUrl: port.baseUrl,
      blueprints,
      clock,
      advanceTo: (time) => server.alone(() => passTime(server.app, clock, time)),
      settled: () => server.settled(),
      snapshot: () => server.alone(() => state.copy()),
      restore: (snapshot) => server.alone(() => state.replace(snapshot)),
      stop: () =>
        server.alone(async () => {
          await server.stop();
          await port.close();
          await closed(log);
          await removeFolder();
        }),
    };
  } catch (error) {
    await server.stop();
    await port.close();
    await closed(log);
    throw error;
  }
}

/** A silent log needs no output that is flushed when the process ends. */
async function logOf(configuration: Configuration): Promise<Log> {
  if (configuration.log.level !== 'silent') return openLog(configuration);
  return new Log(pino({ level: 'silent' }, { write: () => undefined }));
}

async function closed(log: Log): Promise<void> {
  await new Promise((resolve) => log.close(resolve));
}

/** Reads nothing of the environment: an embedded server is set by its host alone. */
function configurationOf(dataDir: string, options: EmbeddedOptions): Configuration {
  const { host = '127.0.0.1', port = 0, eventHosts, zipCodes = false, logLevel = 'silent' } = options;
  const base = readConfiguration({
    NODE_ENV: 'test',
    TALENT_HOST: host,
    TALENT_PORT: String(port),
    TALENT_DATA_DIR: dataDir,
    TALENT_BLUEPRINT: dataDir,
    TALENT_LOG_LEVEL: logLevel,
    TALENT_EVENT_ALLOWED_HOSTS: eventHosts,
  });
  return {
    ...base,
    database: { kind: 'sqlite', file: path.join(dataDir, 'talent.db'), isPassing: true },
    blueprint: undefined,
    secretKey: SECRET_KEY,
    passwordCost: PASSWORD_COST,
    zipCodes: zipCodes && base.zipCodes ? { ...base.zipCodes, ships: false } : undefined,
  };
}

async function applyAll(server: RestartableServer, customers: readonly EmbeddedCustomer[]): Promise<unknown[]> {
  const blueprints: unknown[] = [];
  const start = server.app.get(BlueprintStart);
  for (const { blueprint = DEMO_FOLDER, parts, records } of customers) {
    const isPath = typeof blueprint === 'string';
    if (isPath) await start.applyFrom(path.resolve(blueprint), parts);
    else await start.apply({ ...blueprint, ...parts }, records);
    const document: unknown = isPath ? (await readBlueprint(blueprint)).blueprint : blueprint;
    blueprints.push({ ...(document as object), ...parts });
  }
  return blueprints;
}
