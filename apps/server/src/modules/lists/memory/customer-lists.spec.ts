import { describe, expect, it } from '@jest/globals';
import { buildListNode, SKILLS } from '../../../../test/builders/list-node.builder.js';
import { CATALOGUE } from '../catalogue/list-catalogue.js';
import { CustomerLists } from './customer-lists.js';
import type { GroupNode, StoredParts } from './customer-lists.js';
import type { PlacedNode } from './list-index.js';

const LIST = 'lists.skills';

function listsOf(nodes: readonly PlacedNode[], parts: Partial<StoredParts> = {}): CustomerLists {
  return new CustomerLists().with({ revision: 1, states: [], groupNodes: [], nodes, ...parts });
}

const forPartners = (nodeId: number, attributes: GroupNode['attributes']): GroupNode => ({
  listId: LIST,
  groupName: 'partners',
  nodeId,
  attributes,
});

describe('the lists of a customer', () => {
  it('are shared with other customers while they equal the catalogue', () => {
    const catalogue = Array.from(CATALOGUE.values()).flat();
    const [one, other] = [listsOf(catalogue), listsOf(catalogue)];
    expect(one.stored('lists.country').index).toBe(other.stored('lists.country').index);
    expect(one.ownNodes).toBe(0);
    const [approved] = CATALOGUE.get('lists.job.folders') ?? [];
    const renamed = approved ? [{ ...approved, value: 'Live' }] : [];
    const changed = one.with({ revision: 2, states: [], groupNodes: [], nodes: renamed });
    expect(changed.find('lists.job.folders', 'Live')?.id).toBe(approved?.id);
    expect(one.find('lists.job.folders', 'Live')).toBeUndefined();
    expect(changed.ownNodes).toBe(CATALOGUE.get('lists.job.folders')?.length);
  });

  it('are the same object if nothing is new', () => {
    const lists = listsOf(SKILLS);
    expect(lists.with({ revision: 2, states: [], nodes: [], groupNodes: [] })).toBe(lists);
  });

  it('keep the attributes of a group until it has none of its own', () => {
    const lists = listsOf(SKILLS, { groupNodes: [50001, 50002].map((id) => forPartners(id, { value: 'Other' })) });
    expect(lists.groupNodes).toBe(2);
    const fewer = lists.with({ revision: 2, states: [], nodes: [], groupNodes: [forPartners(50001, {})] });
    expect([50001, 50002].map((id) => fewer.ofGroup('partners').get(LIST, id)?.value)).toEqual(['Software', 'Other']);
    const none = fewer.with({ revision: 3, states: [], nodes: [], groupNodes: [forPartners(50002, {})] });
    expect([none.groupNodes, none.ofGroup('partners')]).toEqual([0, none]);
  });
});

describe('lists as nodes first were (D-LST-21)', () => {
  const nodes = SKILLS.map((node) => {
    if (node.id === 50002001) return { ...node, first: { value: 'Forging', hidden: false, exportAs: 'F' } };
    return node.id === 50001 ? { ...node, first: { value: 'Trades', hidden: true } } : node;
  });
  const groupNodes = [forPartners(50002, { value: 'Software', hidden: true })];
  const lists = listsOf([...nodes, buildListNode({ id: 9, value: 'New' })], { groupNodes });

  it('find nodes by their first labels and paths, and by no other', () => {
    const { stated } = lists;
    expect(stated.find(LIST, { value: 'Forging' })).toMatchObject({ id: 50002001, attributes: { exportAs: 'F' } });
    expect(stated.find(LIST, { value: 'Trades > Forging' })?.id).toBe(50002001);
    for (const label of ['Welding', 'Software', 'Trades > Welding'])
      expect(stated.find(LIST, { value: label })).toBeUndefined();
    expect(stated.find(LIST, { id: 'D50002001' })?.value).toBe('Forging');
  });

  it('hide what was hidden then, or what is hidden now for the group', () => {
    const { configured } = lists.ofGroup('partners');
    expect([50001, 50002].map((id) => lists.stated.get(LIST, id)?.hidden)).toEqual([true, false]);
    expect([50001, 50002].map((id) => configured.get(LIST, id)?.hidden)).toEqual([false, true]);
    expect(configured.get(LIST, 50002)?.value).toBe('Trades');
  });
});
