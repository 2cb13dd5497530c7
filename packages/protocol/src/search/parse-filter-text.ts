import { refuseMisuse, TEXT } from '../errors/argument.js';
import { quote } from '../errors/received.js';
import { readBareValue, readFilterTokens } from './filter-text-tokens.js';
import type { FilterTextProblem, FilterToken } from './filter-text-tokens.js';
import { filterOf, negateTree } from './filter-text-tree.js';
import type { FilterTextTree, PlacedValue, TextCondition } from './filter-text-tree.js';
import type { FilterOperator, SearchFilter } from './filter.js';
import { parseFilter } from './parse-filter.js';

/** A filter and the columns of its parts, or every problem in the text. */
export type ParsedFilterText =
  | {
      readonly filter: SearchFilter;
      /** Returns the column of a path of the filter, such as `filters[0].value[0]`; undefined for an unknown path. */
      readonly columnOf: (path: string) => number | undefined;
      readonly problems?: undefined;
    }
  | { readonly filter?: undefined; readonly columnOf?: undefined; readonly problems: readonly FilterTextProblem[] };

/**
 * Reads a filter as people write it.
 *
 * - A condition is a name, an operator and a value: `job.updateddate > 2026-01-01`. Several values, one of which must hold (with
 *   `!=` and `!==` none may): `person.folder in (D32001, "Candidate: Active")`, `not in`, or `== ("a", "b")`.
 * - A range, both bounds inclusive: `job.startdate from 2026-01-01 to 2026-03-31`, `to 2026-03-31`, `not from … to …`. A
 *   distance: `job.joblocation.zipradius near 30301 within 25`.
 * - `and` comes before `or`, `not` before both, and parentheses group. Keywords are written in small or capital letters.
 * - A value of several words, and one that is a keyword, stands in double quotation marks, written as in JSON. Dates without
 *   them are `2026-01-31`, `2026-01-31 01:05 PM` or `2026-01-31T13:05:07Z`, in UTC without a zone.
 *
 * `not` turns operators into their opposites, `<` into `>=`: a record without a value passes `not person.email = x`, but not
 * `not person.field2 < 5` (D-SEA-4).
 *
 * @param text the filter, on one line or several.
 * @returns the filter object with every operator written out, or every problem in the text by its column, from 1; so for a
 * filter that exceeds the limits of filters (D-SEA-8). Only the server knows whether there are filters of these names.
 * @throws TypeError if `text` is not a string.
 *
 * @example
 * parseFilterText('job.folder = Approved and job.id > 7');
 * // { filter: { filters: [
 * //   { name: 'job.folder', value: ['Approved'], operator: '=' },
 * //   { name: 'job.id', value: ['7'], operator: '>' } ], operator: '&' }, columnOf }
 * parseFilterText('job.folder Approved');
 * // { problems: [{ column: 12, detail: 'expected an operator, "in", "from", "to" or "near", received "Approved"' }] }
 * @see spec: Search filter object; D-SEA-4, D-SEA-5, D-SEA-6
 */
export function parseFilterText(text: string): ParsedFilterText {
  refuseMisuse('text', text, TEXT);
  const { tokens, problems: unread } = readFilterTokens(text);
  const reader = new FilterTextReader(tokens);
  const tree = reader.read();
  // Unreadable text makes the tokens around it look wrong, so its problems are reported first.
  const problems = unread.length > 0 ? unread : reader.problems;
  if (tree === undefined || problems.length > 0) return { problems };
  const columns = new Map<string, number>();
  const filter = filterOf(tree, '', columns);
  const columnOf = (path: string): number | undefined => columnAt(columns, path);
  const { problems: sizes = [] } = parseFilter(filter);
  if (sizes.length === 0) return { filter, columnOf };
  return { problems: sizes.map(({ field = '', detail }) => ({ column: columnOf(field) ?? 1, detail })) };
}

/** A path without a column of its own, such as `filters[0].name`, has the column of the part that it belongs to. */
function columnAt(columns: ReadonlyMap<string, number>, path: string): number | undefined {
  const column = columns.get(path);
  const end = path.lastIndexOf('.');
  return column ?? (end < 0 ? undefined : columnAt(columns, path.slice(0, end)));
}

