import { describe, expect, it } from '@jest/globals';
import { buildListNode } from '../../../../test/builders/list-node.builder.js';
import {
  defaultAttributes,
  storedAttributes,
  toListNode,
  toListNodeEntity,
  withStoredAttributes,
} from './list-node.mapper.js';
import { withAttributes } from '../list-attributes.js';

const cobol = buildListNode({ id: 804, value: 'COBOL', hidden: true, attributes: { exportAs: 'CO', rank: 2 } });
const row = toListNodeEntity(1001, cobol, 7);
const everything = { value: 'COBOL', hidden: true, exportAs: 'CO', rank: 2 };

describe('a node and its row', () => {
  it('have the same content', () => {
    expect(toListNode(row)).toEqual(cobol);
    expect(storedAttributes(row)).toEqual(everything);
  });

  it("have the row's values as defaults when the node is new", () => {
    expect(defaultAttributes(row)).toEqual(everything);
  });

  it('have only visibility as a default if a caller added the node', () => {
    const added = { ...row, defaultHidden: null };
    expect(defaultAttributes(added)).toEqual({ hidden: false });
  });

  it('are not changed by readers', () => {
    expect(Object.isFrozen(toListNode(row))).toBe(true);
    expect(toListNode({ ...row, attributes: '{}' }).attributes).toBe(
      toListNode({ ...row, attributes: '{}' }).attributes,
    );
  });
});

describe('withStoredAttributes', () => {
  it('sets the values of the row, and none of its defaults', () => {
    expect(withStoredAttributes(row, { value: 'Cobol', exportAs: 'C' })).toEqual({
      ...row,
      value: 'Cobol',
      hidden: 0,
      attributes: '{"exportAs":"C"}',
    });
  });
});

describe('withAttributes', () => {
  it('replaces the given attributes, and keeps the rest', () => {
    expect(withAttributes(cobol, {})).toEqual(cobol);
    expect(withAttributes(cobol, { value: 'Cobol', hidden: false, rank: 3 })).toEqual({
      ...cobol,
      value: 'Cobol',
      hidden: false,
      attributes: { exportAs: 'CO', rank: 3 },
    });
  });
});
