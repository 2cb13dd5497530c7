import { describe, expect, it } from '@jest/globals';
import { findNodes, treeOf } from './option-tree.js';

const options = [
  { id: 'D1', value: 'Software' },
  { id: 'D2', value: 'Software > TypeScript' },
  { id: 'D3', value: 'Office' },
  { id: 'D4', value: 'United States > Alabama' },
  { id: 'D5', value: 'United States > Alaska' },
];

describe('treeOf', () => {
  it('puts nodes below the node of their path', () => {
    expect(treeOf(options).slice(0, 2)).toMatchObject([
      { key: 'D1', label: 'Software', isChoice: true, children: [{ key: 'D2', label: 'TypeScript', children: [] }] },
      { key: 'D3', children: [] },
    ]);
  });

  it('makes parts of paths that are no choices themselves', () => {
    expect(treeOf(options)[2]).toMatchObject({
      label: 'United States',
      isChoice: false,
      children: [{ key: 'D4' }, { key: 'D5' }],
    });
  });
});

describe('findNodes', () => {
  it('finds nodes by words of their paths, in any case', () => {
    expect(findNodes(treeOf(options), 'ala united', 9).map(({ key }) => key)).toEqual(['D4', 'D5']);
    expect(findNodes(treeOf(options), 'SOFTWARE', 9).map(({ key }) => key)).toEqual(['D1', 'D2']);
  });
});
