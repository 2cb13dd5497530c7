import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { Session } from '../../database/index.js';
import type { ConfigurationRevisions } from '../customers/index.js';
import { CATALOGUE } from './catalogue/list-catalogue.js';
import type { AppliedNode, ConfiguredNode } from './configuration/plan-nodes.js';
import type { CustomerLists } from './memory/customer-lists.js';
import { findCatalogueIndex, groupByList } from './memory/customer-lists-cache.js';
import type { ListNodeEntity } from './storage/list-node.entity.js';
import { ListNodesRepository } from './storage/list-nodes.repository.js';
import { ListStatesRepository } from './storage/list-states.repository.js';
import { ListConfigurationsService } from './list-configurations.service.js';
import type { Configured, ListToConfigure } from './list-configurations.service.js';
import { Caches, SystemClock } from '../../runtime/index.js';
import { Changes, ChangesRepository } from '../changes/index.js';
import { ListsCache } from './memory/lists-cache.js';

const CUSTOM = 'lists.customfields_lists';

function node(value: string, parts: Partial<ConfiguredNode> = {}): ConfiguredNode {
  return { path: `of ${value}`, value, attributes: {}, children: [], ...parts };
}

function applied(value: string, storedId: number, parts: Partial<AppliedNode> = {}): AppliedNode {
  return { path: '', value, attributes: {}, storedId, children: [], ...parts };
}

const nodes = new ListNodesRepository();
const states = new ListStatesRepository();

