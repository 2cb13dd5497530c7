import { quote } from '../errors/received.js';
import { isFilterKeyword, readBareValue } from './filter-text-tokens.js';
import type { FilterCondition, SearchFilter } from './filter.js';

const BARE_NAME = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const BARE_VALUE = /^[\p{L}\p{N}_.@:+/-]+$|^[\d-]{10} \d\d:\d\d [AP]M$/u;
const WORDS = { '&': ' and ', '|': ' or ' } as const;

/**
 * Writes a filter as people read it. `parseFilterText` makes the same filter of the text; it adds the operators that
 * are left out here, and `&` if there is only one part.
 *
 * @param filter one that `parseFilter` has read, or that was built.
 * @returns the text, on one line.
 * @throws RangeError for an object without parts or a condition without values. No text can express these, and the server
 * refuses or ignores them (D-SEA-3, D-SEA-14).
 *
 * @example
 * formatFilter({ filters: [{ name: 'job.folder', value: ['Approved', 'On Hold'] }] });
 * // 'job.folder in (Approved, "On Hold")'
 * @see spec: Search filter object; D-SEA-4, D-SEA-5
 */
export function formatFilter({ filters, operator = '&', children = [] }: SearchFilter): string {
  const parts = [...filters.map(formatCondition), ...children.map((child) => `(${formatFilter(child)})`)];
  if (parts.length === 0) throw new RangeError('A filter needs at least one condition in each of its nodes.');
  return parts.join(WORDS[operator]);
}

function formatCondition(condition: FilterCondition): string {
  return `${bareOrQuoted(condition.name, isBareName(condition.name))} ${formatComparison(condition)}`;
}

function formatComparison({ name, value = [], secondaryValue = [], operator = '=' }: FilterCondition): string {
  const isEquality = operator === '=' || operator === '!=';
  const not = operator === '!=' ? 'not ' : '';
  if (value.length + secondaryValue.length === 0) throw new RangeError(`${quote(name)} needs at least one value.`);
  if (secondaryValue.length > 0) {
    if (!isEquality) throw new RangeError(`${quote(name)} takes a second value only with "=" and "!=".`);
    if (value.length === 0) return `${not}to ${formatValues(secondaryValue)}`;
    const [first, second] = name.endsWith('zipradius') && not === '' ? ['near', 'within'] : ['from', 'to'];
    return `${not}${first} ${formatValues(value)} ${second} ${formatValues(secondaryValue)}`;
  }
  return isEquality && value.length > 1 ? `${not}in ${formatValues(value)}` : `${operator} ${formatValues(value)}`;
}

function formatValues(values: readonly string[]): string {
  const texts = values.map((value) => bareOrQuoted(value, isBareValue(value)));
  return texts.length === 1 ? texts.join() : `(${texts.join(', ')})`;
}

function bareOrQuoted(text: string, isBare: boolean): string {
  return isBare ? text : JSON.stringify(text);
}

function isBareName(text: string): boolean {
  return BARE_NAME.test(text) && !isFilterKeyword(text);
}

function isBareValue(text: string): boolean {
  if (!BARE_VALUE.test(text) || isFilterKeyword(text)) return false;
  const read = readBareValue(text);
  return 'value' in read && read.value === text;
}
