import { nodesOf } from '../reference-values.js';
import { CUSTOM_LISTS } from './form-lists.js';

/** The kind by which an answer is checked: the type of a question, or of its tied profile field. */
export type Kind =
  | 'text'
  | 'integer'
  | 'number'
  | 'date'
  | 'month'
  | 'datetime'
  | 'currency'
  | 'salary'
  | 'option'
  | 'options'
  | 'node'
  | 'nodes'
  | 'boolean';

/** The rule for an answer to a question, or for a value of a field. */
export interface AnswerRule {
  readonly kind: Kind;
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly options?: readonly string[];
  readonly list?: string;
  /** True for a question: HTML tags are refused (D-FRM-5). */
  readonly isAnswer?: boolean;
}

const TIMEFRAMES = ['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'];
const CURRENCIES = ['EUR', 'USD', 'JPY'];
const HTML_TAG = /<[A-Za-z/!?][^]*>/;

const IS_RIGHT: Readonly<Record<Kind, (input: unknown, rule: AnswerRule) => boolean>> = {
  text: isText,
  integer: (input, rule) => Number.isSafeInteger(input) && isBetween(Number(input), rule),
  number: (input, rule) => Number.isFinite(input) && isBetween(Number(input), rule),
  date: (input) => typeof input === 'string' && isDate(input),
  month: (input) => typeof input === 'string' && isDate(`${input}-01`),
  datetime: (input) =>
    typeof input === 'string' && isDate(input.slice(0, 10)) && /^ (0[1-9]|1[0-2]):[0-5]\d [AP]M$/.test(input.slice(10)),
  currency: (input) => isMoney(input, ['currency', 'amount']),
  salary: (input) =>
    isMoney(input, ['currency', 'amount', 'timeframe']) && TIMEFRAMES.includes(`${timeframeOf(input)}`),
  option: (input, { options = [] }) => options.some((option) => option === input),
  options: (input, { options = [] }) => isArrayOf(input, (one) => options.some((option) => option === one)),
  node: (input, { list = '' }) => pathOf(list, input) !== undefined,
  nodes: (input, { list = '' }) => isArrayOf(input, (one) => pathOf(list, one) !== undefined),
  boolean: (input) => typeof input === 'boolean',
};

/** Whether an input, which is none of those that clear, is a right answer. */
export function isRight(input: unknown, rule: AnswerRule): boolean {
  return IS_RIGHT[rule.kind](input, rule);
}

/** Returns the stored form of a valid answer: full paths of nodes, parts of money. */
export function keptOf(input: unknown, { kind, list = '' }: AnswerRule): unknown {
  if (kind === 'node') return pathOf(list, input);
  if (kind === 'nodes' && Array.isArray(input)) return input.map((one) => pathOf(list, one));
  if (kind !== 'currency' && kind !== 'salary') return input;
  const { amountstring: _, ...parts } = input as Record<string, unknown>;
  return parts;
}

/** How an answer is read: a node as its label, in full where the label alone would name another node. */
export function readAnswer(kept: unknown, { kind, list = '' }: AnswerRule): unknown {
  const read = (path: unknown): string => {
    const label = String(path).split(' > ').at(-1) ?? '';
    return pathOf(list, label) === path ? label : String(path);
  };
  if (kind === 'node') return read(kept);
  return kind === 'nodes' && Array.isArray(kept) ? kept.map(read) : kept;
}

/** `null`, a text without characters and a choice of nothing are no answers. */
export function isNoAnswer(input: unknown): boolean {
  return input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);
}

/** A box that is not ticked is an answer, but none to a required question (D-FRM-4). */
export function leavesOpen(answer: unknown): boolean {
  return isNoAnswer(answer) || answer === false;
}

/** The full path of the node that an answer names by its C-id, its label or its full path; hidden ones are not taken (D-LST-2). */
function pathOf(list: string, input: unknown): string | undefined {
  if (typeof input !== 'string') return undefined;
  const nodes = nodesOf(list, CUSTOM_LISTS);
  const visible = nodes.filter(({ hidden }) => !hidden).map(({ path }) => path.join(' > '));
  const byId = nodes[NODE_IDS.indexOf(input)];
  if (byId) return byId.hidden ? undefined : byId.path.join(' > ');
  return visible.find((path) => path === input || path.endsWith(` > ${input}`));
}

/** The C-ids of the one custom list's nodes, in list order. */
const NODE_IDS = CUSTOM_LISTS.flatMap(({ nodes = [] }) => nodes).flatMap((node) =>
  [node, ...(node.children ?? [])].map(({ listnodeid }) => `C${listnodeid}`),
);

function isText(input: unknown, { minLength = 0, maxLength = 4000, pattern = '', isAnswer }: AnswerRule): boolean {
  if (typeof input !== 'string' || (isAnswer && HTML_TAG.test(input))) return false;
  const { length } = [...input];
  // D-PRO-8: NUL and lone surrogates are refused, lengths count code points
  return (
    !/[\0\p{Surrogate}]/u.test(input) &&
    length >= minLength &&
    length <= maxLength &&
    new RegExp(pattern, 'u').test(input)
  );
}

function isBetween(input: number, { min = -Infinity, max = Infinity }: AnswerRule): boolean {
  return input >= min && input <= max;
}

function isDate(input: string): boolean {
  const time = Date.parse(`${input}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(input) || Number.isNaN(time)) return false;
  return new Date(time).toISOString().startsWith(input);
}

function isMoney(input: unknown, members: readonly string[]): boolean {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false;
  const { amountstring: _, ...parts } = input as Record<string, unknown>;
  if (Object.keys(parts).toSorted().join() !== members.toSorted().join()) return false;
  return CURRENCIES.includes(`${parts.currency}`) && Number.isFinite(parts.amount);
}

function timeframeOf(input: unknown): unknown {
  return (input as Readonly<Record<string, unknown>>).timeframe;
}

function isArrayOf(input: unknown, fits: (one: unknown) => boolean): boolean {
  return Array.isArray(input) && input.every(fits);
}
