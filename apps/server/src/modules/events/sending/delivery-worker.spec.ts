import { expect, it } from '@jest/globals';
import type { DueQueue } from './delivery-queues.js';
import { DeliveryWorker } from './delivery-worker.js';

it('looks again for what has become due while it was at work: however much it sends, nothing waits for the end of that', async () => {
  let looks = 0;
  const looking: Array<() => void> = [];
  const queues = {
    look: () => {
      looks += 1;
      return new Promise<DueQueue[]>((resolve) => looking.push(() => resolve([])));
    },
  };
  const worker = new DeliveryWorker(
    ...([queues, {}, {}, {}] as unknown as ConstructorParameters<typeof DeliveryWorker>),
  );
  worker.wake();
  worker.wake();
  looking.shift()?.();
  await new Promise(setImmediate);
  expect(looks).toBe(2);
});
