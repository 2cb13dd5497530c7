import { MAX_PROBLEMS } from '../errors/render-problems.js';
import type { Problem } from '../errors/protocol-error.js';
import { quote, received } from '../errors/received.js';
import { FILTER_LIMITS, FILTER_OPERATORS, JOIN_OPERATORS } from './filter.js';
import type { FilterCondition, SearchFilter } from './filter.js';

/** A filter, or every problem in it. */
export type ParsedFilter =
  | { readonly filter: SearchFilter; readonly problems?: undefined }
  | { readonly filter?: undefined; readonly problems: readonly Problem[] };

type JsonObject = Readonly<Record<string, unknown>>;

/** A position in the filter. */
interface Position {
  readonly path: string;
  /** The root is on level 1. */
  readonly level: number;
}

const FILTER_MEMBERS = ['filters', 'operator', 'children'];
/** The end of the names of filters whose texts are lists of ids. */
const ID_LIST_ENDING = '.idCSV';
const CONDITION_MEMBERS = ['name', 'value', 'secondaryValue', 'operator'];

/**
 * Reads a search filter out of JSON: its members, their types and its size. Only the server knows the customer's
 * fields, so only the server checks the names of filters and the operators and values that they take.
 *
 * @param input the parsed JSON, of any shape. It is not changed.
 * @returns the filter, or every problem in it at once: SEARCH_INVALID, with the path as its field (D-SEA-8, D-ERR-4).
 * Unknown members and operators, members of the wrong JSON type, and a missing `filters` or `name` are problems. So are
 * more than 100 filters, 10 levels, 200 objects of filters or 1,000 values. Each id of `idCSV` counts as a value.
 *
 * @example
 * parseFilter({ filters: [{ name: 'job.folder', value: ['D31001'] }] });
 * // { filter: { filters: [{ name: 'job.folder', value: ['D31001'] }] } }
 * parseFilter({ filters: [{ name: 'job.folder', operator: 'like' }] });
 * // { problems: [{ code: 'SEARCH_INVALID', field: 'filters[0].operator',
 * //   detail: 'must be one of "=", "!=", "==", "!==", "<", ">", "<=", ">=", received "like".' }] }
 * @see spec: Search filter object; D-SEA-4, D-SEA-5, D-SEA-8
 */
export function parseFilter(input: unknown): ParsedFilter {
  const tally = new FilterTally();
  const filter = readFilter(input, { path: '', level: 1 }, tally);
  const { problems } = tally;
  return problems.length > 0 ? { problems } : { filter };
}

function readFilter(input: unknown, { path, level }: Position, tally: FilterTally): SearchFilter {
  if (level > FILTER_LIMITS.depth) {
    tally.refuse(
      path,
      `is on level ${level}: a search takes at most ${FILTER_LIMITS.depth}, the root being the first.`,
    );
    return { filters: [] };
  }
  const members = readObject(input, { path, known: FILTER_MEMBERS }, tally);
  if (members === undefined) return { filters: [] };
  const conditions = readConditions(members.filters, at(path, 'filters'), tally);
  tally.countObject();
  tally.countConditions(conditions.length);
  const filters = eachOf(conditions, tally, (item, index) => readCondition(item, at(path, `filters[${index}]`), tally));
  const operator = readOneOf(members.operator, { path: at(path, 'operator'), choices: JOIN_OPERATORS }, tally);
  if (members.children === undefined) return definedMembers({ filters, operator });
  const children = eachOf(readArray(members.children, at(path, 'children'), tally), tally, (item, index) =>
    readFilter(item, { path: at(path, `children[${index}]`), level: level + 1 }, tally),
  );
  return definedMembers({ filters, operator, children });
}

function readConditions(input: unknown, path: string, tally: FilterTally): readonly unknown[] {
  if (input !== undefined) return readArray(input, path, tally);
  tally.refuse(path, 'is required: an array of filters, or [].');
  return [];
}

function readCondition(input: unknown, path: string, tally: FilterTally): FilterCondition {
  const members = readObject(input, { path, known: CONDITION_MEMBERS }, tally);
  if (members === undefined) return { name: '' };
  const { name } = members;
  const problem = nameProblem(name);
  if (problem !== undefined) tally.refuse(at(path, 'name'), problem);
  const value = readValues(members.value, at(path, 'value'), tally);
  if (typeof name === 'string' && name.endsWith(ID_LIST_ENDING)) tally.countValues(countCommas(value));
  return definedMembers({
    name: typeof name === 'string' ? name : '',
    value,
    secondaryValue: readValues(members.secondaryValue, at(path, 'secondaryValue'), tally),
    operator: readOneOf(members.operator, { path: at(path, 'operator'), choices: FILTER_OPERATORS }, tally),
  });
}

