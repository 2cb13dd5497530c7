import { attributesOfLevel } from '../list-attributes.js';
import type { DeclaredAttribute, ListAttributes } from '../list-attributes.js';
import { parseAttribute } from '../writing/attribute-values.js';
import type { ConfiguredNode, NodeProblem } from './configured-node.js';

/** A list of a configuration, and which of its nodes exist already. */
export interface ConfiguredAttributes {
  readonly listId: string;
  readonly declared: readonly DeclaredAttribute[];
  readonly known: { has(node: ConfiguredNode): boolean };
}

/**
 * Returns the problems of the attributes that a configuration gives nodes. Callers of the API meet the same rules
 * (D-LST-15).
 */
export function attributeProblems(
  list: ConfiguredAttributes,
  nodes: readonly ConfiguredNode[],
  level = 1,
): NodeProblem[] {
  const attributes = attributesOfLevel(list.listId, level, list.declared);
  return nodes.flatMap((node) => [
    ...unfit(node, attributes),
    ...(list.known.has(node) ? [] : missing(node, attributes)),
    ...attributeProblems(list, node.children, level + 1),
  ]);
}

function unfit(node: ConfiguredNode, attributes: ListAttributes): NodeProblem[] {
  return Object.entries(node.attributes).flatMap(([name, value]) => {
    const attribute = attributes.get(name);
    const parsed = attribute && parseAttribute(attribute, value);
    return parsed && 'detail' in parsed ? [{ path: `${node.path}.${name}`, message: parsed.detail }] : [];
  });
}

/** Applies to new nodes only: an existing node keeps the attributes that it has. */
function missing({ path, attributes: given }: ConfiguredNode, attributes: ListAttributes): NodeProblem[] {
  return [...attributes.values()].flatMap(({ name, required }) =>
    required && name !== 'value' && (given[name] === undefined || given[name] === '')
      ? [{ path: `${path}.${name}`, message: 'is required of a new node.' }]
      : [],
  );
}
