import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../database/index.js';
import type { Session, UnitOfWork } from '../../database/index.js';
import type { NewListNode } from './append-nodes.js';
import { CATALOGUE } from './catalogue/catalogue.js';
import { ListNodeEntity } from './list-node.entity.js';
import { ListNodesRepository } from './list-nodes.repository.js';
import { ListsService } from './lists.service.js';

let folder: string;
let unitOfWork: UnitOfWork;
let lists: ListsService;
let lastCustomer = 1000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lists-'));
  unitOfWork = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'talent.db') }, [ListNodeEntity]);
  lists = new ListsService(new ListNodesRepository());
});

afterAll(async () => {
  await unitOfWork.close();
  await rm(folder, { recursive: true });
});

/** Adds a custom list and answers its number. */
async function addCustomList(
  session: Session,
  customerId: number,
  { nodes, ...list }: NewListNode & { nodes: readonly NewListNode[] },
): Promise<number> {
  const added = { listId: 'lists.customfields_lists', parentId: null, nodes: [{ ...list, children: nodes }] } as const;
  const [id = 0] = await lists.addNodes(session, customerId, added);
  return id;
}

async function aCustomer(): Promise<number> {
  const customerId = ++lastCustomer;
  await unitOfWork.write((session) => lists.seedCatalogue(session, customerId));
  return customerId;
}

describe('seedCatalogue', () => {
  it('gives a customer every node of the catalogue, as the entity reads it', async () => {
    const customerId = await aCustomer();
    const stored = await unitOfWork.reader.entities.findBy(ListNodeEntity, { customerId });
    expect(stored).toHaveLength(Array.from(CATALOGUE.values()).flat().length);
    expect(stored.find(({ id }) => id === 41001)).toEqual({
      customerId,
      listId: 'lists.country',
      id: 41001,
      parentId: null,
      position: 1,
      systemId: 'D41001',
      value: 'United States',
      hidden: 0,
      attributes: '{"abv2":"US","abv3":"USA","iso":840}',
    });
  });

  it('is read back as the very catalogue', async () => {
    const found = await lists.listsIn(unitOfWork.reader, await aCustomer());
    for (const [listId, nodes] of CATALOGUE) {
      const first = nodes.filter(({ parentId }) => parentId === null);
      expect(found.children(listId, null)).toEqual(first);
    }
    expect((await lists.listsIn(unitOfWork.reader, lastCustomer)).ownNodes).toBe(0);
  });
});

describe('addNodes to the custom lists', () => {
  it('adds a list that is read by its C-id', async () => {
    const customerId = await aCustomer();
    const nodes = [
      { value: 'Morning', children: [{ value: 'Early' }] },
      { value: 'Evening', hidden: true },
    ];
    const id = await unitOfWork.write((session) =>
      addCustomList(session, customerId, { listnodeid: 14567, value: 'Start preferences', nodes }),
    );
    expect(id).toBe(14567);
    const found = await lists.listsIn(unitOfWork.reader, customerId);
    expect(found.children('C14567', null)).toMatchObject([
      { value: 'Morning', systemId: null, parentId: 14567, hidden: false },
      { value: 'Evening', hidden: true },
    ]);
    expect(found.find('C14567', 'Morning > Early')?.id).toBeGreaterThan(100_000_000);
  });

  it('numbers lists and nodes that have no number, each once', async () => {
    const customerId = await aCustomer();
    const add = (value: string) =>
      unitOfWork.write((session) =>
        addCustomList(session, customerId, { value, nodes: [{ value: 'A' }, { value: 'B' }] }),
      );
    const ids = await Promise.all([add('One'), add('Two')]);
    const found = await lists.listsIn(unitOfWork.reader, customerId);
    const nodes = ids.flatMap((id) => found.children(`C${id}`, null));
    expect(found.children('lists.customfields_lists', null).map(({ value }) => value)).toEqual(['One', 'Two']);
    expect(new Set([...ids, ...nodes.map(({ id }) => id)]).size).toBe(6);
  });

  it('refuses a number that is taken and writes nothing', async () => {
    const customerId = await aCustomer();
    const add = (value: string) =>
      unitOfWork.write((session) => addCustomList(session, customerId, { listnodeid: 7, value, nodes: [] }));
    await add('One');
    await expect(add('Two')).rejects.toThrow('listnodeid: must be free in its list, received 7');
    expect(
      (await lists.listsIn(unitOfWork.reader, customerId)).children('lists.customfields_lists', null),
    ).toHaveLength(1);
  });

  it('lets another customer have the same number', async () => {
    for (const customerId of [await aCustomer(), await aCustomer()]) {
      const list = { listnodeid: 7, value: `Of ${customerId}`, nodes: [] };
      await unitOfWork.write((session) => addCustomList(session, customerId, list));
      const found = await lists.listsIn(unitOfWork.reader, customerId);
      expect(found.get('lists.customfields_lists', 7)?.value).toBe(`Of ${customerId}`);
    }
  });
});

