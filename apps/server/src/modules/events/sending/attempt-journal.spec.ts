import { beforeEach, describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import type { Session, UnitOfWork } from '../../../database/index.js';
import { QueueFull, SystemClock } from '../../../runtime/index.js';
import type { BoardPosts } from '../boards/board-posts.js';
import type { ClaimedDelivery, DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { AttemptJournal } from './attempt-journal.js';
import type { AttemptResult } from './attempts.js';
import type { SubscriptionHealth } from './subscription-health.js';

const AWAY = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

function result(id: string): AttemptResult {
  const delivery = { customerId: 1, id, lane: null } as ClaimedDelivery;
  return { delivery, state: { status: 'processed' } } as AttemptResult;
}

describe('AttemptJournal', () => {
  const written: string[][] = [];
  let failures: Error[];
  let log: RecordingLog;

  function journal(refused?: string): AttemptJournal {
    const unitOfWork = {
      removedCustomers: new Set(),
      async write(work: (session: Session) => Promise<unknown>) {
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        written.push([]);
        try {
          await work({} as Session);
        } catch (error) {
          written.pop();
          throw error;
        }
      },
    };
    const deliveries = {
      end(_session: Session, { delivery }: { delivery: ClaimedDelivery }) {
        if (delivery.id === refused) return Promise.reject(new Error('value out of range'));
        written.at(-1)?.push(delivery.id);
        return Promise.resolve(true);
      },
      insertAttempt: () => Promise.resolve(),
    };
    return new AttemptJournal(
      unitOfWork as unknown as UnitOfWork,
      deliveries as unknown as DeliveriesRepository,
      { recordResult: () => Promise.resolve(false) } as unknown as BoardPosts,
      { note: () => Promise.resolve() } as unknown as SubscriptionHealth,
      new SystemClock(),
      log,
    );
  }

  beforeEach(() => {
    written.length = 0;
    failures = [];
    log = new RecordingLog();
  });

  it.each([
    ['a database that is away', AWAY],
    ['a queue that is full', new QueueFull('all', 1)],
  ])('loses nothing to %s', async (_, failure) => {
    failures = [failure];
    const own = journal();
    await own.record(result('1'), 'user');
    expect(written).toEqual([['1']]);
    expect(log.text).toContain('The results of attempts to deliver events could not be stored; it is tried again.');
  });

  it('stores many results in units of 16, so that a crash repeats few attempts (D-EVT-11)', async () => {
    const own = journal();
    const storing = Promise.all(Array.from({ length: 40 }, (_, index) => own.record(result(`${index}`), 'nobody')));
    expect(own.unstored).toBe(40);
    await storing;
    expect([written.map(({ length }) => length), own.unstored]).toEqual([[16, 16, 8], 0]);
  });

  it('stores the others if one cannot be stored, and logs that', async () => {
    const own = journal('2');
    await Promise.all(['1', '2', '3'].map((id) => own.record(result(id), 'nobody')));
    expect(written).toEqual([['1'], ['3']]);
    expect(log.text).toContain('could not be stored');
    await own.flushed();
  });
});