/** Far more than a filter may have (D-SEA-8), and less than the call stack can hold. */
const MAX_NESTING = 100;

/** The text after the name of a condition. */
type Comparison = Pick<TextCondition, 'operator' | 'values' | 'secondaryValues'>;

/** Ends the reading of one condition. The reader continues with the next one. */
class Misread extends Error {
  constructor(readonly problem: FilterTextProblem) {
    super(problem.detail);
  }
}

/** Reads the tokens of a filter text, and collects their problems. */
class FilterTextReader {
  readonly problems: FilterTextProblem[] = [];
  #at = 0;
  #nesting = 0;
  #isStopped = false;

  /** @param tokens the last one is the end. */
  constructor(private readonly tokens: readonly FilterToken[]) {}

  /** Returns undefined if nothing could be read. */
  read(): FilterTextTree | undefined {
    const parts = [this.#either()];
    while (this.#token.kind !== 'end') {
      this.#refuse(this.#unexpected('"and", "or" or the end'));
      this.#next();
      this.#recover();
      if (this.#takeKeyword('and') || this.#takeKeyword('or')) parts.push(this.#either());
    }
    return parts[0];
  }

  get #token(): FilterToken {
    const token = this.tokens[this.#at];
    if (token === undefined) throw new TypeError('A filter text ends with its end.');
    return token;
  }

  #next(): FilterToken {
    const token = this.#token;
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  #either(): FilterTextTree | undefined {
    return this.#joined('or', () => this.#joined('and', () => this.#operand()));
  }

  #joined(word: 'and' | 'or', readPart: () => FilterTextTree | undefined): FilterTextTree | undefined {
    const parts = [readPart()];
    while (this.#takeKeyword(word)) parts.push(readPart());
    const read = parts.filter((part) => part !== undefined);
    return read.length < 2 ? read[0] : { kind: 'join', operator: word === 'and' ? '&' : '|', parts: read };
  }

  #operand(): FilterTextTree | undefined {
    try {
      return this.#readOperand();
    } catch (error) {
      this.#refuseMisread(error);
      return undefined;
    }
  }

  #readOperand(): FilterTextTree | undefined {
    const { kind } = this.#token;
    if (this.#isKeyword('not')) return this.#nested(() => negated(this.#operand()));
    if (kind === '(') return this.#nested(() => this.#group());
    if (kind === 'word' || kind === 'text') return this.#condition();
    throw new Misread(this.#unexpected('a condition such as person.lastname = "Lovelace"'));
  }

  /** Takes one token, and reads the part that it opens. */
  #nested<T>(read: () => T): T | undefined {
    const { column } = this.#next();
    if (this.#nesting >= MAX_NESTING) return this.#stop({ column, detail: 'is too deep: take parentheses away' });
    this.#nesting += 1;
    try {
      return read();
    } finally {
      this.#nesting -= 1;
    }
  }

  #group(): FilterTextTree | undefined {
    const part = this.#either();
    this.#expect(')', '"and", "or" or ")"');
    return part && { kind: 'group', part };
  }

  #condition(): TextCondition {
    const name = this.#next();
    const { column: operatorColumn } = this.#token;
    return { kind: 'condition', name, operatorColumn, ...this.#comparison() };
  }

  #comparison(): Comparison {
    const token = this.#next();
    if (token.kind === 'operator')
      return { operator: token.text as FilterOperator, values: this.#values(), secondaryValues: [] };
    const isNegated = token.kind === 'keyword' && token.text === 'not';
    const word = isNegated ? this.#next() : token;
    const read = word.kind === 'keyword' ? COMPARISONS.get(word.text) : undefined;
    if (read === undefined) {
      const expected = isNegated ? '"in", "from" or "to"' : 'an operator, "in", "from", "to" or "near"';
      throw new Misread(unexpected(word, expected));
    }
    if (isNegated && word.text === 'near')
      throw new Misread({ column: word.column, detail: '"near" has no negation: filters have none of a distance' });
    const values = this.#values();
    const bound = read.second === undefined ? [] : this.#second(read.second, word, values);
    const [first, second] = word.text === 'to' ? [[], values] : [values, bound];
    return { operator: isNegated ? '!=' : '=', values: first, secondaryValues: second };
  }

