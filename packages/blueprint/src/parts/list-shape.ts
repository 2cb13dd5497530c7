import { keyed } from '../shape/array-shape.js';
import { MAX_LONG_TEXT } from '../shape/bounds.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Member, Members } from '../shape/object-shape.js';
import { recordOf } from '../shape/record-shape.js';
import type { Shape } from '../shape/shape.js';
import { atMostCharacters, flag, textShape, valueShape, wholeNumber } from '../shape/value-shape.js';

/** Numbers up to here may be given to a node; those above are handed out. */
const MAX_GIVEN_ID = 100_000_000;

/** Strongest first: the system id, the number, the label (D-PLT-3). */
const NODE_KEYS = ['id', 'listnodeid', 'value'] as const;

const ATTRIBUTE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,254}$/;

/** The limit of one level; all levels together have a limit too. */
export const MAX_NODES = 50_000;

const label = textShape({ most: MAX_LONG_TEXT });

/** The members of nodes that are not attributes. */
const RESERVED = ['id', 'listnodeid', 'children'];

const attributeValue = atMostCharacters(
  MAX_LONG_TEXT,
  valueShape({
    sentence: 'a text, a number, true or false',
    holds: (value) => ['string', 'number', 'boolean'].includes(typeof value),
    schema: { anyOf: [{ type: 'string', maxLength: MAX_LONG_TEXT }, { type: 'number' }, { type: 'boolean' }] },
  }),
);

const nodeMembers = (self: Shape): Members => ({
  id: optional(textShape({ sentence: 'a system id, such as "D31001"', pattern: /^[CD][0-9]+$/ }), 'The system id.'),
  listnodeid: optional(wholeNumber(1, MAX_GIVEN_ID), 'The list node id; given automatically when left out.'),
  value: required(label, 'The label.'),
  hidden: optional(flag, 'Stays in reads, marked, and is refused as a value.', { default: false }),
  children: optional(
    keyed(self, { keys: NODE_KEYS, most: MAX_NODES }),
    'The nodes below, in order; new ones are added, none is removed.',
  ),
});

const node = named('listNode', (self) =>
  objectShape(nodeMembers(self), {
    rest: {
      names: ATTRIBUTE_NAME,
      member: optional(attributeValue, 'An attribute of the node, such as exportAs, abv2, abv3, iso or abbrev.'),
    },
  }),
);

const customNode = named('customListNode', (self) => objectShape(nodeMembers(self)));

const firstLevel = (item: Shape): Member =>
  optional(
    keyed(item, { keys: NODE_KEYS, most: MAX_NODES }),
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
      keyed(listAttribute, { keys: ['name'], most: 100 }),
      'The attributes that the nodes take beside hidden.',
    ),
    nodes: firstLevel(node),
  }),
);

const customList = named('customList', () =>
  objectShape({
    listnodeid: optional(
      wholeNumber(1, MAX_GIVEN_ID),
      'Fields name the list by C and this number; given when left out.',
    ),
    value: required(label, 'The name of the list.'),
    nodes: firstLevel(customNode),
  }),
);

export const lists: Shape = recordOf(list, {
  names: { sentence: 'the identifier of a list, such as lists.skills', pattern: /^lists\.[a-z][a-z0-9_.]{0,254}$/ },
  most: 1000,
});

export const customLists: Shape = keyed(customList, { keys: ['listnodeid', 'value'], most: 1000 });
