import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DeliveryQueues, DeliveryWorker, OwnClaims } from '../modules/events/index.js';
import { Sweeper } from '../runtime/index.js';
import type { MovableClock } from './movable-clock.js';

/** Steps without a due delivery. A destination that does not answer is paused for 30 s, and then tried again. */
const PATIENCE_MS = 30_000;

/**
 * Moves the clock to a later time, and stops at each moment at which a delivery becomes due, so that all retries are
 * made at their times. Then sweeps once what has expired.
 */
export async function passTime(app: NestExpressApplication, clock: MovableClock, time: number): Promise<void> {
  if (time < clock.now())
    throw new RangeError(
      `time: must not be before the present time of the clock, ${new Date(clock.now()).toISOString()}, ` +
        `received ${new Date(time).toISOString()}. Set the clock instead, which runs nothing.`,
    );
  const [worker, queues, ownClaims] = [app.get(DeliveryWorker), app.get(DeliveryQueues), app.get(OwnClaims)];
  const deliver = async (): Promise<void> => {
    // First attempts, for which those who act wait, are not the worker's.
    await ownClaims.ended();
    worker.wake();
    await worker.settled();
  };
  await deliver();
  for (;;) {
    const overdueAt = await queues.nextDueAfter(0);
    const dueAt = await queues.nextDueAfter(clock.now());
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
