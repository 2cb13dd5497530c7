import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { Subscription } from '../subscriptions/subscription.js';
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

it('sends the next delivery of a lane as soon as the one before it is stored, without another look', async () => {
  const subscription = { id: 'ordered', destination: {} } as Subscription;
  const due = ['first', 'second', 'third'].map((id) => ({ customerId: 1, id, lane: 'one' }) as ClaimedDelivery);
  const sent: string[] = [];
  let stored = 0;
  const queues = {
    findDue: () => Promise.resolve([{ key: { customerId: 1, subscription: 'ordered' }, subscription }]),
    take: () => Promise.resolve(due.slice(stored, stored + 1).filter(({ id }) => !sent.includes(id))),
  };
  const attempts = {
    roomAt: () => 16,
    isAnswering: () => true,
    make(delivery: ClaimedDelivery) {
      sent.push(delivery.id);
      return Promise.resolve({});
    },
  };
  const journal = {
    async record() {
      await nextTurn();
      stored += 1;
    },
  };
  const worker = new DeliveryWorker(
    ...([queues, attempts, journal, new OwnClaims(), {}] as unknown as ConstructorParameters<typeof DeliveryWorker>),
  );
  worker.wake();
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(sent).toEqual(['first', 'second', 'third']);
});
