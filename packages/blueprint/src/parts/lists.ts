import { keyed } from '../shape/array-shape.js';
import { named } from '../shape/choice-shape.js';
import { objectShape, optional, recordOf, required } from '../shape/object-shape.js';
import type { Members, ObjectOf } from '../shape/object-shape.js';
import { MAX_LONG_TEXT } from '../shape/shape.js';
import type { Shape, ValueOf } from '../shape/shape.js';
import { atMostCharacters, flag, textShape, valueShape, wholeNumber } from '../shape/value-shape.js';

/**
 * A customer's configuration of a list of the catalogue. Its nodes are added to the list, and no node is removed
 * (D-PLT-3).
 */
export interface BlueprintList extends ValueOf<typeof list> {}

/** A list of the customer's own, which fields name as `C<listnodeid>`. */
export interface BlueprintCustomList extends ValueOf<typeof customList> {}

/**
 * A node of a list, matched with the stored ones by `id` or `listnodeid`, else by its label under the same parent.
 *
 * @example
 * const node: BlueprintListNode = { value: 'Engineering', exportAs: 'ENG', children: [{ value: 'TypeScript' }] };
 */
export interface BlueprintListNode extends ObjectOf<typeof NODE> {
  readonly children?: readonly BlueprintListNode[];
  /** The attributes of the list, such as `exportAs` and `abv2`. */
  readonly [attribute: string]: unknown;
}

/**
 * A blueprint may choose the number of a node up to this one. The server assigns the numbers above, so the two never
 * collide (D-LST-8).
 */
export const MAX_CONFIGURED_NODE_ID = 100_000_000;

/** Strongest first: the system id, the number, the label (D-PLT-3). */
const NODE_KEYS = ['id', 'listnodeid', 'value'] as const;

const ATTRIBUTE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,254}$/;

/** The limit of nodes of a list: of one level, and of all levels together (D-LST-20). Other writers wait while it is written. */
export const MAX_NODES_OF_LIST = 50_000;

const label = textShape({ max: MAX_LONG_TEXT });

/** The members of nodes that are not attributes. */
const RESERVED = ['id', 'listnodeid', 'children'];

const attributeValue = atMostCharacters(
  MAX_LONG_TEXT,
  valueShape<string | number | boolean>({
    sentence: 'a text, a number, true or false',
    holds: (value) => ['string', 'number', 'boolean'].includes(typeof value),
    schema: { anyOf: [{ type: 'string', maxLength: MAX_LONG_TEXT }, { type: 'number' }, { type: 'boolean' }] },
  }),
);

const NODE = {
  id: optional(textShape({ sentence: 'a system id, such as "D31001"', pattern: /^[CD][0-9]+$/ }), 'The system id.'),
  listnodeid: optional(wholeNumber(1, MAX_CONFIGURED_NODE_ID), 'The list node id; given automatically when left out.'),
  value: required(label, 'The label.'),
  hidden: optional(flag, 'Stays in reads, marked, and is refused as a value.', { default: false, keepsStored: true }),
} satisfies Members;

const nodeMembers = (self: Shape<BlueprintListNode>) => ({
  ...NODE,
  children: optional(
    keyed(self, { keys: NODE_KEYS, max: MAX_NODES_OF_LIST }),
    'The nodes below, in order; new ones are added, none is removed.',
  ),
});

const node = named<BlueprintListNode>('listNode', (self) =>
  objectShape(nodeMembers(self), {
    rest: {
      names: ATTRIBUTE_NAME,
      member: optional(attributeValue, 'An attribute of the node, such as exportAs, abv2, abv3, iso or abbrev.'),
    },
  }),
);

const customNode = named<BlueprintListNode>('customListNode', (self) => objectShape(nodeMembers(self)));

const firstLevel = (item: Shape<BlueprintListNode>) =>
  optional(
    keyed(item, { keys: NODE_KEYS, max: MAX_NODES_OF_LIST }),
    'The first level, in order; new nodes are added, none is removed.',
  );

const listAttribute = objectShape({
  name: required(
    textShape({
      sentence: `a name of letters, digits and "_" other than ${RESERVED.join(', ')}`,
      pattern: new RegExp(`^(?!(?:${RESERVED.join('|')})$)${ATTRIBUTE_NAME.source.slice(1)}`),
    }),
    'The member of the node, such as exportAs.',
  ),
  required: optional(flag, 'A new node must have it.', { default: false }),
});

const list = named('list', () =>
  objectShape({
    attributes: optional(
      keyed(listAttribute, { keys: ['name'], max: 100 }),
      'The attributes that the nodes take beside hidden.',
    ),
    nodes: firstLevel(node),
  }),
);

const customList = named('customList', () =>
  objectShape({
    listnodeid: optional(
      wholeNumber(1, MAX_CONFIGURED_NODE_ID),
      'Fields name the list by C and this number; given when left out.',
    ),
    value: required(label, 'The name of the list.'),
    nodes: firstLevel(customNode),
  }),
);

export const lists: Shape<Readonly<Record<string, BlueprintList>>> = recordOf(list, {
  names: { sentence: 'the identifier of a list, such as lists.skills', pattern: /^lists\.[a-z][a-z0-9_.]{0,254}$/ },
  max: 1000,
});

export const customLists: Shape<readonly BlueprintCustomList[]> = keyed(customList, {
  keys: ['listnodeid', 'value'],
  max: 1000,
});
