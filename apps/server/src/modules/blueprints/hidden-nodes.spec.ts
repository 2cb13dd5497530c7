import { describe, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintListNode } from '@talent-platform/blueprint';
import { withNodesStillHidden } from './hidden-nodes.js';

const customer = { id: 1, name: 'A' };
const system = (...nodes: BlueprintListNode[]): Blueprint => ({ customer, lists: { 'lists.skills': { nodes } } });
const custom = (...nodes: BlueprintListNode[]): Blueprint => ({ customer, customLists: [{ value: 'L', nodes }] });

describe.each([
  ['a list of the catalogue', system],
  ['a custom list', custom],
])('withNodesStillHidden in %s', (_what, list) => {
  it('keeps a node hidden of which no more is said, on every level', () => {
    const before = list({ value: 'A', hidden: true, children: [{ value: 'B', hidden: true }, { value: 'C' }] });
    const after = list({ value: 'D' }, { value: 'A', children: [{ value: 'C' }, { value: 'B' }] });
    expect(withNodesStillHidden(after, before)).toEqual(
      list({ value: 'D' }, { value: 'A', hidden: true, children: [{ value: 'C' }, { value: 'B', hidden: true }] }),
    );
  });

  it('shows one that is to be shown', () => {
    const after = list({ value: 'A', hidden: false });
    expect(withNodesStillHidden(after, list({ value: 'A', hidden: true }))).toEqual(after);
  });

  it('knows a node by its id or number under another label', () => {
    const before = list({ id: 'D1', value: 'A', hidden: true }, { listnodeid: 2, value: 'B', hidden: true });
    const after = list({ id: 'D1', value: 'X' }, { listnodeid: 2, value: 'Y' }, { value: 'Z' });
    expect(withNodesStillHidden(after, before)).toEqual(
      list({ id: 'D1', value: 'X', hidden: true }, { listnodeid: 2, value: 'Y', hidden: true }, { value: 'Z' }),
    );
  });

  it('changes nothing where there is no list, or none before', () => {
    const after = list({ value: 'A' });
    expect(withNodesStillHidden(after, undefined)).toEqual(after);
    expect(withNodesStillHidden({ customer }, after)).toEqual({ customer });
  });
});
