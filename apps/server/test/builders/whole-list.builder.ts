import fc from 'fast-check';
import type { ListNodeEntity } from '../../src/modules/lists/storage/list-node.entity.js';
import type { NodeAttributes } from '../../src/modules/lists/list-attributes.js';

/** The attributes that a body gives a node. */
export type SaidOfNode = Readonly<Record<string, string | number | boolean | null>>;

/** A node of a random list and what a body is to say of it; numbers are read as places in what is there by then. */
export interface NodeSketch {
  readonly parent: number;
  /** Among its siblings, in the list and in the body. */
  readonly place: number;
  readonly bodyPlace: number;
  readonly namedBy: 'C-id' | 'system id' | 'number' | 'text' | 'both';
  /** Whether the body has the nodes below it. */
  readonly withChildren: boolean;
  readonly hasSystemId: boolean;
  readonly stored: NodeAttributes;
  /** The defaults of the node. Undefined if a caller added it. */
  readonly given: NodeAttributes | undefined;
  /** The attributes of a group. */
  readonly own: NodeAttributes;
  readonly said: SaidOfNode;
}

/** `old` is declared nowhere: only a node that has it can be told it. */
function attributes<Value>(special: readonly Value[]): {
  [name in 'value' | 'hidden' | 'exportAs' | 'rank' | 'old']: fc.Arbitrary<Value | string | number | boolean>;
} {
  return {
    value: fc.constantFrom('A', 'B', ...special),
    hidden: fc.constantFrom(true, false, ...special),
    exportAs: fc.constantFrom('', 'X', 'Y', ...special),
    rank: fc.constantFrom(0, 1, 'first', ...special),
    old: fc.constantFrom(true, 'x', ...special),
  };
}

const full = fc.record(attributes<never>([]), { requiredKeys: ['value', 'hidden'] });

const sketch: fc.Arbitrary<NodeSketch> = fc.record({
  parent: fc.nat(),
  place: fc.nat(9),
  bodyPlace: fc.nat(9),
  withChildren: fc.boolean(),
  hasSystemId: fc.boolean(),
  namedBy: fc.constantFrom('C-id', 'system id', 'number', 'text', 'both'),
  stored: full,
  given: fc.option(full, { nil: undefined }),
  own: fc.record(attributes<never>([]), { requiredKeys: [] }),
  said: fc.record(attributes([null]), { requiredKeys: [] }),
});

export const sketches: fc.Arbitrary<NodeSketch[]> = fc.array(sketch, { minLength: 1, maxLength: 12 });

/** A node as its row has it, its place in the list, and what the body is to say of it. */
export interface SketchedNode {
  readonly row: ListNodeEntity;
  readonly level: number;
  readonly sketch: NodeSketch;
}

/** Siblings have places with gaps, and numbers in no order. */
export function buildSketchedNodes(from: readonly NodeSketch[]): SketchedNode[] {
  const nodes: SketchedNode[] = [];
  for (const [index, one] of from.entries()) {
    const above = [undefined, ...nodes][one.parent % (nodes.length + 1)];
    const id = ((index + 1) * 37) % 101;
    const row: ListNodeEntity = {
      customerId: 1001,
      listId: 'lists.skills',
      id,
      parentId: above?.row.id ?? null,
      revision: 1,
      position: one.place * 100 + index,
      systemId: one.hasSystemId ? `D${5000 + id}` : null,
      ...columnsOf(one.stored),
      ...defaultColumnsOf(one.given),
    };
    nodes.push({ row, level: (above?.level ?? 0) + 1, sketch: one });
  }
  return nodes;
}

function columnsOf({
  value,
  hidden,
  ...others
}: NodeAttributes): Pick<ListNodeEntity, 'value' | 'hidden' | 'attributes'> {
  return { value: String(value), hidden: Number(hidden), attributes: JSON.stringify(others) };
}

function defaultColumnsOf(
  given: NodeAttributes | undefined,
): Pick<ListNodeEntity, 'defaultValue' | 'defaultHidden' | 'defaultAttributes'> {
  if (given === undefined) return { defaultValue: null, defaultHidden: null, defaultAttributes: null };
  const { value, hidden, attributes: others } = columnsOf(given);
  return { defaultValue: value, defaultHidden: hidden, defaultAttributes: others };
}
