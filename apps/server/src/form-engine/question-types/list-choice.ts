import type {
  Field,
  FieldType,
  JsonSchema,
  Parsed,
  SchemaContext,
} from '../../profile-engine/field-types/field-type.js';
import {
  defineFieldType,
  invalid,
  noAttributeProblems,
  replaceValue,
} from '../../profile-engine/field-types/field-type.js';
import { idsOf, nodesOf, parseNode } from '../../profile-engine/field-types/list.js';
import type { StoredNodes } from '../../profile-engine/field-types/list.js';
import type { ListLookup } from '../../profile-engine/list-lookup.js';
import { received } from '@talent-platform/protocol/errors';
import { nodeName, nodeNamesSchema } from '../../profile-engine/schema/node-schema.js';
import { choicesLimits, parseEach } from './several.js';

/** A node of the question's list, named by a plain string. Stored: the number of the node, so that it can be renamed. */
export const listChoice: FieldType = defineFieldType<StoredNodes>({
  searchable: true,
  collectable: true,
  attributeProblems: noAttributeProblems,
  parse: (input, field, { lists }) => parseChoice(input, field, lists),
  apply: replaceValue,
  countNamed: (stored) => idsOf(stored).length,
  render: (stored, field, { lists }) => labelsOf(stored, field, lists)[0],
  jsonSchema: choiceSchema,
  indexEntries: () => [],
});

/** Several of them. Stored: their numbers, each once. */
export const listChoices: FieldType = defineFieldType<StoredNodes>({
  searchable: true,
  collectable: true,
  attributeProblems: noAttributeProblems,
  parse: (input, field, { lists }) => parseEach(input, (item) => parseChoice(item, field, lists)),
  apply: replaceValue,
  countNamed: (stored) => idsOf(stored).length,
  render(stored, field, { lists }) {
    const labels = labelsOf(stored, field, lists);
    return labels.length === 0 ? undefined : labels;
  },
  jsonSchema: (field, context) => ({
    type: 'array',
    items: choiceSchema(field, context),
    ...(context.mode === 'write' && choicesLimits(field)),
  }),
  indexEntries: () => [],
});

function parseChoice(input: unknown, field: Field, lists: ListLookup): Parsed<number> {
  if (typeof input !== 'string') return invalid(`must be a string that names one of the choices, ${received(input)}.`);
  return parseNode(input, field.list ?? '', lists);
}

/** A tied field may still store its earlier shape: one node, or several. */
function labelsOf(stored: StoredNodes, field: Field, lists: ListLookup): string[] {
  return idsOf(stored).flatMap((id) => labelOf(id, field, lists) ?? []);
}

function labelOf(id: number, { list = '' }: Field, lists: ListLookup): string | undefined {
  const node = lists.get(list, id);
  return node && nodeName(node, list, lists);
}

function choiceSchema(field: Field, context: SchemaContext): JsonSchema {
  return nodeNamesSchema((lists) => nodesOf(field, lists), context);
}