describeOnEachDatabase('ListConfigurationsService', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  let lists: ListConfigurationsService;
  let live: ListsCache;
  let lastCustomer = 1000;

  beforeAll(async () => {
    lists = new ListConfigurationsService(nodes, states, new Changes(new ChangesRepository(), new SystemClock()));
    const revisions = {
      onListsMoved: () => undefined,
      onForgotten: () => undefined,
      caches: new Caches(),
    } as unknown as ConfigurationRevisions;
    live = new ListsCache(opened.unitOfWork, nodes, states, revisions);
  });

  async function aCustomer(): Promise<number> {
    const customerId = ++lastCustomer;
    await opened.unitOfWork.write((session) => lists.seedCatalogue(session, customerId));
    return customerId;
  }

  const read = (customerId: number, session: Session = opened.unitOfWork.reader): Promise<CustomerLists> =>
    live.in(session, customerId);

  const declaredOf = async (customerId: number, listId: string): Promise<unknown> =>
    JSON.parse((await states.findState(opened.unitOfWork.reader, { customerId, listId }))?.attributes ?? 'null');

  const configure = (
    customerId: number,
    list: Pick<ListToConfigure, 'listId' | 'after'> & Partial<ListToConfigure>,
  ): Promise<Configured> =>
    opened.unitOfWork.write((session) => lists.configure(session, customerId, { attributes: [], before: [], ...list }));

  const rowOf = (customerId: number, listId: string, id: number): Promise<ListNodeEntity | undefined> =>
    nodes.find(opened.unitOfWork.reader, { customerId, listId }, id);

  describe('seedCatalogue', () => {
    it('gives a customer every node of the catalogue', async () => {
      const customerId = await aCustomer();
      const stored = await nodes.listAll(opened.unitOfWork.reader, customerId);
      expect(stored).toHaveLength(Array.from(CATALOGUE.values()).flat().length);
      const attributes = '{"abv2":"US","abv3":"USA","iso":840}';
      expect(await rowOf(customerId, 'lists.country', 41001)).toEqual({
        customerId,
        listId: 'lists.country',
        id: 41001,
        parentId: null,
        position: 1,
        systemId: 'D41001',
        value: 'United States',
        hidden: 0,
        attributes,
        defaultValue: 'United States',
        defaultHidden: 0,
        defaultAttributes: attributes,
        revision: 1,
      });
    });

    it('reads back as exactly the catalogue, which customers share', async () => {
      const customerId = await aCustomer();
      const found = await read(customerId);
      for (const [listId, ofCatalogue] of CATALOGUE) {
        const first = ofCatalogue.filter(({ parentId }) => parentId === null);
        expect(found.children(listId, null)).toEqual(first);
      }
      for (const [listId, rows] of groupByList(await nodes.listAll(opened.unitOfWork.reader, customerId))) {
        expect(findCatalogueIndex(listId, rows)).toBeDefined();
      }
    });
  });

  it('knows the lists of the catalogue, but not the names that every object has', () => {
    const names = ['lists.skills', CUSTOM, 'lists.none', 'constructor'];
    expect(names.map((name) => lists.hasList(name))).toEqual([true, true, false, false]);
  });

  describe('configure, for the custom lists', () => {
    it('adds a list that is read by its C-id', async () => {
      const customerId = await aCustomer();
      const children = [node('Morning', { children: [node('Early')] }), node('Evening', { hidden: true })];
      const after = [node('Start preferences', { listnodeid: 14567, children })];
      const { problems, numbers } = await configure(customerId, { listId: CUSTOM, after });
      expect(problems).toEqual([]);
      const found = await read(customerId);
      expect(found.children('C14567', null)).toMatchObject([
        { value: 'Morning', systemId: null, parentId: 14567, hidden: false },
        { value: 'Evening', hidden: true },
      ]);
      const early = found.find('C14567', 'Morning > Early');
      expect(early?.id).toBeGreaterThan(100_000_000);
      const [morning, evening] = found.children('C14567', null);
      expect(numbers).toEqual([
        [
          14567,
          [
            [morning?.id, [[early?.id, []]]],
            [evening?.id, []],
          ],
        ],
      ]);
    });

    it('numbers lists and nodes that have no number, each once, even if two configurations run at once', async () => {
      const customerId = await aCustomer();
      const add = (value: string): Promise<Configured> =>
        configure(customerId, { listId: CUSTOM, after: [node(value, { children: [node('A'), node('B')] })] });
      const ids = (await Promise.all([add('One'), add('Two')])).map(({ numbers }) => numbers[0]?.[0] ?? 0);
      const found = await read(customerId);
      const added = ids.flatMap((id) => found.children(`C${id}`, null));
      const first = found.children(CUSTOM, null);
      expect(first.map(({ value }) => value).toSorted()).toEqual(['One', 'Two']);
      const rows = await nodes.listOf(opened.unitOfWork.reader, { customerId, listId: CUSTOM });
      expect(rows.flatMap(({ parentId, position }) => (parentId === null ? [position] : []))).toEqual([1, 2]);
      expect(new Set([...ids, ...added.map(({ id }) => id)]).size).toBe(6);
    });

    it('reports a number that is taken, and adds nothing', async () => {
      const customerId = await aCustomer();
      await configure(customerId, {
        listId: CUSTOM,
        after: [node('One', { children: [node('A', { listnodeid: 7 })] })],
      });
      const { problems } = await configure(customerId, { listId: CUSTOM, after: [node('Two', { listnodeid: 7 })] });
      expect(problems).toMatchObject([{ path: 'of Two.listnodeid' }]);
      expect((await read(customerId)).children(CUSTOM, null)).toHaveLength(1);
    });

    it('lets another customer have the same number', async () => {
      for (const customerId of [await aCustomer(), await aCustomer()]) {
        await configure(customerId, { listId: CUSTOM, after: [node(`Of ${customerId}`, { listnodeid: 7 })] });
        expect((await read(customerId)).get(CUSTOM, 7)?.value).toBe(`Of ${customerId}`);
      }
    });
  });

  describe('configure', () => {
    it('adds behind the nodes of the catalogue, with system ids', async () => {
      const customerId = await aCustomer();
      const after = [node('Archived', { attributes: { exportAs: 'ARC' } })];
      const { numbers } = await configure(customerId, { listId: 'lists.job.folders', after });
      const found = await read(customerId);
      expect(found.children('lists.job.folders', null).map(({ systemId }) => systemId)).toEqual([
        'D31001',
        'D31002',
        'D31003',
        'D31004',
        'D31005',
      ]);
      expect(found.find('lists.job.folders', 'D31005')).toMatchObject({
        id: numbers[0]?.[0],
        value: 'Archived',
        attributes: { exportAs: 'ARC' },
      });
    });

    it('adds below a node', async () => {
      const customerId = await aCustomer();
      const after = [node('United States', { children: [node('Atlantis')] })];
      await configure(customerId, { listId: 'lists.country', after });
      const found = await read(customerId);
      expect(found.find('lists.country', { value: 'United States > Atlantis' })?.systemId).toBe('D41001057');
    });

    it('takes ten thousand nodes at once', async () => {
      const customerId = await aCustomer();
      const after = Array.from({ length: 10_000 }, (_, index) => node(`Skill ${index}`));
      const { numbers } = await configure(customerId, { listId: 'lists.skills', after });
      const added = (await read(customerId)).children('lists.skills', null).slice(-10_000);
      expect(added.map(({ value }) => value)).toEqual(after.map(({ value }) => value));
      expect(added.map(({ id }) => id)).toEqual(numbers.map(([id]) => id));
    });

    it('moves the lists on, records the version of this list, and marks only the rows that it writes', async () => {
      const customerId = await aCustomer();
      const attributes = [{ name: 'exportAs', required: true }];
      await configure(customerId, {
        listId: 'lists.job.folders',
        attributes,
        after: [node('Approved', { hidden: true }), node('Closed')],
      });
      const found = await read(customerId);
      expect(await states.findRevision(opened.unitOfWork.reader, customerId)).toBe(2);
      expect(['lists.job.folders', 'lists.skills'].map((listId) => found.revisionOf(listId))).toEqual([2, 0]);
      expect(await declaredOf(customerId, 'lists.job.folders')).toEqual(attributes);
      const written = await nodes.listSince(opened.unitOfWork.reader, customerId, 1);
      expect(written.map(({ value, hidden }) => [value, hidden])).toEqual([['Approved', 1]]);
    });

    it("sets a node's defaults together with its values", async () => {
      const customerId = await aCustomer();
      const after = [node('Live', { id: 'D31001', hidden: true, attributes: { exportAs: 'A' } })];
      await configure(customerId, { listId: 'lists.job.folders', after });
      expect(await rowOf(customerId, 'lists.job.folders', 31001)).toMatchObject({
        value: 'Live',
        hidden: 1,
        attributes: '{"exportAs":"A"}',
        defaultValue: 'Live',
        defaultHidden: 1,
        defaultAttributes: '{"exportAs":"A"}',
      });
    });

    it('leaves values that callers changed, and sets their defaults', async () => {
      const customerId = await aCustomer();
      const stored = await rowOf(customerId, 'lists.job.folders', 31001);
      if (stored === undefined) throw new TypeError('The catalogue has job folders.');
      const since = { ...stored, value: 'Since', hidden: 1, attributes: '{"exportAs":"S"}' };
      await opened.unitOfWork.write((session) => nodes.save(session, [since]));
      const before = [applied('Approved', 31001, { attributes: { exportAs: 'A' } })];
      const after = [node('Approved', { hidden: false, attributes: { exportAs: 'A' } })];
      await configure(customerId, { listId: 'lists.job.folders', before, after });
      expect(await rowOf(customerId, 'lists.job.folders', 31001)).toMatchObject({
        value: 'Since',
        hidden: 1,
        attributes: '{"exportAs":"S"}',
        defaultValue: 'Approved',
        defaultHidden: 0,
        defaultAttributes: '{"exportAs":"A"}',
      });
    });

    it('removes the attribute that only the earlier configuration gave, and its default', async () => {
      const customerId = await aCustomer();
      const named = {
        listId: 'lists.country',
        after: [node('Atlantis', { attributes: { exportAs: 'A', rank: 1 } })],
      } as const;
      const [[id = 0] = []] = (await configure(customerId, named)).numbers;
      const before = [applied('Atlantis', id, { attributes: { exportAs: 'A', rank: 1 } })];
      const after = [node('Atlantis', { attributes: { rank: 2 } })];
      await configure(customerId, { listId: 'lists.country', before, after });
      expect(await rowOf(customerId, 'lists.country', id)).toMatchObject({
        attributes: '{"rank":2}',
        defaultAttributes: '{"rank":2}',
      });
    });

    it("keeps the catalogue's attributes of a node for which the configuration gives others", async () => {
      const customerId = await aCustomer();
      const after = [node('United States', { attributes: { exportAs: 'US' } })];
      await configure(customerId, { listId: 'lists.country', after });
      const row = await rowOf(customerId, 'lists.country', 41001);
      const all = { abv2: 'US', abv3: 'USA', iso: 840, exportAs: 'US' };
      expect([row?.attributes, row?.defaultAttributes].map((json) => JSON.parse(json ?? ''))).toEqual([all, all]);
    });

    it('gives a node that a caller added defaults once the configuration names it', async () => {
      const customerId = await aCustomer();
      const nothing = { defaultValue: null, defaultHidden: null, defaultAttributes: null };
      await opened.unitOfWork.write((session) =>
        nodes.save(session, [
          {
            customerId,
            listId: CUSTOM,
            id: 900,
            parentId: null,
            position: 1,
            systemId: null,
            value: 'Sizes',
            hidden: 0,
            attributes: '{}',
            revision: 1,
            ...nothing,
          },
        ]),
      );
      await configure(customerId, { listId: CUSTOM, after: [node('Sizes')] });
      expect(await rowOf(customerId, CUSTOM, 900)).toMatchObject({
        value: 'Sizes',
        hidden: 0,
        attributes: '{}',
        defaultValue: 'Sizes',
        defaultHidden: 0,
        defaultAttributes: '{}',
      });
    });
  });

  describe('declare', () => {
    it('sets the attributes that nodes may have, moves the list on, and leaves its nodes', async () => {
      const customerId = await aCustomer();
      const declare = (names: readonly string[]): Promise<void> =>
        opened.unitOfWork.write((session) =>
          lists.declare(session, customerId, {
            listId: 'lists.skills',
            attributes: names.map((name) => ({ name, required: false })),
          }),
        );
      await declare(['exportAs']);
      expect(await declaredOf(customerId, 'lists.skills')).toEqual([{ name: 'exportAs', required: false }]);
      await declare([]);
      const found = await read(customerId);
      expect(await declaredOf(customerId, 'lists.skills')).toEqual([]);
      expect(found.revisionOf('lists.skills')).toBe(3);
      expect(await nodes.listSince(opened.unitOfWork.reader, customerId, 1)).toEqual([]);
    });
  });

  describe('forgetGroup', () => {
    it('returns a group to the defaults, and moves on the lists in which it had attributes', async () => {
      const customerId = await aCustomer();
      const has = { customerId, nodeId: 31001, attributes: '{"hidden":true}', revision: 1 };
      await opened.unitOfWork.write((session) =>
        states.saveGroupAttributes(session, [
          { ...has, listId: 'lists.job.folders', groupName: 'partners' },
          { ...has, listId: 'lists.skills', groupName: 'recruiters' },
        ]),
      );
      await opened.unitOfWork.write((session) => lists.forgetGroup(session, customerId, 'partners'));
      const found = await read(customerId);
      expect(found.ofGroup('partners')).toBe(found);
      expect(found.ofGroup('recruiters')).not.toBe(found);
      expect(['lists.job.folders', 'lists.skills'].map((listId) => found.revisionOf(listId))).toEqual([2, 0]);
    });

    it('keeps the declared attributes of a list that it moves on', async () => {
      const customerId = await aCustomer();
      const list = { listId: 'lists.job.folders', attributes: [{ name: 'exportAs' }] } as const;
      await opened.unitOfWork.write(async (session) => {
        await lists.declare(session, customerId, list);
        const row = { customerId, listId: list.listId, nodeId: 31001, groupName: 'partners' };
        await states.saveGroupAttributes(session, [{ ...row, attributes: '{"hidden":true}', revision: 2 }]);
        await lists.forgetGroup(session, customerId, 'partners');
      });
      const found = await read(customerId);
      expect(found.revisionOf(list.listId)).toBe(3);
      expect(await declaredOf(customerId, list.listId)).toEqual(list.attributes);
    });
  });

  it('adds no further nodes if all lists together have too many, but applies the rest (D-PLT-20)', async () => {
    const customerId = await aCustomer();
    const count = jest.spyOn(nodes, 'count').mockResolvedValue(200_001);
    const wanted = { listId: CUSTOM, attributes: [], before: [], after: [node('Sizes')] } as const;
    const apply = (): Promise<Configured> =>
      opened.unitOfWork.write((session) => lists.configure(session, customerId, wanted));
    expect((await apply()).problems).toEqual([
      { path: 'customLists', message: expect.stringContaining('at most 200000') },
    ]);
    // The node exists by now, and the configuration only names it.
    expect((await apply()).problems).toEqual([]);
    count.mockRestore();
    expect(await nodes.count(opened.unitOfWork.reader, customerId)).toBe([...CATALOGUE.values()].flat().length + 1);
  });
});
