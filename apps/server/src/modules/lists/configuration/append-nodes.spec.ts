import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import { appendNodes } from './append-nodes.js';
import type { NewListNode, AppendPosition } from './append-nodes.js';
import { toListNodeEntity } from '../storage/list-node.mapper.js';
import type { PlacedNode } from '../memory/list-index.js';

const firstLevel: AppendPosition = { customerId: 1001, listId: 'lists.skills', parentId: null, parentSystemId: 'D50' };
const stored = (nodes: PlacedNode[]) =>
  nodes.map((node, index) => toListNodeEntity(1001, { ...node, position: index + 1 }, 1));
const append = (nodes: readonly NewListNode[], existing: PlacedNode[] = [], place = firstLevel) =>
  appendNodes(stored(existing), place, { nodes, firstId: 901, passed: 0, revision: 7 });

describe('appendNodes', () => {
  it('gives no system id that a lost history may have given out (D-PLT-22)', () => {
    const existing = stored([buildListNode({ id: 1, value: 'Java', systemId: 'D50007' })]);
    const nodes = [{ value: 'Software', children: [{ value: 'Java' }] }, { value: 'Sales' }];
    const rows = appendNodes(existing, firstLevel, { nodes, firstId: 901, passed: 100_000, revision: 7 });
    expect(rows.map(({ systemId }) => systemId)).toEqual(['D50100001', 'D50100001001', 'D50100002']);
  });

  it('keeps the numbers that are given', () => {
    const rows = append([
      { value: 'A', listnodeid: 14567, children: [{ value: 'B' }, { value: 'C', listnodeid: 7 }] },
      { value: 'D' },
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
    expect(append([{ value: 'D' }, { value: 'E' }], existing)).toMatchObject([
      { systemId: 'D50008', position: 3 },
      { systemId: 'D50009', position: 4 },
    ]);
    expect(
      append([{ value: 'D' }], existing, { ...firstLevel, parentId: 50001, parentSystemId: 'D50001' }),
    ).toMatchObject([{ systemId: 'D50001002', position: 4, parentId: 50001 }]);
  });

  it('passes over a system id that a node of another level has', () => {
    const existing = [
      buildListNode({ id: 1, systemId: 'D50100', value: 'Parent' }),
      buildListNode({ id: 2, systemId: 'D501001', value: 'Past 999' }),
      buildListNode({ id: 3, systemId: 'D501001001', parentId: 2, value: 'Its child' }),
      buildListNode({ id: 4, systemId: 'D501001000', parentId: 1, value: 'Child 1000' }),
    ];
    const place: AppendPosition = { ...firstLevel, parentId: 1, parentSystemId: 'D50100' };
    expect(append([{ value: 'Child 1001' }], existing, place)[0]?.systemId).toBe('D501001002');
  });

  it('gives no system id twice, even if a thousand nodes lie on both levels', () => {
    const children = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `Child ${index}` }));
    const nodes = Array.from({ length: 1001 }, (_, index) => ({
      value: `Node ${index}`,
      children: children(index === 99 ? 1001 : 1),
    }));
    const systemIds = append(nodes).map(({ systemId }) => systemId);
    expect(systemIds).toContain('D501001001');
    expect(new Set(systemIds).size).toBe(systemIds.length);
  });
});
