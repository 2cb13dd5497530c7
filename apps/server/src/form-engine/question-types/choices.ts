import { received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { dropdown } from '../../profile-engine/field-types/dropdown.js';
import { defineFieldType, invalid } from '../../profile-engine/field-types/field-type.js';
import type {
  Field,
  FieldType,
  JsonSchema,
  ParseContext,
  Parsed,
  SchemaContext,
  StoredValue,
} from '../../profile-engine/field-types/field-type.js';
import { idsOf, nodesOf, parseNode } from '../../profile-engine/field-types/list.js';
import type { StoredNodes } from '../../profile-engine/field-types/list.js';
import type { ListLookup } from '../../profile-engine/list-lookup.js';
import { nodeName, nodeNamesSchema } from '../../profile-engine/schema/node-schema.js';
import { MAX_PROBLEMS_OF_FIELD } from '../../profile-engine/values/members.js';

const MAX_CHOICES = 1000;

/** Returns the number of choices that a write may have, for the schema. */
function choicesLimits({ required }: Field): JsonSchema {
  return { maxItems: MAX_CHOICES, ...(required && { minItems: 1 }) };
}

/** Parses the answer to a multiselect: an array. Repeated choices count once. An empty array is no answer. */
function parseEach<Choice extends StoredValue>(
  input: unknown,
  parseItem: (item: unknown) => Parsed<Choice>,
): Parsed<readonly Choice[]> {
  if (!Array.isArray(input)) return invalid(`must be an array of strings, ${received(input)}.`);
  if (input.length > MAX_CHOICES) {
    return invalid(`must be an array of at most ${MAX_CHOICES} strings, received ${input.length}.`);
  }
  const choices = new Set<Choice>();
  const problems: Problem[] = [];
  for (const item of input) {
    const parsed = parseItem(item);
    if (parsed.problems !== undefined) problems.push(...parsed.problems);
    else if (parsed.value !== null) choices.add(parsed.value);
    // Further problems would not be reported.
    if (problems.length > MAX_PROBLEMS_OF_FIELD) break;
  }
  if (problems.length > 0) return { problems };
  return { value: choices.size === 0 ? null : [...choices] };
}

/** Several options of the question. Stored: the options, each once. */
export const optionChoices: FieldType = defineFieldType<readonly string[]>({
  parse: (input, field, { stored = [], ...context }) =>
    parseEach(input, (item): Parsed<string> => {
      const parsed = dropdown.parse(item, field, { ...context, stored: stored.find((option) => option === item) });
      // The parsed change of a dropdown is one of its options.
      return parsed.problems === undefined ? { value: parsed.value as string } : { problems: parsed.problems };
    }),
  jsonSchema: (field: Field, context: SchemaContext): JsonSchema => ({
    type: 'array',
    items: dropdown.jsonSchema(field, context),
    ...(context.mode === 'write' && choicesLimits(field)),
  }),
  indexEntries: () => [],
});

/** A node of the question's list, named by a plain string. Stored: the number of the node, so that it can be renamed. */
export const listChoice: FieldType = defineFieldType<StoredNodes>({
  parse: parseChoice,
  countNamed: (stored) => idsOf(stored).length,
  render: (stored, field, { lists }) => labelsOf(stored, field, lists)[0],
  jsonSchema: choiceSchema,
  indexEntries: () => [],
});

/** Several of them. Stored: their numbers, each once. */
export const listChoices: FieldType = defineFieldType<StoredNodes>({
  parse: (input, field, context) => parseEach(input, (item) => parseChoice(item, field, context)),
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

function parseChoice(input: unknown, field: Field, { lists, stored = [] }: ParseContext<StoredNodes>): Parsed<number> {
  if (typeof input !== 'string') return invalid(`must be a string that names one of the choices, ${received(input)}.`);
  return parseNode(input, field.list ?? '', { lists, kept: idsOf(stored) });
}

/** A tied field may still have the stored form of an earlier configuration: one node, or several. */
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
