import { formatAmount } from '@talent-platform/protocol/wire';
import type { Field, FieldType, RenderContext, StoredValue } from '../../profile-engine/field-types/field-type.js';
import { currency, currencyOf, salary } from '../../profile-engine/field-types/money.js';
import { isJsonObject } from '../../profile-engine/field-types/field-type.js';

/** Money of an answer reads as it is written: the amount as a text is for fields alone (D-FRM-6). */
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

/** `1,234.50 EUR`, and for a salary its timeframe behind it (D-FRM-12). */
export function printMoney(stored: StoredValue, _field: Field, { lists }: RenderContext): string {
  if (!isJsonObject(stored) || typeof stored.amount !== 'number' || typeof stored.currency !== 'number') return '';
  const { code, digits } = currencyOf(stored.currency, lists) ?? { code: '', digits: 2 };
  const [whole = '', fraction] = formatAmount(stored.amount, digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const amount = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return [amount, code, stored.timeframe].filter((part) => typeof part === 'string' && part !== '').join(' ');
}
