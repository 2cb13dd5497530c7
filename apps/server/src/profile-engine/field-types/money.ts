import type { Problem } from '@talent-platform/protocol/errors';
import { formatAmount } from '@talent-platform/protocol/wire';
import { quote, received } from '@talent-platform/protocol/errors';
import { isJsonObject, defineFieldType, invalid, problemAt, within } from './field-type.js';
import type { ListLookup, ListNode } from '../list-lookup.js';
import { MAX_ENUMERATED_NODES, enumerateNodes } from '../schema/node-schema.js';
import type { EnumeratedNodes } from '../schema/node-schema.js';
import type { FieldType, JsonSchema, ParseContext, Parsed, SchemaContext, SchemaMode } from './field-type.js';
import { below, parseNode } from './list.js';

const CURRENCIES = 'lists.currency.types';
const MAX_DIGITS = 8;
const TIMEFRAMES = ['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'];

/** Stored: the number of the currency's node, the amount, and for a salary its timeframe. */
type StoredMoney = {
  readonly currency: number;
  readonly amount: number;
  readonly timeframe?: string;
};

/** An amount of money. Writes consist of these members. */
function moneyFieldType(members: readonly string[]): FieldType {
  return defineFieldType<StoredMoney>({
    parse: (input, _field, context) => parseMoney(input, members, context),
    countNamed: () => 1,
    render(stored, _field, { lists }) {
      const currency = currencyOf(stored.currency, lists);
      if (currency === undefined) return undefined;
      const { amount } = stored;
      const money = { currency: currency.code, amount, amountstring: formatAmount(amount, currency.digits) };
      return stored.timeframe === undefined ? money : { ...money, timeframe: stored.timeframe };
    },
    jsonSchema: (_field, context) => ({
      type: 'object',
      properties: {
        currency: currencySchema(context),
        amount: { type: 'number' },
        amountstring: { type: 'string', readOnly: true },
        ...(members.includes('timeframe') && { timeframe: { type: 'string', enum: TIMEFRAMES } }),
      },
      required: members,
      ...(context.mode === 'write' && { additionalProperties: false }),
    }),
    filterKind: 'number',
    indexEntries: (stored, field) => [{ field: field.id, number: stored.amount }],
  });
}

export function currencyOf(
  nodeId: number,
  lists: ListLookup,
): { readonly code: string; readonly digits: number } | undefined {
  const node = lists.get(CURRENCIES, nodeId);
  return node && { code: node.value, digits: digitsOf(node) };
}

/** Names currencies by the code of reads and writes. Stored values may keep a hidden currency. */
function currencySchema({ mode, lists, choiceBudget }: SchemaContext): JsonSchema {
  const any = { type: 'string' };
  if (lists === undefined) return any;
  const key = `currencies ${mode}`;
  return enumerateNodes(lists, { key, choiceBudget }, () => currencyCodes(mode, lists)) ?? any;
}

function currencyCodes(mode: SchemaMode, lists: ListLookup): EnumeratedNodes | undefined {
  const nodes = [...below(null, CURRENCIES, lists)];
  const known = nodes.filter(({ hidden }) => mode === 'read' || !hidden);
  if (known.length === 0 || nodes.length > MAX_ENUMERATED_NODES) return undefined;
  const codes = [...new Set(known.map(({ value }) => value))];
  return { schema: { type: 'string', enum: codes }, count: nodes.length };
}

/** Returns the decimal digits that ISO 4217 gives the currency, or two if a customer's own node has no digits. */
function digitsOf({ attributes: { digits } }: ListNode): number {
  return typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS ? digits : 2;
}

/** All parts are required (D-PRO-13). `amountstring`, which a read adds, is ignored. */
function parseMoney(
  input: unknown,
  members: readonly string[],
  { lists, stored }: ParseContext<StoredMoney>,
): Parsed<StoredMoney> {
  if (!isJsonObject(input)) return invalid(`must be an object of ${members.join(', ')}, ${received(input)}.`);
  const { amount, timeframe } = input;
  const kept = stored === undefined ? [] : [stored.currency];
  const currency = input.currency === undefined ? undefined : parseNode(input.currency, CURRENCIES, { lists, kept });
  const needed = `${members.slice(0, -1).join(', ')} and ${members.at(-1) ?? ''}`;
  const problems: Problem[] = [
    ...Object.keys(input)
      .filter((name) => name !== 'amountstring' && !members.includes(name))
      .map((name) => problemAt(name, `is not a part of this value, which has ${members.join(', ')}.`)),
    ...members
      .filter((name) => input[name] === undefined)
      .map((name) => problemAt(name, `is missing: ${needed} are needed.`)),
    ...(currency?.problems ?? []).map((problem) => within('currency', problem)),
  ];
  if (amount !== undefined && !Number.isFinite(amount))
    problems.push(problemAt('amount', `must be a number, ${received(amount)}.`));
  if (timeframe !== undefined && members.includes('timeframe') && !TIMEFRAMES.some((name) => name === timeframe))
    problems.push(
      problemAt('timeframe', `must be one of ${TIMEFRAMES.map(quote).join(', ')}, ${received(timeframe)}.`),
    );
  if (problems.length > 0 || !currency || currency.problems || currency.value === null || typeof amount !== 'number') {
    return { problems };
  }
  const money = { currency: currency.value, amount: amount + 0 };
  return { value: typeof timeframe === 'string' ? { ...money, timeframe } : money };
}

export const currency = moneyFieldType(['currency', 'amount']);
export const salary = moneyFieldType(['currency', 'amount', 'timeframe']);