  /** `to` after `from`, `within` after `near`. */
  #second(word: string, { text, column }: FilterToken, [first]: readonly PlacedValue[]): readonly PlacedValue[] {
    if (this.#takeKeyword(word)) return this.#values();
    const wayOut =
      text === 'from' ? `: where there is no end, write >= ${first?.value ?? ''}` : ' and a number of miles';
    throw new Misread({ column, detail: `${quote(text)} needs ${quote(word)}${wayOut}` });
  }

  #values(): readonly PlacedValue[] {
    if (!this.#take('(')) return [this.#value()];
    const values: PlacedValue[] = [];
    try {
      do values.push(this.#value());
      while (this.#take(','));
      this.#expect(')', '"," or ")"');
    } catch (error) {
      this.#refuseMisread(error);
      this.#take(')');
    }
    return values;
  }

  #value(): PlacedValue {
    const { kind, text, column } = this.#token;
    if (kind !== 'word' && kind !== 'text') throw new Misread(this.#unexpected('a value'));
    this.#next();
    if (kind === 'text') return { value: text, column };
    const read = readBareValue(text);
    // Only the value is wrong, so the rest of the condition can be read.
    if ('detail' in read) this.#refuse({ column, detail: read.detail });
    return { value: 'detail' in read ? text : read.value, column };
  }

  #take(kind: FilterToken['kind']): boolean {
    const isThere = this.#token.kind === kind;
    if (isThere) this.#next();
    return isThere;
  }

  #expect(kind: FilterToken['kind'], expected: string): void {
    if (!this.#take(kind)) throw new Misread(this.#unexpected(expected));
  }

  #isKeyword(word: string): boolean {
    return this.#token.kind === 'keyword' && this.#token.text === word;
  }

  #takeKeyword(word: string): boolean {
    const isThere = this.#isKeyword(word);
    if (isThere) this.#next();
    return isThere;
  }

  #refuse(problem: FilterTextProblem): void {
    if (!this.#isStopped) this.problems.push(problem);
  }

  #refuseMisread(error: unknown): void {
    if (!(error instanceof Misread)) throw error;
    this.#refuse(error.problem);
    this.#recover();
  }

  /** Ends the reading. Otherwise every open parenthesis would become a problem too. */
  #stop(problem: FilterTextProblem): undefined {
    this.#refuse(problem);
    this.#isStopped = true;
    this.#at = this.tokens.length - 1;
  }

  #unexpected(expected: string): FilterTextProblem {
    return unexpected(this.#token, expected, this.tokens[this.#at - 1]);
  }

  /** Skips to the next condition, or to the end of the group that holds this one. */
  #recover(): void {
    let open = 0;
    for (; this.#token.kind !== 'end'; this.#next()) {
      const { kind } = this.#token;
      if (open === 0 && (kind === ')' || this.#isKeyword('and') || this.#isKeyword('or'))) return;
      if (kind === '(') open += 1;
      if (kind === ')') open -= 1;
    }
  }
}

/** The words that compare, and the word before their second value. */
const COMPARISONS: ReadonlyMap<string, { readonly second?: string }> = new Map([
  ['in', {}],
  ['from', { second: 'to' }],
  ['to', {}],
  ['near', { second: 'within' }],
]);

function negated(tree: FilterTextTree | undefined): FilterTextTree | undefined {
  return tree && negateTree(tree);
}

function unexpected({ kind, text, column }: FilterToken, expected: string, before?: FilterToken): FilterTextProblem {
  const came = kind === 'end' ? 'the end' : quote(text);
  return { column, detail: `expected ${expected}, received ${came}${hintAt({ kind, text }, expected, before)}` };
}

/** Returns a hint to the form that was probably meant. */
function hintAt({ kind }: Pick<FilterToken, 'kind' | 'text'>, expected: string, before?: FilterToken): string {
  if (expected === 'a value' && kind === 'keyword') return ': as a value it stands in quotation marks';
  if (kind === 'word' && before?.kind === 'word') return ': a value of several words stands in quotation marks';
  return '';
}
