import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import type { TestDatabase } from '../../../../test/support/databases.js';
import { openPatiently } from '../../../../test/support/patience.js';
import type { Session, UnitOfWork } from '../../../database/index.js';
import type { ConfigurationRevisions } from '../../customers/index.js';
import { CustomerLists } from './customer-lists.js';
import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import { toListNodeEntity } from '../storage/list-node.mapper.js';
import { ListNodesRepository } from '../storage/list-nodes.repository.js';
import type { NodeColumns } from '../storage/list-nodes.repository.js';
import type { ListState } from '../storage/list-state.entity.js';
import { ListStatesRepository } from '../storage/list-states.repository.js';
import { ListsCache } from './lists-cache.js';
import { Caches } from '../../../runtime/index.js';

const MAX_CUSTOMERS = 1000;
/** Customers from this id on only crowd others out: they have no lists, and nothing is read of them. */
const CROWD = 1_000_000;
const SKILLS = 'lists.skills';

/** Holds back the rows that were read until a test lets them go. */
class Gate {
  open = (): void => {};
  fail = (_error: Error): void => {};
  reach = (): void => {};
  readonly reached = new Promise<void>((resolve) => {
    this.reach = resolve;
  });
  readonly #opened = new Promise<void>((resolve, reject) => {
    [this.open, this.fail] = [resolve, reject];
  });

  async pass(): Promise<void> {
    this.reach();
    await this.#opened;
  }
}

/** Records the reads. */
class WatchedNodes extends ListNodesRepository {
  readonly reads: string[] = [];
  readonly gates: Gate[] = [];

  override async listAll(session: Session, customerId: number): Promise<NodeColumns[]> {
    if (customerId >= CROWD) return [];
    this.reads.push('all');
    const rows = await super.listAll(session, customerId);
    await this.gates.shift()?.pass();
    return rows;
  }

  override async listSince(session: Session, customerId: number, revision: number): Promise<NodeColumns[]> {
    this.reads.push(`since ${revision}`);
    const rows = await super.listSince(session, customerId, revision);
    await this.gates.shift()?.pass();
    return rows;
  }
}

class QuickStates extends ListStatesRepository {
  override async findRevision(session: Session, customerId: number): Promise<number> {
    return customerId >= CROWD ? 0 : super.findRevision(session, customerId);
  }

  override async listStatesSince(session: Session, customerId: number, revision: number): Promise<ListState[]> {
    return customerId >= CROWD ? [] : super.listStatesSince(session, customerId, revision);
  }

  override async listGroupAttributesSince(
    session: Session,
    customerId: number,
    revision: number,
  ): Promise<GroupNodeAttributes[]> {
    return customerId >= CROWD ? [] : super.listGroupAttributesSince(session, customerId, revision);
  }
}

const revisions = {
  caches: new Caches(),
  onForgotten: () => undefined,
  onListsMoved: () => undefined,
} as unknown as ConfigurationRevisions;

const stored = new ListNodesRepository();
const states = new QuickStates();

