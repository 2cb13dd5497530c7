import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import type { TestDatabase } from '../../../../test/support/databases.js';
import { openPatiently } from '../../../../test/support/patience.js';
import type { Session, UnitOfWork } from '../../../database/index.js';
import type { ConfigurationRevisions } from '../../customers/index.js';
import { Caches, Siblings } from '../../../runtime/index.js';
import { ListsRepository } from '../storage/lists.repository.js';
import type { CustomerLists, StoredParts } from './customer-lists.js';
import { ListsCache } from './lists-cache.js';

const SKILLS = 'lists.skills';

/** Records the revisions behind which it read. */
class WatchedLists extends ListsRepository {
  readonly reads: number[] = [];

  override listSince(session: Session, customerId: number, since: number): Promise<StoredParts> {
    this.reads.push(since);
    return super.listSince(session, customerId, since);
  }
}

const revisions = {
  caches: new Caches(),
  onForgotten: () => undefined,
  onListsMoved: () => undefined,
} as unknown as ConfigurationRevisions;

describeOnEachDatabase('ListsCache', (createDatabase) => {
  let database: TestDatabase;
  let own: UnitOfWork;
  let other: UnitOfWork;
  let customerId = 1000;
  let stored: WatchedLists;
  let live: ListsCache;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    own = await openPatiently(database.location);
    other = await openPatiently(database.location);
  });

  beforeEach(() => {
    customerId += 1;
    stored = new WatchedLists();
    live = new ListsCache(own, stored, revisions, new Siblings());
  });

  afterAll(async () => {
    await own.close();
    await other.close();
  });

  const save = async (session: Session, id: number, value: string): Promise<void> => {
    const revision = await stored.moveRevision(session, customerId);
    await stored.saveNodes(session, { customerId, revision }, [buildListNode({ id, value })]);
    await stored.touchList(session, { customerId, listId: SKILLS }, revision);
  };
  /** Writes a node as another server node does. */
  const write = (id: number, value: string): Promise<void> => other.write((session) => save(session, id, value));
  const labels = (lists: CustomerLists): string[] => lists.children(SKILLS, null).map(({ value }) => value);

  it('shows an uncommitted change only to its own unit of work', async () => {
    await write(1, 'Software');
    await own.write(async (session) => {
      await save(session, 7, 'New');
      expect(labels(await live.in(session, customerId))).toEqual(['Software', 'New']);
      expect(labels(await live.of(customerId))).toEqual(['Software']);
      expect(labels(await live.update(customerId))).toEqual(['Software']);
    });
    expect(labels(await live.update(customerId))).toEqual(['Software', 'New']);
  });

  it("takes in another connection's write, and reads only that", async () => {
    await write(1, 'Software');
    await write(2, 'Trades');
    const before = await live.of(customerId);
    await write(1, 'Computing');
    await write(3, 'Business');
    expect(await live.of(customerId)).toBe(before);
    const lists = await live.update(customerId);
    expect(await live.of(customerId)).toBe(lists);
    expect(labels(lists)).toEqual(['Computing', 'Trades', 'Business']);
    expect(lists.stored(SKILLS).revision).toBe(4);
    expect(lists.find(SKILLS, 'Software')).toBeUndefined();
    expect(stored.reads).toEqual([-1, 2]);
  });

  it('keeps what a write has left, unless it knows something newer', async () => {
    await write(1, 'Software');
    const before = await live.of(customerId);
    const [states, groupNodes, revision] = [[], [], before.revision + 1];
    const written = before.with({ revision, states, groupNodes, nodes: [buildListNode({ id: 1, value: 'Trades' })] });
    await live.keep(customerId, written);
    await live.keep(customerId, before);
    expect(await live.of(customerId)).toBe(written);
    expect(stored.reads).toEqual([-1]);
  });

  it('reads more than fits into one statement', async () => {
    const nodes = Array.from({ length: 2500 }, (_, at) => buildListNode({ id: at + 1, value: `Skill ${at}` }));
    await other.write(async (session) => {
      const revision = await stored.moveRevision(session, customerId);
      await stored.saveNodes(session, { customerId, revision }, nodes);
    });
    expect((await live.of(customerId)).countNodes(SKILLS)).toBe(2500);
    expect(await own.snapshot((session) => stored.listOf(session, { customerId, listId: SKILLS }))).toHaveLength(2500);
  });
});
