import { parser } from '@prometheus-io/lezer-promql';

/**
 * A metric of a query, with the labels by which it is selected or grouped.
 *
 * @typedef {{ metric: string, labels: ReadonlyArray<{ name: string, value?: string, isEqual: boolean }> }} Selector
 */

/**
 * Returns the metrics and labels that a query names.
 *
 * @param {string} query
 * @returns {Selector[]}
 */
export function selectorsOf(query) {
  /** @type {Selector[]} */
  const selectors = [];
  const textOf = (/** @type {{ from: number, to: number }} */ { from, to }) => query.slice(from, to);
  parser.parse(query).iterate({
    enter: (node) => {
      if (node.type.isError) throw new SyntaxError(`${query} is no PromQL, at character ${node.from}.`);
      if (node.name !== 'VectorSelector') return;
      const selector = node.node;
      const [identifier] = selector.getChildren('Identifier');
      if (!identifier) throw new SyntaxError(`${query} selects a metric without its name.`);
      const matchers = selector.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      const labels = matchers.map((matcher) => {
        const [name, operator, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((kind) => matcher.getChild(kind));
        if (!name || !operator || !value) throw new SyntaxError(`${query} has a matcher that cannot be read.`);
        return { name: textOf(name), value: textOf(value).slice(1, -1), isEqual: textOf(operator) === '=' };
      });
      selectors.push({ metric: textOf(identifier), labels: [...labels, ...groupingOf(selector, textOf)] });
    },
  });
  return selectors;
}

/**
 * Returns the labels by which the nearest aggregation around a selector groups.
 *
 * @param {import('@lezer/common').SyntaxNode} selector
 * @param {(node: import('@lezer/common').SyntaxNode) => string} textOf
 */
function groupingOf(selector, textOf) {
  for (let node = selector.parent; node; node = node.parent) {
    if (node.name !== 'AggregateExpr') continue;
    const names = node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName') ?? [];
    return names.map((name) => ({ name: textOf(name), isEqual: false }));
  }
  return [];
}
