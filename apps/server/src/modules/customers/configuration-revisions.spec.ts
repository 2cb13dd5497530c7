import { describe, expect, it } from '@jest/globals';
import type { UnitOfWork } from '../../database/index.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { ConfigurationRevisions } from './configuration-revisions.js';
import { CustomersRepository } from './customers.repository.js';
import type { CustomerRevision } from './customers.repository.js';

const row = (id: number, revision: number, listsRevision = 0, secretsRevision = 0): CustomerRevision => {
  return { id, revision, listsRevision, secretsRevision };
};

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

function newRevisions() {
  const stored = new StoredRevisions();
  const unitOfWork = { reader: {}, removedCustomers: new Set<number>() } as unknown as UnitOfWork;
  const log = new RecordingLog();
  const revisions = new ConfigurationRevisions(unitOfWork, stored, log);
  const told: number[] = [];
  revisions.onMoved((customerId) => void told.push(customerId));
  return { revisions, stored, told, log, unitOfWork };
}

describe('ConfigurationRevisions', () => {
  it('tells of a customer who is gone, once, and of one who is there again (D-OPR-7)', async () => {
    const { revisions, stored, told, unitOfWork } = newRevisions();
    const forgotten: number[] = [];
    revisions.onForgotten((customerId) => void forgotten.push(customerId));
    const both = [1, 2].map((id) => ({ id, revision: 1, listsRevision: 0, secretsRevision: 0 }));
    stored.rows = both;
    await revisions.look();
    stored.rows = both.slice(1);
    await revisions.renew();
    await revisions.look();
    expect([told, forgotten, [...unitOfWork.removedCustomers]]).toEqual([[1, 2, 1], [1], [1]]);
    stored.rows = both;
    await revisions.look();
    expect([told, forgotten, [...unitOfWork.removedCustomers]]).toEqual([[1, 2, 1, 1], [1], []]);
  });

  it('notifies about every other customer after a failure, and the log says which customer failed', async () => {
    const { revisions, stored, log } = newRevisions();
    stored.rows = [row(17, 1), row(18, 1)];
    const told: number[] = [];
    revisions.onMoved((customerId) => {
      told.push(customerId);
      if (customerId === 17) throw new RangeError('away');
    });
    await revisions.look(18);
    expect(told).toEqual([17, 18]);
    expect(log.text).toMatch(/customer 17 .*|away.*customer 17 /);
    expect(log.text).not.toContain('customer 18');
    await revisions.look();
    expect(told).toEqual([17, 18, 17]);
  });

  it('rejects for a caller who comes after the customer that failed', async () => {
    const { revisions, stored } = newRevisions();
    stored.rows = [row(1, 1)];
    revisions.onMoved(() => Promise.reject(new RangeError('away')));
    await expect(revisions.look(1)).rejects.toThrow('away');
    await expect(revisions.look(2)).resolves.toBeUndefined();
  });

  it('notifies about lists that have moved, once, apart from the configuration', async () => {
    const { revisions, stored, told } = newRevisions();
    const moved: number[] = [];
    revisions.onListsMoved((customerId) => void moved.push(customerId));
    stored.rows = [row(1, 1), row(2, 1, 4)];
    await revisions.look();
    expect([moved, told]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    stored.rows = [row(1, 1, 1), row(2, 2, 4)];
    await revisions.look();
    await revisions.look();
    expect([moved, told]).toEqual([
      [1, 2, 1],
      [1, 2, 2],
    ]);
  });

  it('notifies about secrets that have moved apart from the configuration, and after it', async () => {
    const { revisions, stored } = newRevisions();
    const steps: string[] = [];
    revisions.onSecretsMoved(() => void steps.push('secrets'));
    revisions.onMoved(() => void steps.push('configuration'));
    for (const secretsRevision of [0, 1, 1]) {
      stored.rows = [row(1, 1, 0, secretsRevision)];
      await revisions.look();
    }
    expect(steps).toEqual(['configuration', 'secrets', 'secrets']);
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

  it('notifies about the configuration though the lists could not be read, and about the lists again', async () => {
    const { revisions, stored, told, log } = newRevisions();
    stored.rows = [row(17, 1, 1)];
    let calls = 0;
    revisions.onListsMoved(() => {
      calls += 1;
      if (calls === 1) throw new RangeError('away');
    });
    await expect(revisions.look(17)).rejects.toThrow('away');
    expect(told).toEqual([17]);
    expect(log.text).toContain('customer 17');
    await revisions.look(17);
    await revisions.look(17);
    expect([told, calls]).toEqual([[17], 2]);
  });

  it('notifies the listeners after one that failed, too: their data is of the configuration before', async () => {
    const { revisions, stored } = newRevisions();
    stored.rows = [row(1, 1)];
    revisions.onMoved(() => Promise.reject(new RangeError('away')));
    const told: number[] = [];
    revisions.onMoved((customerId) => void told.push(customerId));
    await revisions.look();
    expect(told).toEqual([1]);
  });
});

describe('a node’s view of the configuration (D-SIG-18)', () => {
  const ROW = row(1, 1);

  class TimedRevisions extends ConfigurationRevisions {
    time = 0;

    protected override now(): number {
      return this.time;
    }
  }

  function newNode() {
    const stored = new StoredRevisions();
    stored.rows = [ROW];
    const unitOfWork = { reader: {}, removedCustomers: new Set() } as unknown as UnitOfWork;
    return { stored, revisions: new TimedRevisions(unitOfWork, stored, new RecordingLog()) };
  }

  it('is not current before the first look, and half a second after the last one', async () => {
    const { revisions } = newNode();
    expect(revisions.isCurrent(1)).toBe(false);
    await revisions.look();
    revisions.time = 499;
    expect(revisions.isCurrent(1)).toBe(true);
    revisions.time = 500;
    expect(revisions.isCurrent(1)).toBe(false);
    await revisions.catchUp(1);
    expect(revisions.isCurrent(1)).toBe(true);
  });

  it('stays current of the others while the configuration of one is read', async () => {
    const { revisions, stored } = newNode();
    stored.rows = [ROW, { ...ROW, id: 2 }];
    await revisions.look();
    let finish: () => void = () => undefined;
    revisions.onMoved((customerId) => (customerId === 1 ? new Promise((resolve) => (finish = resolve)) : undefined));
    stored.rows = [
      { ...ROW, revision: 2 },
      { ...ROW, id: 2 },
    ];
    const looking = revisions.look();
    revisions.time = 600;
    await revisions.catchUp(2);
    expect([revisions.isCurrent(1), revisions.isCurrent(2)]).toEqual([false, true]);
    finish();
    await looking;
    await revisions.catchUp(1);
    expect(revisions.isCurrent(1)).toBe(true);
  });

  it('is renewed for all who ask by a few looks, each begun after the last of them asked', async () => {
    const { revisions, stored } = newNode();
    await revisions.look();
    stored.reads = 0;
    await Promise.all(Array.from({ length: 1000 }, () => revisions.renew()));
    expect(stored.reads).toBe(1);
    const told: number[] = [];
    revisions.onMoved((customerId) => void told.push(customerId));
    const first = revisions.renew();
    stored.rows = [{ ...ROW, revision: 2 }];
    await Promise.all([first, revisions.renew()]);
    expect(told).toEqual([1]);
  });

  it('does not count as renewed if the database does not answer', async () => {
    const { revisions, stored } = newNode();
    await revisions.look();
    stored.failing = true;
    await expect(revisions.renew()).rejects.toThrow('away');
    revisions.time = 500;
    await expect(revisions.catchUp(1)).rejects.toThrow('away');
    expect(revisions.isCurrent(1)).toBe(false);
  });
});
