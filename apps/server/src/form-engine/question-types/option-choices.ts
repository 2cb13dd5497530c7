import type {
  Field,
  FieldType,
  JsonSchema,
  Parsed,
  SchemaContext,
} from '../../profile-engine/field-types/field-type.js';
import { defineFieldType, noAttributeProblems, replaceValue } from '../../profile-engine/field-types/field-type.js';
import { dropdown } from '../../profile-engine/field-types/dropdown.js';
import { choicesLimits, parseEach } from './several.js';

/** Several of the question's options. Stored: these, each once. */
export const optionChoices: FieldType = defineFieldType<readonly string[]>({
  searchable: true,
  collectable: true,
  attributeProblems: noAttributeProblems,
  parse: (input, field, context) =>
    parseEach(input, (item): Parsed<string> => {
      const parsed = dropdown.parse(item, field, context);
      // a dropdown's change is one of its options
      return parsed.problems === undefined ? { value: parsed.value as string } : { problems: parsed.problems };
    }),
  apply: replaceValue,
  render: (stored) => stored,
  jsonSchema: (field: Field, context: SchemaContext): JsonSchema => ({
    type: 'array',
    items: dropdown.jsonSchema(field, context),
    ...(context.mode === 'write' && choicesLimits(field)),
  }),
  indexEntries: () => [],
});