describeOnEachDatabase('ListsCache', (createDatabase) => {
  let database: TestDatabase;
  let [own, other]: UnitOfWork[] = [];
  let lastCustomer = 1000;

  let customerId: number;
  let nodes: WatchedNodes;
  let live: ListsCache;
  let told: number[];

  const connections = (): { own: UnitOfWork; other: UnitOfWork } => {
    if (!own || !other) throw new TypeError('No database is open.');
    return { own, other };
  };

  beforeAll(async () => {
    database = await createDatabase('migrated');
    own = await openPatiently(database.location);
    other = await openPatiently(database.location);
  });

  beforeEach(() => {
    customerId = ++lastCustomer;
    nodes = new WatchedNodes();
    live = new ListsCache(connections().own, nodes, states, revisions);
    told = [];
    live.onChanged((changed) => void told.push(changed));
  });

  afterAll(async () => {
    await own?.close();
    await other?.close();
    await database.remove();
  });

  /** Writes a node of the customer's skills as another server node does. */
  const write = (id: number, value: string, unitOfWork = connections().other): Promise<void> =>
    unitOfWork.write(async (session) => {
      const revision = await states.moveRevision(session, customerId);
      await stored.save(session, [toListNodeEntity(customerId, buildListNode({ id, value }), revision)]);
      await states.touchList(session, { customerId, listId: SKILLS }, revision);
    });

  const labels = (lists: CustomerLists): string[] => lists.children(SKILLS, null).map(({ value }) => value);

  /** Asks for so many other customers that this one is dropped. */
  const crowdOut = async (): Promise<void> => {
    await Promise.all(Array.from({ length: MAX_CUSTOMERS }, (_, index) => live.of(CROWD + index)));
  };

  it('loads the lists once for all who ask at the same time or later', async () => {
    await write(1, 'Software');
    const asked = [live.of(customerId), live.of(customerId)];
    const [lists, same] = await Promise.all(asked);
    expect(same).toBe(lists);
    expect(await live.of(customerId)).toBe(lists);
    expect(lists && labels(lists)).toEqual(['Software']);
    expect(nodes.reads).toEqual(['all']);
    expect(told).toEqual([]);
  });

  it('shows an uncommitted change only to its own unit of work', async () => {
    await connections().own.write(async (session) => {
      const revision = await states.moveRevision(session, customerId);
      await stored.save(session, [toListNodeEntity(customerId, buildListNode({ id: 7, value: 'New' }), revision)]);
      expect(labels(await live.in(session, customerId))).toEqual(['New']);
      expect(labels(await live.of(customerId))).toEqual([]);
      expect(labels(await live.update(customerId))).toEqual([]);
    });
    expect(labels(await live.update(customerId))).toEqual(['New']);
  });

  it("takes in another connection's write, reads only that, and notifies its listeners once", async () => {
    await write(1, 'Software');
    await write(2, 'Trades');
    const before = await live.of(customerId);
    await write(1, 'Computing');
    await write(3, 'Business');
    expect(await live.of(customerId)).toBe(before);
    const lists = await live.update(customerId);
    expect(lists).not.toBe(before);
    expect(await live.of(customerId)).toBe(lists);
    expect(labels(lists)).toEqual(['Computing', 'Trades', 'Business']);
    expect(lists.revisionOf(SKILLS)).toBe(4);
    expect(lists.find(SKILLS, 'Software')).toBeUndefined();
    expect(told).toEqual([customerId]);
    expect(nodes.reads).toEqual(['all', 'since 2']);
  });

  it('includes everything committed before the call, even if an earlier update is still reading', async () => {
    await live.of(customerId);
    await write(1, 'Software');
    const reading = new Gate();
    nodes.gates.push(reading);
    const first = live.update(customerId);
    await reading.reached;
    await write(2, 'Trades');
    const second = live.update(customerId);
    reading.open();
    await first;
    expect(labels(await second)).toEqual(['Software', 'Trades']);
  });

  it('loads again after a failed load, and rejects for every caller who waited for it', async () => {
    await write(1, 'Software');
    const loading = new Gate();
    nodes.gates.push(loading);
    const waiting = [live.of(customerId), live.update(customerId)].map((lists) =>
      expect(lists).rejects.toThrow('away'),
    );
    loading.fail(new RangeError('away'));
    await Promise.all(waiting);
    expect(labels(await live.of(customerId))).toEqual(['Software']);
    expect(labels(await live.update(customerId))).toEqual(['Software']);
  });

  it('keeps the old lists when an update fails, and takes everything in with the next one', async () => {
    const before = await live.of(customerId);
    await write(1, 'Software');
    const reading = new Gate();
    nodes.gates.push(reading);
    const failing = expect(live.update(customerId)).rejects.toThrow('away');
    const next = live.update(customerId);
    reading.fail(new RangeError('away'));
    await failing;
    expect(labels(before)).toEqual([]);
    expect(labels(await next)).toEqual(['Software']);
    expect(told).toEqual([customerId]);
  });

  it('drops the customer that was loaded first if there are too many, reports it, and loads it again', async () => {
    await write(1, 'Software');
    await live.of(customerId);
    await crowdOut();
    expect(told).toEqual([customerId]);
    await write(2, 'Trades');
    expect(labels(await live.of(customerId))).toEqual(['Software', 'Trades']);
  });
});
