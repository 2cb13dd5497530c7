import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { openDatabase } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { GroupNodeAttributes } from './group-node-attributes.entity.js';
import { toListNodeEntity } from './list-node.mapper.js';
import { ListNodesRepository } from './list-nodes.repository.js';
import { ListStatesRepository } from './list-states.repository.js';

const SKILLS = 'lists.skills';
const states = new ListStatesRepository();
const nodes = new ListNodesRepository();

class Refusal extends Error {}

describeOnEachDatabase('ListStatesRepository', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  let customerId = 1000;

  beforeEach(() => {
    customerId += 1;
  });

  const write = <T>(work: (session: Session) => Promise<T>): Promise<T> => opened.unitOfWork.write(work);
  const revision = (of = customerId): Promise<number> => states.findRevision(opened.unitOfWork.reader, of);

  describe('the revision of a customer’s lists', () => {
    it('is 0 before anything was written, and counts from 1 for each customer', async () => {
      expect(await revision()).toBe(0);
      const move = (): Promise<number> => write((session) => states.moveRevision(session, customerId));
      expect([await move(), await move(), await move()]).toEqual([1, 2, 3]);
      expect(await revision()).toBe(3);
      expect(await revision(customerId + 1_000_000)).toBe(0);
    });

    it('is given to only one of two racing writers, and returned by one that fails', async () => {
      const moved = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          write(async (session) => {
            const own = await states.moveRevision(session, customerId);
            if (index % 4 === 1) throw new Refusal();
            return own;
          }),
        ),
      );
      const given = moved.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      expect(await revision()).toBe(30);
    });

    it('shows a repeated reader every node that racing writers add', async () => {
      let [known, isWriting] = [0, true];
      const seen = new Set<number>();
      const look = async (): Promise<void> => {
        const upTo = await revision();
        for (const { id } of await nodes.listSince(opened.unitOfWork.reader, customerId, known)) seen.add(id);
        known = upTo;
      };
      const looking = (async () => {
        while (isWriting) {
          await look();
          // A read on SQLite ends when it returns, so this lets the writers run in between.
          await nextTurn();
        }
      })();
      await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          write(async (session) => {
            const own = await states.moveRevision(session, customerId);
            const node = buildListNode({ id: index + 1, value: 'New' });
            await nodes.save(session, [toListNodeEntity(customerId, node, own)]);
          }),
        ),
      );
      isWriting = false;
      await looking;
      await look();
      expect(seen.size).toBe(60);
      expect(known).toBe(60);
    });
  });

  describe('the state of a list', () => {
    const place = (listId = SKILLS): { customerId: number; listId: string } => ({ customerId, listId });
    const find = (listId?: string): Promise<unknown> => states.findState(opened.unitOfWork.reader, place(listId));

    it('is saved as a whole, new or known', async () => {
      expect(await find()).toBeUndefined();
      await write((session) => states.saveState(session, { ...place(), revision: 1, attributes: '[{"name":"a"}]' }));
      expect(await find()).toEqual({ ...place(), revision: 1, attributes: '[{"name":"a"}]' });
      await write((session) => states.saveState(session, { ...place(), revision: 2, attributes: '[]' }));
      expect(await find()).toEqual({ ...place(), revision: 2, attributes: '[]' });
    });

    it('keeps declared attributes when only the list changes, and declares none for a new one', async () => {
      const declared = { ...place(), revision: 1, attributes: '[{"name":"a"}]' };
      await write(async (session) => {
        await states.saveState(session, declared);
        await states.touchList(session, place(), 2);
        await states.touchList(session, place('lists.country'), 2);
      });
      expect(await find()).toEqual({ ...declared, revision: 2 });
      expect(await find('lists.country')).toEqual({ ...place('lists.country'), revision: 2, attributes: '[]' });
    });

    it('is listed if it is newer than a revision', async () => {
      await write(async (session) => {
        await states.touchList(session, place('lists.country'), 1);
        await states.touchList(session, place(), 2);
        await states.touchList(session, { customerId: customerId + 1_000_000, listId: SKILLS }, 9);
      });
      const since = async (from: number): Promise<string[]> =>
        (await states.listStatesSince(opened.unitOfWork.reader, customerId, from))
          .map(({ listId }) => listId)
          .toSorted();
      expect([await since(-1), await since(1), await since(2)]).toEqual([['lists.country', SKILLS], [SKILLS], []]);
    });
  });

  describe('the attributes of a group', () => {
    const own = (parts: Partial<GroupNodeAttributes> = {}): GroupNodeAttributes => ({
      customerId,
      listId: SKILLS,
      nodeId: 1,
      groupName: 'partners',
      attributes: '{"hidden":true}',
      revision: 1,
      ...parts,
    });
    const save = (...rows: GroupNodeAttributes[]): Promise<void> =>
      write((session) => states.saveGroupAttributes(session, rows));
    const of = (groupName: string, listId = SKILLS): Promise<GroupNodeAttributes[]> =>
      states.listGroupAttributes(opened.unitOfWork.reader, { customerId, listId }, groupName);

    it('are saved by node, list and group, new or known', async () => {
      await save(own(), own({ nodeId: 2 }), own({ groupName: 'recruiters' }), own({ listId: 'lists.country' }));
      await save(own({ attributes: '{"value":"Ä"}', revision: 2 }), own({ nodeId: 3, revision: 2 }));
      const partners = (await of('partners')).toSorted((one, other) => one.nodeId - other.nodeId);
      expect(partners).toEqual([
        own({ attributes: '{"value":"Ä"}', revision: 2 }),
        own({ nodeId: 2 }),
        own({ nodeId: 3, revision: 2 }),
      ]);
      expect(await of('recruiters')).toEqual([own({ groupName: 'recruiters' })]);
      expect(await of('partners', 'lists.country')).toEqual([own({ listId: 'lists.country' })]);
      expect(await of('nobody')).toEqual([]);
    });

    it('are found for one node', async () => {
      await save(own());
      const find = (nodeId: number, groupName: string): Promise<GroupNodeAttributes | undefined> =>
        states.findGroupAttributes(opened.unitOfWork.reader, { customerId, listId: SKILLS }, { nodeId, groupName });
      expect(await find(1, 'partners')).toEqual(own());
      expect([await find(2, 'partners'), await find(1, 'recruiters')]).toEqual([undefined, undefined]);
    });

    it('are saved and listed in any amount, each row once', async () => {
      const rows = Array.from({ length: 1201 }, (_, index) =>
        [own({ revision: 1 + (index % 2) }), own({ groupName: 'recruiters' })].map((of) => ({
          ...of,
          nodeId: index + 1,
        })),
      ).flat();
      await save(...rows);
      expect(await of('partners')).toEqual(rows.filter(({ groupName }) => groupName === 'partners'));
      const all = await states.listGroupAttributesSince(opened.unitOfWork.reader, customerId, 0);
      expect(new Set(all.map(({ groupName, nodeId }) => `${groupName} ${nodeId}`)).size).toBe(all.length);
      expect(all).toHaveLength(rows.length);
      await save();
    });

    it('are listed if they are newer than a revision', async () => {
      await save(own(), own({ nodeId: 2, revision: 2 }));
      const since = async (from: number): Promise<number[]> =>
        (await states.listGroupAttributesSince(opened.unitOfWork.reader, customerId, from)).map(({ nodeId }) => nodeId);
      expect([await since(0), await since(1), await since(2)]).toEqual([[1, 2], [2], []]);
    });

    it('are the defaults again after the group is forgotten, in every list, as a change of its own', async () => {
      await save(own(), own({ nodeId: 2 }), own({ listId: 'lists.country' }), own({ groupName: 'recruiters' }));
      const forget = (groupName: string, to: number): Promise<string[]> =>
        write((session) => states.forgetGroup(session, { customerId, groupName, revision: to }));
      expect((await forget('partners', 2)).toSorted()).toEqual(['lists.country', SKILLS]);
      const since = await states.listGroupAttributesSince(opened.unitOfWork.reader, customerId, 1);
      expect(since).toHaveLength(3);
      expect(since.every(({ attributes, revision: at }) => attributes === '{}' && at === 2)).toBe(true);
      expect(await of('recruiters')).toEqual([own({ groupName: 'recruiters' })]);
      expect([await forget('partners', 3), await forget('nobody', 3)]).toEqual([[], []]);
    });

    it('of another customer stay when a group of the same name is forgotten', async () => {
      const others = own({ customerId: customerId + 1_000_000 });
      await save(own(), others);
      await write((session) => states.forgetGroup(session, { customerId, groupName: 'partners', revision: 2 }));
      const kept = await states.listGroupAttributesSince(opened.unitOfWork.reader, others.customerId, 0);
      expect(kept).toEqual([others]);
    });
  });
});

describeOnPostgres('two changes of a customer’s lists', (createDatabase) => {
  it('come one after the other for one customer, and side by side for two', async () => {
    const database = await createDatabase('migrated');
    const unitOfWork = await openDatabase(database.location);
    let second: Promise<number> | undefined;
    const steps: string[] = [];
    await unitOfWork.write(async (session) => {
      await states.moveRevision(session, 1001);
      second = unitOfWork.write(async (other) => {
        const moved = await states.moveRevision(other, 1001);
        steps.push('second moved');
        return moved;
      });
      expect(await unitOfWork.write((other) => states.moveRevision(other, 1002))).toBe(1);
      steps.push('first ends');
    });
    expect(await second).toBe(2);
    expect(steps).toEqual(['first ends', 'second moved']);
    await unitOfWork.close();
    await database.remove();
  });
});
