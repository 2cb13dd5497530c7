import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { RequestContext } from '../../http/index.js';
import { BlueprintQueue } from './blueprint-queue.js';
import type { BlueprintQueueOptions } from './blueprint-queue.js';

const contextOf = (customerId: number, username: string): RequestContext =>
  ({ customerId, caller: { customerId, username } }) as RequestContext;

describe('BlueprintQueue', () => {
  /** Units of work that take so long each, by a clock that only they move. */
  function newQueue(unitMs: number) {
    let time = 0;
    const pauses: Array<{ readonly ms: number; readonly end: () => void }> = [];
    const queue = new BlueprintQueue({
      writes: {
        inUnit: (_ctx: unknown, work: (session: never) => unknown) => work({} as never),
      } as unknown as BlueprintQueueOptions['writes'],
      log: new RecordingLog(),
      pause: (ms) => new Promise<void>((resolve) => pauses.push({ ms, end: resolve })),
      now: () => time,
    });
    const begun: string[] = [];
    const apply = (ctx: RequestContext, failure?: Error): Promise<void> =>
      queue.run(ctx, async (write) => {
        begun.push(ctx.caller.username);
        await write(async () => {
          time += unitMs;
          if (failure) throw failure;
        });
      });
    return { apply, begun, pauses };
  }

  it('lets others write for as long as a long one took, before the next of that customer (D-PLT-16)', async () => {
    const { apply, begun, pauses } = newQueue(1500);
    await apply(contextOf(1, 'a'));
    const second = apply(contextOf(1, 'b'));
    await apply(contextOf(2, 'c'));
    await setImmediate();
    expect(begun).toEqual(['a', 'c']);
    expect(pauses.map(({ ms }) => ms)).toEqual([1500, 1500]);
    pauses[0]?.end();
    await second;
    expect(begun).toEqual(['a', 'c', 'b']);
  });

  it('lets nobody wait after a quick one', async () => {
    const { apply, begun, pauses } = newQueue(10);
    await apply(contextOf(1, 'a'));
    await apply(contextOf(1, 'a'));
    expect([begun, pauses]).toEqual([['a', 'a'], []]);
  });

  it('lets others write after one that failed, for at most 10 seconds', async () => {
    const { apply, pauses } = newQueue(99_999);
    await expect(apply(contextOf(1, 'a'), new RangeError('no'))).rejects.toThrow('no');
    await setImmediate();
    expect(pauses.map(({ ms }) => ms)).toEqual([10_000]);
  });
});
