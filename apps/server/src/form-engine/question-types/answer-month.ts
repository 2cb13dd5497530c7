import { parseWireDate } from '@talent-platform/protocol/wire';
import {
  defineFieldType,
  invalid,
  noAttributeProblems,
  replaceValue,
} from '../../profile-engine/field-types/field-type.js';
import { received } from '@talent-platform/protocol/errors';

const MONTH = /^\d{4}-\d{2}$/;

/** A month of a year (D-FRM-6). Stored: `YYYY-MM`, as it is read. */
export const answerMonth = defineFieldType<string>({
  searchable: true,
  collectable: true,
  attributeProblems: noAttributeProblems,
  parse: (input) =>
    typeof input === 'string' && MONTH.test(input) && parseWireDate(`${input}-01`) !== undefined
      ? { value: input }
      : invalid(`must be a month that exists, as "YYYY-MM", ${received(input)}.`),
  apply: replaceValue,
  render: (stored) => stored,
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  indexEntries: () => [],
});
