import type { FilterOperator } from '@talent-platform/protocol/search';
import type { Field } from '../../profile-engine/field-types/field-type.js';
import { UNSTORABLE } from '../../profile-engine/field-types/text.js';
import type { ListLookup } from '../../profile-engine/list-lookup.js';
import { quote } from '@talent-platform/protocol/errors';
import type { ValueTest } from '../filter-tree.js';

/** A condition on a known field, without its negation: `!=` becomes `=`, and `!==` becomes `==`. */
export interface Condition {
  readonly operator: FilterOperator;
  readonly values: readonly string[];
  readonly secondaryValues: readonly string[];
}

/** A remark on a condition, at a place within it such as `value[1]`. */
export interface Remark {
  readonly place: string;
  /** A sentence whose subject is the filter's name. */
  readonly detail: string;
}

export interface ComparedValues {
  /** Has no meaning if there are problems. */
  readonly test: ValueTest;
  readonly problems?: readonly Remark[];
  /** Values that can find nothing: unknown options of the field, or ranges that end before they begin (D-SEA-29). */
  readonly unknown?: readonly Remark[];
}

/** Compares one kind of field. Each kind has a file, which `comparisons.ts` lists. */
export interface Comparison {
  /** Names the kind in error texts, such as `a text field`. */
  readonly noun: string;
  readonly operators: readonly FilterOperator[];
  /** `=` takes `secondaryValue` as the upper bound of a range (D-SEA-6). */
  readonly ranges: boolean;
  compile(condition: Condition, field: Field, lists: ListLookup): ComparedValues;
}

/** A comparison that needs only the values, not the field. */
export interface PlainComparison extends Comparison {
  compile(condition: Condition): ComparedValues;
}

export interface ValueReader<Value> {
  /** The rule that the text must meet, such as `a number`. */
  readonly rule: string;
  /** @returns undefined if the text breaks the rule */
  read(text: string): Value | undefined;
}

/** Returns the texts that a stored value can equal. Other texts cannot even be passed to a query. */
export function storableTexts(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !UNSTORABLE.test(text));
}

/** Returns remarks on the values that are not options of a field. */
export function unknownOptions(values: readonly string[], rule: string, isKnown: (value: string) => boolean): Remark[] {
  return [...values.entries()]
    .filter(([, value]) => !isKnown(value))
    .map(([index, value]) => ({ place: `value[${index}]`, detail: `must be ${rule}, received ${quote(value)}.` }));
}

/** Returns a remark on a range whose bounds are exchanged, so that nothing lies in it. */
export function reversed(index: number, from: string, to: string): Remark {
  const detail = `is a range that ends before it begins, received ${quote(from)} to ${quote(to)}. Exchange value and secondaryValue.`;
  return { place: `secondaryValue[${index}]`, detail };
}

export interface ReadValues<Value> {
  readonly values: readonly Value[];
  readonly problems: readonly Remark[];
}

export function readEach<Value>(
  texts: readonly string[],
  member: 'value' | 'secondaryValue',
  { rule, read }: ValueReader<Value>,
): ReadValues<Value> {
  const values: Value[] = [];
  const problems: Remark[] = [];
  for (const [index, text] of texts.entries()) {
    const value = read(text);
    if (value !== undefined) values.push(value);
    else problems.push({ place: `${member}[${index}]`, detail: `must be ${rule}, received ${quote(text)}.` });
  }
  return { values, problems };
}