describe('addNodes', () => {
  it('adds behind the nodes of the catalogue, with system ids', async () => {
    const customerId = await aCustomer();
    const nodes = [{ value: 'Archived', attributes: { exportAs: 'ARC' } }];
    const [id] = await unitOfWork.write((session) =>
      lists.addNodes(session, customerId, { listId: 'lists.job.folders', parentId: null, nodes }),
    );
    const found = await lists.listsIn(unitOfWork.reader, customerId);
    expect(found.children('lists.job.folders', null).map(({ systemId }) => systemId)).toEqual([
      'D31001',
      'D31002',
      'D31003',
      'D31004',
      'D31005',
    ]);
    expect(found.find('lists.job.folders', 'D31005')).toMatchObject({
      id,
      value: 'Archived',
      attributes: { exportAs: 'ARC' },
    });
  });

  it('adds below a node', async () => {
    const customerId = await aCustomer();
    await unitOfWork.write((session) =>
      lists.addNodes(session, customerId, { listId: 'lists.country', parentId: 41001, nodes: [{ value: 'Atlantis' }] }),
    );
    const found = await lists.listsIn(unitOfWork.reader, customerId);
    expect(found.find('lists.country', { value: 'United States > Atlantis' })?.systemId).toBe('D41001057');
  });

  it('refuses a parent that is not in the list', async () => {
    const customerId = await aCustomer();
    const add = unitOfWork.write((session) =>
      lists.addNodes(session, customerId, { listId: 'lists.skills', parentId: 41001, nodes: [{ value: 'Lost' }] }),
    );
    await expect(add).rejects.toThrow('There is no node 41001 in lists.skills.');
  });

  it('takes ten thousand nodes at once', async () => {
    const customerId = await aCustomer();
    const nodes = Array.from({ length: 10_000 }, (_, index) => ({ value: `Skill ${index}` }));
    await unitOfWork.write((session) =>
      lists.addNodes(session, customerId, { listId: 'lists.skills', parentId: null, nodes }),
    );
    const values = (await lists.listsIn(unitOfWork.reader, customerId))
      .children('lists.skills', null)
      .map(({ value }) => value);
    expect(values.slice(-10_000)).toEqual(nodes.map(({ value }) => value));
  });
});

describe('listsIn', () => {
  it('shows nothing of a change that is not committed, but to its own unit of work', async () => {
    const customerId = await aCustomer();
    await unitOfWork.write(async (session) => {
      await addCustomList(session, customerId, { listnodeid: 7, value: 'New', nodes: [] });
      expect((await lists.listsIn(unitOfWork.reader, customerId)).get('lists.customfields_lists', 7)).toBeUndefined();
      expect((await lists.listsIn(session, customerId)).get('lists.customfields_lists', 7)?.value).toBe('New');
    });
  });

  it('knows no node of a customer that has none', async () => {
    expect((await lists.listsIn(unitOfWork.reader, 999_999)).children('lists.country', null)).toEqual([]);
  });
});
