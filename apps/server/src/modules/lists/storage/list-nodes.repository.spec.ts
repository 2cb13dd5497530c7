import { beforeEach, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { isUniqueViolation } from '../../../database/index.js';
import type { ListNodeEntity } from './list-node.entity.js';
import { toListNodeEntity } from './list-node.mapper.js';
import { ListNodesRepository } from './list-nodes.repository.js';
import type { PlacedNode } from '../memory/list-index.js';

const SKILLS = 'lists.skills';
const nodes = new ListNodesRepository();

describeOnEachDatabase('ListNodesRepository', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  let customerId = 1000;

  beforeEach(() => {
    customerId += 1;
  });

  const row = (node: Pick<PlacedNode, 'id'> & Partial<PlacedNode>, revision = 1): ListNodeEntity =>
    toListNodeEntity(customerId, buildListNode({ value: `Skill ${node.id}`, ...node }), revision);

  const save = (...rows: ListNodeEntity[]): Promise<void> =>
    opened.unitOfWork.write((session) => nodes.save(session, rows));

  const skills = (): { customerId: number; listId: string } => ({ customerId, listId: SKILLS });

  it('saves new nodes and finds them by number and by system id', async () => {
    const attributes = { abv2: 'É😀', iso: 840, listed: true };
    const rows = [row({ id: 50001, systemId: 'D50001', hidden: true, attributes }), row({ id: 7, parentId: 50001 })];
    await save(...rows);
    expect(await nodes.find(opened.unitOfWork.reader, skills(), 50001)).toEqual(rows[0]);
    expect(await nodes.findBySystemId(opened.unitOfWork.reader, skills(), 'D50001')).toEqual(rows[0]);
    expect(await nodes.find(opened.unitOfWork.reader, skills(), 7)).toEqual(rows[1]);
    expect(await nodes.find(opened.unitOfWork.reader, skills(), 8)).toBeUndefined();
    expect(await nodes.find(opened.unitOfWork.reader, { customerId, listId: 'lists.country' }, 7)).toBeUndefined();
    expect(await nodes.findBySystemId(opened.unitOfWork.reader, skills(), 'D50002')).toBeUndefined();
  });

  it("sets a known node's label, marks, defaults and place, and never its parent", async () => {
    await save(row({ id: 1, systemId: 'D50001' }), row({ id: 2 }));
    const nothing = { defaultValue: null, defaultHidden: null, defaultAttributes: null };
    const said = { position: 9, value: 'Else', hidden: 1, attributes: '{"a":1}', revision: 5 };
    await save({ ...row({ id: 1, parentId: 2, systemId: 'D50009' }), ...said, ...nothing });
    const kept = { parentId: null, systemId: 'D50001' };
    expect(await nodes.find(opened.unitOfWork.reader, skills(), 1)).toEqual({
      ...row({ id: 1 }),
      ...said,
      ...nothing,
      ...kept,
    });
    expect(await nodes.find(opened.unitOfWork.reader, skills(), 2)).toEqual(row({ id: 2 }));
  });

  it('saves any number of new and known nodes together', async () => {
    const many = Array.from({ length: 1201 }, (_, index) => row({ id: index + 1 }));
    await save(...many.slice(0, 700));
    await save(...many.map((own) => ({ ...own, value: `New ${own.id}`, revision: 2 })));
    const stored = await nodes.listOf(opened.unitOfWork.reader, skills());
    expect(stored.map(({ value }) => value)).toEqual(many.map(({ id }) => `New ${id}`));
    await save();
  });

  it('refuses a system id that another node of the list has, and then saves nothing', async () => {
    await save(row({ id: 1, systemId: 'D50001' }));
    const failure: unknown = await save(row({ id: 2 }), row({ id: 3, systemId: 'D50001' })).catch(
      (error: unknown) => error,
    );
    expect(isUniqueViolation(failure)).toBe(true);
    expect(await nodes.listOf(opened.unitOfWork.reader, skills())).toHaveLength(1);
  });

  it('lists the nodes of a list, and all of a customer, by their numbers', async () => {
    await save(
      row({ id: 1, position: 3 }),
      row({ id: 2, position: 1 }),
      row({ id: 4, position: 2, listId: 'lists.country' }),
      row({ id: 3, position: 2 }),
      { ...row({ id: 5 }), customerId: customerId + 1_000_000 },
    );
    expect((await nodes.listOf(opened.unitOfWork.reader, skills())).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await nodes.listAll(opened.unitOfWork.reader, customerId)).map(({ id }) => id)).toEqual([4, 1, 2, 3]);
  });

  it('lists the nodes written after a revision', async () => {
    await save(row({ id: 1 }, 1), row({ id: 2 }, 2), row({ id: 3, listId: 'lists.country' }, 3), row({ id: 4 }, 2));
    const since = async (revision: number): Promise<number[]> =>
      (await nodes.listSince(opened.unitOfWork.reader, customerId, revision)).map(({ id }) => id).toSorted();
    expect(await since(0)).toEqual([1, 2, 3, 4]);
    expect(await since(1)).toEqual([2, 3, 4]);
    expect(await since(3)).toEqual([]);
    await save(row({ id: 1, value: 'Else' }, 4));
    expect(await since(3)).toEqual([1]);
  });

  it('lists more rows than one read returns, each once', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      ...row({ id: 1 + (index >> 1), listId: index % 2 === 0 ? 'lists.skills' : 'lists.country' }),
      revision: 1 + (index % 3),
    }));
    await save(...rows);
    const namesOf = (some: ReadonlyArray<Pick<ListNodeEntity, 'listId' | 'id'>>): string[] =>
      some.map(({ listId, id }) => `${listId} ${id}`).toSorted();
    const { reader } = opened.unitOfWork;
    expect(namesOf(await nodes.listAll(reader, customerId))).toEqual(namesOf(rows));
    expect(namesOf(await nodes.listSince(reader, customerId, 1))).toEqual(
      namesOf(rows.filter(({ revision }) => revision > 1)),
    );
    expect(namesOf(await nodes.listOf(reader, skills()))).toEqual(
      namesOf(rows.filter(({ listId }) => listId === 'lists.skills')),
    );
  });

  it('finds the last position of a level alone', async () => {
    const last = (parentId: number | null): Promise<number> =>
      nodes.findLastPosition(opened.unitOfWork.reader, { ...skills(), parentId });
    expect([await last(null), await last(1)]).toEqual([0, 0]);
    await save(
      row({ id: 1, position: 12 }),
      row({ id: 2, position: 5 }),
      row({ id: 3, position: 40, parentId: 1 }),
      row({ id: 4, position: 90, listId: 'lists.country' }),
    );
    expect([await last(null), await last(1), await last(2)]).toEqual([12, 40, 0]);
  });

  it('finds the highest system id of a level alone: past 999 a longer one is higher', async () => {
    const last = (parentId: number | null): Promise<string | undefined> =>
      nodes.findLastSystemId(opened.unitOfWork.reader, { ...skills(), parentId });
    expect(await last(null)).toBeUndefined();
    await save(
      row({ id: 1, systemId: 'D50001', position: 9 }),
      row({ id: 2, systemId: 'D50998' }),
      row({ id: 3, systemId: null }),
      row({ id: 4, systemId: 'D50001007', parentId: 1 }),
    );
    expect([await last(null), await last(1), await last(2)]).toEqual(['D50998', 'D50001007', undefined]);
    await save(row({ id: 5, systemId: 'D50999' }));
    expect(await last(null)).toBe('D50999');
    await save(row({ id: 6, systemId: 'D501000' }), row({ id: 7, systemId: 'D501010' }));
    expect(await last(null)).toBe('D501010');
  });
});
