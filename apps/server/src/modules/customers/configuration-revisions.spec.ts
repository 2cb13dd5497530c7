import { describe, expect, it } from '@jest/globals';
import type { UnitOfWork } from '../../database/index.js';
import type { Incarnations } from '../../incarnations/index.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { ConfigurationRevisions } from './configuration-revisions.js';
import { CustomersRepository } from './customers.repository.js';
import type { CustomerRevision } from './customers.repository.js';

const row = (id: number, revision: number, listsRevision = 0): CustomerRevision => ({ id, revision, listsRevision });

class StoredRevisions extends CustomersRepository {
  rows: CustomerRevision[] = [];
  failing = false;

  reads = 0;

  override async listRevisions(): Promise<CustomerRevision[]> {
    this.reads += 1;
    if (this.failing) throw new RangeError('away');
    return this.rows;
  }
}

class TimedRevisions extends ConfigurationRevisions {
  time = 0;

  protected override now(): number {
    return this.time;
  }
}

function newRevisions() {
  const stored = new StoredRevisions();
  const unitOfWork = { reader: {}, removedCustomers: new Set<number>() } as unknown as UnitOfWork;
  const log = new RecordingLog();
  const forgotten: unknown[] = [];
  const incarnations = { look: async () => void forgotten.push('moves are known') } as unknown as Incarnations;
  const revisions = new TimedRevisions(unitOfWork, stored, incarnations, log);
  const told: number[] = [];
  const lists: number[] = [];
  revisions.onMoved((customerId) => void told.push(customerId));
  revisions.onListsMoved((customerId) => void lists.push(customerId));
  revisions.onForgotten((customerId) => void forgotten.push(customerId));
  return { revisions, stored, told, lists, forgotten, log, unitOfWork };
}

describe('ConfigurationRevisions', () => {
  it('learns whether a customer who is gone has moved, tells of it once, and of one who is there again (D-OPR-7)', async () => {
    const { revisions, stored, told, forgotten, unitOfWork } = newRevisions();
    const both = [row(1, 1), row(2, 1)];
    stored.rows = both;
    await revisions.look();
    stored.rows = both.slice(1);
    await revisions.look();
    await revisions.look();
    expect([told, forgotten, [...unitOfWork.removedCustomers]]).toEqual([[1, 2, 1], ['moves are known', 1], [1]]);
    stored.rows = both;
    await revisions.look();
    expect([told, forgotten, [...unitOfWork.removedCustomers]]).toEqual([[1, 2, 1, 1], ['moves are known', 1], []]);
  });

  it('notifies about every other customer and listener after a failure, and about the failed one again', async () => {
    const { revisions, stored, log } = newRevisions();
    stored.rows = [row(17, 1), row(18, 1)];
    const told: number[] = [];
    revisions.onMoved((customerId) => {
      if (customerId === 17) throw new RangeError('away');
    });
    revisions.onMoved((customerId) => void told.push(customerId));
    await revisions.look();
    expect(told).toEqual([17, 18]);
    expect(log.text).toContain('customer 17');
    expect(log.text).not.toContain('customer 18');
    await revisions.look();
    expect(told).toEqual([17, 18, 17]);
  });

  it('notifies about lists that have moved, once, apart from the configuration', async () => {
    const { revisions, stored, told, lists } = newRevisions();
    stored.rows = [row(1, 1), row(2, 1, 4)];
    await revisions.look();
    stored.rows = [row(1, 1, 1), row(2, 2, 4)];
    await revisions.look();
    await revisions.look();
    expect(lists).toEqual([1, 2, 1]);
    expect(told).toEqual([1, 2, 2]);
  });

  it('notifies about the lists before the configuration, which is made of them, and waits for the listeners that update them', async () => {
    const { revisions, stored } = newRevisions();
    stored.rows = [row(1, 1, 1)];
    const steps: string[] = [];
    revisions.onMoved(() => void steps.push('configuration'));
    revisions.onListsMoved(async () => {
      await Promise.resolve();
      steps.push('lists');
    });
    await revisions.look();
    expect(steps).toEqual(['lists', 'configuration']);
  });

  it('forgets everybody at once, and tells of everybody again', async () => {
    const { revisions, stored, told, lists, forgotten } = newRevisions();
    stored.rows = [row(1, 7), row(2, 7)];
    await revisions.look();
    revisions.forget();
    expect(forgotten).toEqual([1, 2]);
    await revisions.catchUp();
    expect([told, lists]).toEqual([
      [1, 2, 1, 2],
      [1, 2, 1, 2],
    ]);
  });
});

describe('a node’s view of the configuration (D-SIG-18)', () => {
  it('is read again if the last look began half a second ago', async () => {
    const { revisions, stored } = newRevisions();
    await revisions.catchUp();
    revisions.time = 499;
    await revisions.catchUp();
    expect(stored.reads).toBe(1);
    revisions.time = 500;
    await revisions.catchUp();
    expect(stored.reads).toBe(2);
  });

  it('is read by a look that begins after the last of those who ask, for all of them', async () => {
    const { revisions, stored, told } = newRevisions();
    await Promise.all(Array.from({ length: 1000 }, () => revisions.look()));
    expect(stored.reads).toBe(1);
    const first = revisions.look();
    await Promise.resolve();
    stored.rows = [row(1, 1)];
    await Promise.all([first, revisions.look()]);
    expect(told).toEqual([1]);
  });

  it('is not current if the database does not answer', async () => {
    const { revisions, stored } = newRevisions();
    await revisions.look();
    stored.failing = true;
    revisions.time = 500;
    await expect(revisions.catchUp()).rejects.toThrow('away');
    await expect(revisions.catchUp()).rejects.toThrow('away');
  });
});
