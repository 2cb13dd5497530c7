import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { describe, expect, it } from '@jest/globals';
import type { ListId } from '../catalogue/catalogue-lists.js';
import type { GroupAttributeTotals } from '../memory/customer-lists-cache.js';
import type { NodeAttributes } from '../list-attributes.js';
import { refuseFullGroups, refuseFullList } from './list-limits.rules.js';

describe('a list that is full (D-LST-20)', () => {
  const adding =
    (listId: ListId, chain: readonly number[], held: Readonly<Record<string, number>>, ownNodes = 0) =>
    (): void =>
      refuseFullList({ countNodes: (list) => held[list] ?? 0, ownNodes }, { level: { listId }, chain });

  it('takes at most 50,000 nodes on any level', () => {
    expect(adding('lists.skills', [], { 'lists.skills': 49_999 })).not.toThrow();
    for (const chain of [[], [50001, 50001001]]) {
      expect(adding('lists.skills', chain, { 'lists.skills': 50_000 })).toThrow(
        expect.objectContaining({
          problems: [
            {
              code: 'VALUE_INVALID',
              detail: 'lists.skills must have at most 50000 nodes, those of all levels counted, received one more.',
            },
          ],
        }),
      );
    }
  });

  it('is a custom list by itself, no matter what others have; its own node does not count', () => {
    const held = { [CUSTOM_LISTS]: 90_000, C7: 50_000, C8: 39_998 };
    expect(adding(CUSTOM_LISTS, [7, 12], held)).toThrow(/^C7 must have at most 50000 nodes/);
    expect(adding(CUSTOM_LISTS, [8, 13], held)).not.toThrow();
    expect(adding(CUSTOM_LISTS, [], held)).not.toThrow();
  });

  it('is every list if all together have 100,000', () => {
    expect(adding('lists.skills', [], {}, 99_999)).not.toThrow();
    for (const listId of ['lists.skills', CUSTOM_LISTS] as const) {
      expect(adding(listId, [], {}, 100_000)).toThrow(/^All lists together must have at most 100000 nodes/);
    }
  });
});

describe('attributes of groups in place of the defaults (D-LST-23)', () => {
  const PLACE = { listId: 'lists.skills', usergroup: 'partners' } as const;
  const changing = (attributes: NodeAttributes, said: GroupAttributeTotals) => (): void =>
    refuseFullGroups(
      { groupAttributeTotals: said, groupAttributes: () => new Map([[1, { value: 'four' }]]) },
      PLACE,
      [1, 2].map((nodeId) => ({ nodeId, attributes })),
    );

  it('may be set for 100,000 nodes at most', () => {
    const changed = { value: 'five5' };
    expect(changing(changed, { nodes: 99_999, characters: 9 })).not.toThrow();
    expect(changing(changed, { nodes: 100_000, characters: 9 })).toThrow(/at most 100000 nodes, received 1 more\.$/);
    expect(changing({}, { nodes: 100_001, characters: 9 })).not.toThrow();
  });

  it('may have 16,777,216 characters at most, names included', () => {
    const changed = { value: 'five5' };
    // One character more for the first node, ten for the other.
    expect(changing(changed, { nodes: 1, characters: 16_777_205 })).not.toThrow();
    expect(changing(changed, { nodes: 1, characters: 16_777_206 })).toThrow(
      /at most 16777216 characters, received 1 more\.$/,
    );
    expect(changing({}, { nodes: 1, characters: 20_000_000 })).not.toThrow();
  });

  it('do not bound a write for everybody', () => {
    const said = { nodes: 200_000, characters: 0 };
    const lists = { groupAttributeTotals: said, groupAttributes: () => undefined };
    expect(() => refuseFullGroups(lists, { ...PLACE, usergroup: undefined }, [])).not.toThrow();
  });
});
