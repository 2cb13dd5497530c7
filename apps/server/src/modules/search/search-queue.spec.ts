import { describe, expect, it } from '@jest/globals';
import { StatementTooLong } from '../../database/index.js';
import type { UnitOfWork } from '../../database/index.js';
import type { Log } from '../../runtime/index.js';
import type { RequestContext } from '../../http/index.js';
import { SearchQueue } from './search-queue.js';

const log = { notice: () => undefined } as unknown as Log;
const unitOfWork = { beginSearch: () => ({}) } as unknown as UnitOfWork;
const ctxOf = (customerId: number, userId: number): RequestContext =>
  ({
    customerId,
    caller: { id: userId, userId, username: `${customerId}.${userId}`, customerId },
  }) as unknown as RequestContext;

/** A search that a test ends by calling `end`. */
function aSearch() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const search = { hasBegun: false, end, run: () => ((search.hasBegun = true), ended) };
  return search;
}

describe('the queue of searches (D-SEA-16)', () => {
  it('runs two at once, one of a user', async () => {
    const queue = new SearchQueue(log, unitOfWork);
    const [first, again, other, third] = [aSearch(), aSearch(), aSearch(), aSearch()];
    const all = [
      queue.run(ctxOf(1, 1), first.run),
      queue.run(ctxOf(1, 1), again.run),
      queue.run(ctxOf(2, 1), other.run),
      queue.run(ctxOf(3, 1), third.run),
    ];
    await Promise.resolve();
    expect([first, again, other, third].map(({ hasBegun }) => hasBegun)).toEqual([true, false, true, false]);
    for (const search of [first, again, other, third]) search.end();
    await Promise.all(all);
    expect(again.hasBegun && third.hasBegun).toBe(true);
  });

  it('refuses a search that takes too long, and names the way out', async () => {
    const search = new SearchQueue(log, unitOfWork).run(ctxOf(1, 1), () => Promise.reject(new StatementTooLong(1000)));
    await expect(search).rejects.toMatchObject({
      problems: [{ code: 'SEARCH_INVALID', detail: expect.stringContaining('Add a filter that few of them pass') }],
    });
  });
});
