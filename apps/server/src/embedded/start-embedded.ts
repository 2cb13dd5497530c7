import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import 'reflect-metadata';
import type { Configuration } from '../config/index.js';
import { copySqlite, fileIdentityOf, replaceSqlite, UnitOfWork } from '../database/index.js';
import { MemoryStore } from '../file-storage/index.js';
import { continuedAs } from '../incarnations/index.js';
import { BlueprintStart } from '../modules/blueprints/index.js';
import { DeliveriesRepository, DeliveryWorker } from '../modules/events/index.js';
import { openLog, Sweeper } from '../runtime/index.js';
import type { Log } from '../runtime/index.js';
import { applyCustomers } from './apply-customers.js';
import { embeddedConfiguration, openPort } from './embedded-configuration.js';
import type { EmbeddedOptions, EmbeddedServer, EmbeddedSnapshot } from './embedded-server.js';
import { MovableClock } from './movable-clock.js';
import { passingFolders } from './passing-folders.js';
import { RestartableServer, STOPPED, RunningRequests } from './restartable-server.js';

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

/** The whole state of an embedded server: its database, the contents of its files, and its clock. */
class EmbeddedState {
  readonly #file: string;

  constructor(
    private readonly parts: {
      readonly server: RestartableServer;
      readonly configuration: Configuration;
      readonly clock: MovableClock;
      readonly store: MemoryStore;
    },
  ) {
    const { database } = parts.configuration;
    if (database.kind !== 'sqlite') throw new TypeError('An embedded server has an SQLite database.');
    this.#file = database.file;
  }

  async copy(): Promise<EmbeddedSnapshot> {
    const { server, store, clock } = this.parts;
    await server.settled();
    return { database: copySqlite(this.#file), files: store.copy(), clock: clock.copy() };
  }

  /**
   * Restarts the server on the state. Caches are gone with the old server. The state is another incarnation, so that
   * the positions of readers of changes who are ahead of the state are refused (D-CHG-10).
   */
  async replace({ database, files, clock }: EmbeddedSnapshot): Promise<void> {
    const { server, store } = this.parts;
    await server.stop();
    await replaceSqlite(this.#file, database, async () => continuedAs(await fileIdentityOf(this.#file)));
    store.replace(files);
    this.parts.clock.replace(clock);
    await server.start();
  }
}

/** Steps without a due delivery. A destination that does not answer is paused for 30 s, and then tried again. */
const PATIENCE_MS = 30_000;

/**
 * Moves the clock to a later time, and stops at each moment at which a delivery becomes due, so that all retries are
 * made at their times. Then sweeps once what has expired.
 */
async function passTime(app: NestExpressApplication, clock: MovableClock, time: number): Promise<void> {
  if (time < clock.now())
    throw new RangeError(
      `time: must not be before the present time of the clock, ${new Date(clock.now()).toISOString()}, ` +
        `received ${new Date(time).toISOString()}. Set the clock instead, which runs nothing.`,
    );
  const [worker, { reader }] = [app.get(DeliveryWorker), app.get<UnitOfWork>(UnitOfWork)];
  const nextDueAfter = (then: number) => app.get(DeliveriesRepository).findNextDue(reader, then);
  const deliver = async (): Promise<void> => {
    await worker.settled();
    worker.wake();
    await worker.settled();
  };
  await deliver();
  for (;;) {
    const overdueAt = await nextDueAfter(0);
    const dueAt = await nextDueAfter(clock.now());
    // A delivery that is overdue waits for its destination.
    const waitsUntil = overdueAt !== undefined && overdueAt <= clock.now() ? clock.now() + PATIENCE_MS : Infinity;
    const next = Math.min(dueAt ?? Infinity, waitsUntil);
    if (next > time) break;
    clock.set(next);
    await deliver();
  }
  clock.set(Math.max(time, clock.now()));
  await deliver();
  for (const sweeper of sweepersOf(app)) await sweeper.sweep();
}

/** Returns everything that sweeps in this server. */
export function sweepersOf(app: NestExpressApplication): Sweeper[] {
  const modules = [...app.get(ModulesContainer).values()];
  const instances = modules.flatMap(({ providers }) =>
    [...providers.values()].map(({ instance }) => instance as unknown),
  );
  return [...new Set(instances.filter((instance) => instance instanceof Sweeper))];
}
