import 'reflect-metadata';
import { MemoryStore } from '../file-storage/index.js';
import { RouteRegistry } from '../http/index.js';
import { BlueprintStart } from '../modules/blueprints/index.js';
import { applyCustomers } from './apply-customers.js';
import { embeddedConfiguration, openPort } from './embedded-configuration.js';
import type { EmbeddedOptions, EmbeddedServer } from './embedded-server.js';
import { EmbeddedState } from './embedded-state.js';
import { openLog } from '../runtime/index.js';
import type { Log } from '../runtime/index.js';
import { MovableClock } from './movable-clock.js';
import { passingFolders } from './passing-folders.js';
import { RestartableServer, STOPPED } from './restartable-server.js';
import { RunningRequests } from './running-requests.js';
import { passTime } from './pass-time.js';

/** Starts a server in this process (see `StartEmbeddedServer`). */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const folder = passingFolders.make();
  try {
    return await startIn(folder, options);
  } catch (error) {
    await passingFolders.remove(folder);
    throw error;
  }
}

async function startIn(folder: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const configuration = embeddedConfiguration(folder, options);
  const [clock, store, requests] = [new MovableClock(), new MemoryStore(), new RunningRequests()];
  const port = await openPort(configuration);
  const log = await openLog(configuration);
  const server = new RestartableServer({ configuration, log, clock, store, port, requests, options });
  try {
    await server.start();
    const blueprints = await applyCustomers(server.app.get(BlueprintStart), options.customers ?? [{}]);
    const state = new EmbeddedState({ server, configuration, clock, store });
    let stopping: Promise<void> | undefined;
    const whileRunning = async <T>(work: () => Promise<T>): Promise<T> => {
      if (stopping) throw new TypeError(STOPPED);
      return server.alone(work);
    };
    return {
      baseUrl: port.baseUrl,
      blueprints,
      paths: server.app.get(RouteRegistry).paths,
      clock,
      advanceTo: (time) => whileRunning(() => passTime(server.app, clock, time)),
      settled: () => server.settled(),
      snapshot: () => whileRunning(() => state.copy()),
      restore: (snapshot) => whileRunning(() => state.replace(snapshot)),
      stop: () =>
        (stopping ??= server.alone(async () => {
          await server.stop();
          await port.close();
          await closed(log);
          await passingFolders.remove(folder);
        })),
    };
  } catch (error) {
    await server.stop();
    await port.close();
    await closed(log);
    throw error;
  }
}

async function closed(log: Log): Promise<void> {
  await new Promise((resolve) => log.close(resolve));
}
