import { describe, expect, it } from '@jest/globals';
import { CUSTOM_LISTS } from '../catalogue/catalogue-lists.js';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { refuseFullList } from './list-bounds.rules.js';

describe('a list that is full (D-LST-20)', () => {
  const adding =
    (listId: ListId, chain: readonly number[], held: Readonly<Record<string, number>>, ownNodes = 0) =>
    (): void =>
      refuseFullList({ countNodes: (list) => held[list] ?? 0, ownNodes }, { level: { listId }, chain });

  it('takes 50,000 nodes, and no more on whatever level', () => {
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

  it('is a custom list by itself, whatever others have; its own node is none of it', () => {
    const held = { [CUSTOM_LISTS]: 90_000, C7: 50_000, C8: 39_998 };
    expect(adding(CUSTOM_LISTS, [7, 12], held)).toThrow(/^C7 must have at most 50000 nodes/);
    expect(adding(CUSTOM_LISTS, [8, 13], held)).not.toThrow();
    expect(adding(CUSTOM_LISTS, [], held)).not.toThrow();
  });

  it('is every list where all together have 100,000', () => {
    expect(adding('lists.skills', [], {}, 99_999)).not.toThrow();
    for (const listId of ['lists.skills', CUSTOM_LISTS] as const) {
      expect(adding(listId, [], {}, 100_000)).toThrow(/^All lists together must have at most 100000 nodes/);
    }
  });
});
