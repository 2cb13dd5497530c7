import { received } from '@talent-platform/protocol/errors';
import { formatAmount, parseWireDate } from '@talent-platform/protocol/wire';
import { collectionFieldType, readEntry } from '../../profile-engine/field-types/collection.js';
import { MAX_ENTRIES } from '../../profile-engine/field-types/entry-changes.js';
import { defineFieldType, invalid, isJsonObject } from '../../profile-engine/field-types/field-type.js';
import type { Field, FieldType, RenderContext, StoredValue } from '../../profile-engine/field-types/field-type.js';
import { boolean } from '../../profile-engine/field-types/boolean.js';
import { currency, currencyOf, salary } from '../../profile-engine/field-types/money.js';
import { PROSE_LENGTH, textFieldType } from '../../profile-engine/field-types/text.js';
import { membersSchema, requiredMembers } from '../../profile-engine/schema/definition-schema.js';

const OPENING = /<[A-Za-z/!?]/;

/** HTML in an answer would be a part of whatever page shows it (D-FRM-5). */
function tagDetail(text: string): string | undefined {
  const start = text.search(OPENING);
  if (start === -1 || text.indexOf('>', start + 2) === -1) return undefined;
  return 'must not hold HTML tags: "<" followed by a letter, "/", "!" or "?", and ">" after it.';
}

const LINE_LENGTH = 4000;

/** Stored: the string, as sent. */
export const answerLine = textFieldType({ maxLength: LINE_LENGTH, searchable: true, reasonToRefuse: tagDetail });
export const answerProse = textFieldType({ maxLength: PROSE_LENGTH, searchable: false, reasonToRefuse: tagDetail });

const MONTH = /^\d{4}-\d{2}$/;

/** A month of a year (D-FRM-6). Stored as `YYYY-MM`, the same as in a read. */
export const answerMonth = defineFieldType<string>({
  parse: (input) =>
    typeof input === 'string' && MONTH.test(input) && parseWireDate(`${input}-01`) !== undefined
      ? { value: input }
      : invalid(`must be a month that exists, as "YYYY-MM", ${received(input)}.`),
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }),
  indexEntries: () => [],
});

/** A read of a money answer has the same form as a write. Only fields have the amount as a text as well (D-FRM-6). */
function withoutAmountString(type: FieldType): FieldType {
  return {
    ...type,
    render(stored, field, context) {
      const money = type.render(stored, field, context);
      if (!isJsonObject(money)) return undefined;
      const { amountstring: _, ...answer } = money;
      return answer;
    },
    jsonSchema(field, context) {
      const schema = type.jsonSchema(field, context);
      if (context.mode === 'write' || !isJsonObject(schema.properties)) return schema;
      const { amountstring: _, ...properties } = schema.properties;
      return { ...schema, properties };
    },
  };
}

export const answerCurrency = withoutAmountString(currency);
export const answerSalary = withoutAmountString(salary);

/** Returns `1,234.50 EUR`, followed by the timeframe for a salary (D-FRM-12). */
export function printMoney(stored: StoredValue, _field: Field, { lists }: RenderContext): string {
  if (!isJsonObject(stored) || typeof stored.amount !== 'number' || typeof stored.currency !== 'number') return '';
  const { code, digits } = currencyOf(stored.currency, lists) ?? { code: '', digits: 2 };
  const [whole = '', fraction] = formatAmount(stored.amount, digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return [amount, code, stored.timeframe].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Returns a decimal without an exponent, because readers of a document may not know `1e-7` (D-FRM-12). */
export function printDecimal(stored: StoredValue): string {
  const text = String(stored);
  const { sign = '', whole = '', fraction = '', exponent } = EXPONENT.exec(text)?.groups ?? {};
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  return sign + (point > 0 ? digits.padEnd(point, '0') : `0.${'0'.repeat(-point)}${digits}`);
}

/** A number as `String` writes it if it is very large or very small. */
const EXPONENT = /^(?<sign>-?)(?<whole>\d)(?:\.(?<fraction>\d+))?e(?<exponent>[+-]\d+)$/;

/** A box. Only a ticked one answers a required question, as a consent is (D-FRM-4). */
export const answerTick: FieldType = {
  ...boolean,
  isEmpty: (stored) => stored === false,
  jsonSchema: ({ required }, { mode }) => ({ type: 'boolean', ...(required && mode === 'write' && { const: true }) }),
};

/** A repeating set: entries of its members, numbered within the filled form (D-FRM-10). */
export const answerGroup = collectionFieldType({
  removesLast: true,
  jsonSchema(field, context) {
    if (context.mode === 'read') return { type: 'array', items: readEntry(context) };
    // what POST and PUT take: entries are new, and get their number
    const entry = {
      type: 'object',
      properties: membersSchema(context.members, context),
      required: requiredMembers(context.members, context),
      additionalProperties: false,
    };
    return { type: 'array', items: entry, maxItems: MAX_ENTRIES, ...(field.required && { minItems: 1 }) };
  },
});
