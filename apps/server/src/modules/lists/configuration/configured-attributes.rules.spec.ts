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
  it('accepts what a caller may send', () => {
    const nodes = [node('a', { exportAs: 'A', rank: 1 }, [node('b', { exportAs: 'B', rank: 'first', other: true })])];
    expect(problemsOf('lists.skills', nodes)).toEqual([]);
  });

  it('reports values of another type, level by level', () => {
    const state = node('ohio', { abbrev: 5, exportAs: 'O' });
    const nodes = [node('us', { abv2: 7, iso: 'x', exportAs: 'U' }, [state])];
    expect(problemsOf('lists.country', nodes)).toEqual([
      'us.abv2: must be a text without NUL and half surrogate pairs, received 7.',
      'us.iso: must be a whole number, received "x".',
      'ohio.abbrev: must be a text without NUL and half surrogate pairs, received 5.',
    ]);
  });

  it('reports what a new node lacks, and asks nothing more of an existing one', () => {
    const [lacking, blank, there] = [node('a', {}), node('b', { exportAs: '' }), node('c', {})];
    expect(problemsOf('lists.skills', [lacking, blank, there], [there])).toEqual([
      'a.exportAs: is required of a new node.',
      'b.exportAs: is required of a new node.',
    ]);
  });
});