function nameProblem(name: unknown): string | undefined {
  if (name === undefined) return 'is required: the name of a filter, such as "person.lastname".';
  if (typeof name !== 'string') return `must be a string, ${received(name)}.`;
  // The search for the fields of a very long name would keep other requests waiting.
  const { length } = name;
  const max = FILTER_LIMITS.name;
  return length <= max ? undefined : `must be at most ${max} characters long, received ${length}.`;
}

/** If a filter takes several ids in one text, each id is a value. */
function countCommas(texts: readonly string[] = []): number {
  return texts.reduce((count, text) => count + text.split(',').length - 1, 0);
}

function readValues(input: unknown, path: string, tally: FilterTally): readonly string[] | undefined {
  if (input === undefined) return undefined;
  const items = readArray(input, path, tally);
  tally.countValues(items.length);
  return eachOf(items, tally, (item, index) => {
    if (typeof item === 'string') return item;
    tally.refuse(`${path}[${index}]`, `must be a string, ${received(item)}: values are written as text.`);
    return '';
  });
}

function readObject(
  input: unknown,
  { path, known }: { readonly path: string; readonly known: readonly string[] },
  tally: FilterTally,
): JsonObject | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    tally.refuse(
      path,
      path === '' ? `A search filter must be an object, ${received(input)}.` : mustBe('an object', input),
    );
    return undefined;
  }
  for (const name of Object.keys(input)) {
    if (known.includes(name) || tally.isFull) continue;
    tally.refuse(path, `${quote(name)} is not a member of this object. Members are ${known.join(', ')}.`);
  }
  return input as JsonObject;
}

function readArray(input: unknown, path: string, tally: FilterTally): readonly unknown[] {
  if (Array.isArray(input)) return input;
  tally.refuse(path, mustBe('an array', input));
  return [];
}

function readOneOf<Choice extends string>(
  input: unknown,
  { path, choices }: { readonly path: string; readonly choices: readonly Choice[] },
  tally: FilterTally,
): Choice | undefined {
  const choice = choices.find((known) => known === input);
  if (input !== undefined && choice === undefined) {
    tally.refuse(path, mustBe(`one of ${choices.map(quote).join(', ')}`, input));
  }
  return choice;
}

/** Reads each item. Stops as soon as the filter is certain to be refused. */
function eachOf<Item>(
  items: readonly unknown[],
  tally: FilterTally,
  read: (item: unknown, index: number) => Item,
): Item[] {
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (tally.isFull) break;
    results.push(read(item, index));
  }
  return results;
}

function mustBe(rule: string, input: unknown): string {
  return `must be ${rule}, ${received(input)}.`;
}

function at(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`;
}

/** Returns the members that are defined, so that members that were left out stay left out. */
function definedMembers<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

/** The problems and the size of the part of a filter that was read until now (D-SEA-8). */
class FilterTally {
  readonly #problems: Problem[] = [];
  #conditions = 0;
  #objects = 0;
  #values = 0;

  /** @param path the position in the filter, such as `children[0].filters[2].operator`; empty for the filter as a whole. */
  refuse(path: string, detail: string): void {
    const problem: Problem = { code: 'SEARCH_INVALID', detail };
    this.#problems.push(path === '' ? problem : { ...problem, field: path });
  }

  countConditions(count: number): void {
    this.#conditions += count;
  }

  countObject(): void {
    this.#objects += 1;
  }

  countValues(count: number): void {
    this.#values += count;
  }

  /** Whether the filter is certain to be refused, so that reading can stop. */
  get isFull(): boolean {
    const { conditions, nodes } = FILTER_LIMITS;
    return this.#problems.length >= MAX_PROBLEMS || this.#conditions > conditions || this.#objects > nodes;
  }

  /** Every problem, the limits among them. */
  get problems(): readonly Problem[] {
    const { conditions, nodes, values } = FILTER_LIMITS;
    const limits: string[] = [];
    if (this.#conditions > conditions) {
      limits.push(`A search takes at most ${conditions} filters in all, received more: search in several steps.`);
    }
    if (this.#objects > nodes) {
      limits.push(
        `A search takes at most ${nodes} objects of filters in all, received more: leave those out that are empty.`,
      );
    }
    if (this.#values > values) {
      limits.push(`A search takes at most ${values} values in all, received ${this.#values}: search in several steps.`);
    }
    return [...this.#problems, ...limits.map((detail): Problem => ({ code: 'SEARCH_INVALID', detail }))];
  }
}
