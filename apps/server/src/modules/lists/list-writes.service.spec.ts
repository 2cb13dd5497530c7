import { describe, expect, it } from '@jest/globals';
import { CustomerQueues } from './list-writes.service.js';

describe('CustomerQueues', () => {
  it("lets a customer's work wait only for that customer's own, even if that failed", async () => {
    const queues = new CustomerQueues();
    const done: string[] = [];
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const first = queues.run(1, async () => {
      await gate;
      done.push('first');
      throw new RangeError('failed');
    });
    const second = queues.run(1, async () => done.push('second'));
    await queues.run(2, async () => done.push('of another'));
    expect(done).toEqual(['of another']);
    open();
    await expect(first).rejects.toThrow(RangeError);
    await second;
    expect(await queues.run(1, async () => done)).toEqual(['of another', 'first', 'second']);
  });
});
