import { describe, expect, it } from '@jest/globals';
import { attributeProblems } from './configured-attributes.rules.js';
import type { ConfiguredNode } from './configured-node.js';

function node(path: string, attributes: ConfiguredNode['attributes'], children: ConfiguredNode[] = []): ConfiguredNode {
  return { path, value: path, attributes, children };
}

function problemsOf(listId: string, nodes: readonly ConfiguredNode[], known: readonly ConfiguredNode[] = []): unknown {
  const declared = [{ name: 'exportAs', required: true }, { name: 'rank' }];
  const problems = attributeProblems({ listId, declared, known: new Set(known) }, nodes);
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('attributeProblems (D-LST-15)', () => {
  it('finds nothing wrong with what a caller might send', () => {
    const nodes = [node('a', { exportAs: 'A', rank: 1 }, [node('b', { exportAs: 'B', rank: 'first', other: true })])];
    expect(problemsOf('lists.skills', nodes)).toEqual([]);
  });

  it('tells what is of another type, level by level', () => {
    const state = node('ohio', { abbrev: 5, exportAs: 'O' });
    const nodes = [node('us', { abv2: 7, iso: 'x', exportAs: 'U' }, [state])];
    expect(problemsOf('lists.country', nodes)).toEqual([
      'us.abv2: must be a text without NUL and half surrogate pairs, received 7.',
      'us.iso: must be a whole number, received "x".',
      'ohio.abbrev: must be a text without NUL and half surrogate pairs, received 5.',
    ]);
  });

  it('tells what a new node lacks, and asks nothing more of one that is there', () => {
    const [lacking, blank, there] = [node('a', {}), node('b', { exportAs: '' }), node('c', {})];
    expect(problemsOf('lists.skills', [lacking, blank, there], [there])).toEqual([
      'a.exportAs: is required of a new node.',
      'b.exportAs: is required of a new node.',
    ]);
  });
});
