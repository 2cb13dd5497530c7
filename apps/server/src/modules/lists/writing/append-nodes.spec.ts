import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { ListIndex } from '../memory/list-index.js';
import { ListView } from '../memory/list-view.js';
import type { PlacedNode } from '../memory/list-index.js';
import { appendNodes } from './append-nodes.js';
import type { NewListNode } from './append-nodes.js';

function newNode(value: string, parts: Partial<NewListNode> = {}): NewListNode {
  return { value, attributes: {}, children: [], ...parts };
}

function append(
  nodes: readonly NewListNode[],
  existing: readonly PlacedNode[] = [],
  { parentId = null, passed = 0 }: { parentId?: number | null; passed?: number } = {},
): PlacedNode[] {
  const view = new ListView(new ListIndex(existing.map((node, at) => ({ ...node, position: at + 1 }))));
  return appendNodes('lists.skills', view, { additions: [{ parentId, nodes }], firstId: 901, passed });
}

describe('appendNodes', () => {
  it('gives no system id that a lost history may have given out (D-PLT-22)', () => {
    const existing = [buildListNode({ id: 1, value: 'Java', systemId: 'D50007' })];
    const nodes = [newNode('Software', { children: [newNode('Java')] }), newNode('Sales')];
    const added = append(nodes, existing, { passed: 100_000 });
    expect(added.map(({ systemId }) => systemId)).toEqual(['D50100001', 'D50100001001', 'D50100002']);
  });

  it('keeps the numbers that are given', () => {
    const rows = append([
      newNode('A', { listnodeid: 14567, children: [newNode('B'), newNode('C', { listnodeid: 7 })] }),
      newNode('D'),
    ]);
    expect(rows.map(({ id, parentId }) => [id, parentId])).toEqual([
      [14567, null],
      [901, 14567],
      [7, 14567],
      [902, null],
    ]);
  });

  it('adds behind the last sibling and its system id, not behind nodes of other levels', () => {
    const existing = [
      buildListNode({ id: 50001, systemId: 'D50001', value: 'A' }),
      buildListNode({ id: 50007, systemId: 'D50007', value: 'B' }),
      buildListNode({ id: 50001001, systemId: 'D50001001', parentId: 50001, value: 'C' }),
    ];
    expect(append([newNode('D'), newNode('E')], existing)).toMatchObject([
      { systemId: 'D50008', position: 3 },
      { systemId: 'D50009', position: 4 },
    ]);
    expect(append([newNode('D')], existing, { parentId: 50001 })).toMatchObject([
      { systemId: 'D50001002', position: 4, parentId: 50001 },
    ]);
  });

  it('passes over a system id that a node of another level has', () => {
    const existing = [
      buildListNode({ id: 1, systemId: 'D50100', value: 'Parent' }),
      buildListNode({ id: 2, systemId: 'D501001', value: 'Past 999' }),
      buildListNode({ id: 3, systemId: 'D501001001', parentId: 2, value: 'Its child' }),
      buildListNode({ id: 4, systemId: 'D501001000', parentId: 1, value: 'Child 1000' }),
    ];
    expect(append([newNode('Child 1001')], existing, { parentId: 1 })[0]?.systemId).toBe('D501001002');
  });

  it('gives no system id twice, even if a thousand nodes lie on both levels', () => {
    const children = (count: number) => Array.from({ length: count }, (_, index) => newNode(`Child ${index}`));
    const nodes = Array.from({ length: 1001 }, (_, index) =>
      newNode(`Node ${index}`, { children: children(index === 99 ? 1001 : 1) }),
    );
    const systemIds = append(nodes).map(({ systemId }) => systemId);
    expect(systemIds).toContain('D501001001');
    expect(new Set(systemIds).size).toBe(systemIds.length);
  });
});
