import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { DueQueue } from './delivery-queues.js';
import { DeliveryWorker } from './delivery-worker.js';
import { OwnClaims } from '../deliveries/own-claims.js';

it('looks again for deliveries that have become due while it worked, no matter how much it sends', async () => {
  let looks = 0;
  const looking: Array<() => void> = [];
  const queues = {
    findDue: () => {
      looks += 1;
      return new Promise<DueQueue[]>((resolve) => looking.push(() => resolve([])));
    },
  };
  const worker = new DeliveryWorker(
    ...([queues, {}, {}, new OwnClaims(), {}] as unknown as ConstructorParameters<typeof DeliveryWorker>),
  );
  worker.wake();
  worker.wake();
  looking.shift()?.();
  await nextTurn();
  expect(looks).toBe(2);
});
