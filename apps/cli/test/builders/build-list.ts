import fc from 'fast-check';
import type { AttributeValue, FileNode, ListNode } from '../../src/lists/list-node.js';

type Attributes = Readonly<Record<string, AttributeValue>>;

/** Returns a visible list node with this number. Its label is `Node <number>` unless the attributes set another. */
export function buildNode(number: number, attributes: Attributes = {}, children: readonly ListNode[] = []): ListNode {
  return {
    id: `D${number}`,
    listnodeid: String(number),
    attributes: new Map(Object.entries({ value: `Node ${number}`, hidden: false, ...attributes })),
    children,
  };
}

/** Returns a node of a file: its identifiers and its attributes. */
export function buildFileNode(
  id: string | undefined,
  attributes: Readonly<Record<string, AttributeValue | null>> = {},
  children: readonly FileNode[] = [],
): FileNode {
  return {
    position: `at ${id ?? attributes.value}`,
    ids: id === undefined ? [] : [id],
    attributes: new Map(Object.entries(attributes)),
    children,
  };
}

const label = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r', ' ', 'x', '1'),
  }),
);

const attributes = fc.record(
  {
    value: label,
    hidden: fc.boolean(),
    exportAs: fc.oneof(label, fc.constant(''), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    weight: fc.integer(),
    open: fc.boolean(),
  },
  { requiredKeys: ['value', 'hidden'] },
);

interface Sketch {
  readonly attributes: Attributes;
  readonly children: readonly Sketch[];
}

function level(depth: number): fc.Arbitrary<Sketch[]> {
  const children = depth === 1 ? fc.constant([]) : level(depth - 1);
  return fc.array(fc.record({ attributes, children }), { maxLength: 4 });
}

/** Any list: labels like formulas, attributes of mixed kinds, up to three levels. */
export const anyList: fc.Arbitrary<ListNode[]> = level(3).map((sketches) => number(sketches, { last: 0 }));

function number(sketches: readonly Sketch[], counter: { last: number }): ListNode[] {
  return sketches.map((sketch) => buildNode((counter.last += 1), sketch.attributes, number(sketch.children, counter)));
}
