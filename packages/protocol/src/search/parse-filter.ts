import { MAX_PROBLEMS } from '../errors/render-problems.js';
import type { Problem } from '../errors/protocol-error.js';
import { quote, received } from '../errors/received.js';
import { FILTER_LIMITS, FILTER_OPERATORS, JOIN_OPERATORS } from './filter.js';
import type { FilterCondition, SearchFilter } from './filter.js';

export type ParsedFilter =
  | { readonly filter: SearchFilter; readonly problems?: undefined }
  | { readonly filter?: undefined; readonly problems: readonly Problem[] };

type JsonObject = Readonly<Record<string, unknown>>;

/** A position in the filter, such as `children[0].filters[2].operator`, and all problems that were found until now. */
interface Place {
  readonly path: string;
  readonly problems: Problem[];
}

const FILTER_MEMBERS = ['filters', 'operator', 'children'];
const CONDITION_MEMBERS = ['name', 'value', 'secondaryValue', 'operator'];

/**
 * Reads a search filter out of JSON: its members, their types and its size. Only the server knows the customer's
 * fields, so only the server checks the names of filters and the operators and values that they take.
 *
 * @param input the parsed JSON, of any shape. It is not changed.
 * @returns the filter, or every problem in it at once: SEARCH_INVALID, with the path as its field (D-SEA-8, D-ERR-4).
 * Unknown members and operators, members of the wrong JSON type, and a missing `filters` or `name` are problems. So are
 * more than 100 filters, 10 levels, 200 objects of filters or 1,000 values.
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
  const problems: Problem[] = [];
  const filter = readFilter(input, { path: '', problems }, 1);
  problems.push(...sizeProblems(filter));
  return problems.length > 0 ? { problems } : { filter };
}

/** @param level the root is on level 1 */
function readFilter(input: unknown, place: Place, level: number): SearchFilter {
  if (level > FILTER_LIMITS.depth) {
    const most = `a search takes at most ${FILTER_LIMITS.depth}, the root being the first.`;
    refuse(place, `is on level ${level}: ${most}`);
    return { filters: [] };
  }
  const members = readObject(input, place, FILTER_MEMBERS);
  if (members === undefined) return { filters: [] };
  const { filters, operator, children } = members;
  if (filters === undefined) refuse(at(place, 'filters'), 'is required: an array of filters, or [].');
  return definedMembers({
    filters: readEach(filters === undefined ? [] : filters, at(place, 'filters'), readCondition),
    operator: readOneOf(operator, at(place, 'operator'), JOIN_OPERATORS),
    children:
      children === undefined
        ? undefined
        : readEach(children, at(place, 'children'), (child, there) => readFilter(child, there, level + 1)),
  });
}

function readCondition(input: unknown, place: Place): FilterCondition {
  const members = readObject(input, place, CONDITION_MEMBERS);
  if (members === undefined) return { name: '' };
  const { name } = members;
  const problem = nameProblem(name);
  if (problem !== undefined) refuse(at(place, 'name'), problem);
  return definedMembers({
    name: typeof name === 'string' ? name : '',
    value: readValues(members.value, at(place, 'value')),
    secondaryValue: readValues(members.secondaryValue, at(place, 'secondaryValue')),
    operator: readOneOf(members.operator, at(place, 'operator'), FILTER_OPERATORS),
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

function readValues(input: unknown, place: Place): readonly string[] | undefined {
  if (input === undefined) return undefined;
  return readEach(input, place, (item, there) => {
    if (typeof item === 'string') return item;
    refuse(there, `must be a string, ${received(item)}: values are written as text.`);
    return '';
  });
}

function readObject(input: unknown, place: Place, known: readonly string[]): JsonObject | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const rule = `must be an object, ${received(input)}.`;
    refuse(place, place.path === '' ? `A search filter ${rule}` : rule);
    return undefined;
  }
  for (const name of Object.keys(input)) {
    if (known.includes(name) || isFull(place)) continue;
    refuse(place, `${quote(name)} is not a member of this object. Members are ${known.join(', ')}.`);
  }
  return input as JsonObject;
}

function readEach<Item>(input: unknown, place: Place, read: (item: unknown, place: Place) => Item): readonly Item[] {
  if (!Array.isArray(input)) {
    refuse(place, `must be an array, ${received(input)}.`);
    return [];
  }
  const items: Item[] = [];
  for (const [index, item] of input.entries()) {
    if (isFull(place)) break;
    items.push(read(item, { ...place, path: `${place.path}[${index}]` }));
  }
  return items;
}

function readOneOf<Choice extends string>(
  input: unknown,
  place: Place,
  choices: readonly Choice[],
): Choice | undefined {
  const choice = choices.find((known) => known === input);
  if (input !== undefined && choice === undefined)
    refuse(place, `must be one of ${choices.map(quote).join(', ')}, ${received(input)}.`);
  return choice;
}

function at({ path, problems }: Place, member: string): Place {
  return { path: path === '' ? member : `${path}.${member}`, problems };
}

function refuse({ path, problems }: Place, detail: string): void {
  problems.push({ code: 'SEARCH_INVALID', detail, ...(path !== '' && { field: path }) });
}

/** Whether further problems would not be told, so that reading can stop. */
function isFull({ problems }: Place): boolean {
  return problems.length >= MAX_PROBLEMS;
}

/** Returns the members that are defined, so that members that were left out stay left out. */
function definedMembers<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

/** The limits of the filter as a whole that it exceeds (D-SEA-8). */
function sizeProblems(filter: SearchFilter): Problem[] {
  const { conditions, nodes, values } = FILTER_LIMITS;
  const objects = objectsOf(filter);
  const all = objects.flatMap(({ filters }) => filters);
  const count = all.reduce((sum, { value = [], secondaryValue = [] }) => sum + value.length + secondaryValue.length, 0);
  const limits = [
    all.length > conditions && `${conditions} filters in all, received more: search in several steps.`,
    objects.length > nodes && `${nodes} objects of filters in all, received more: leave those out that are empty.`,
    count > values && `${values} values in all, received ${count}: search in several steps.`,
  ];
  return limits
    .filter((limit) => limit !== false)
    .map((limit) => ({ code: 'SEARCH_INVALID', detail: `A search takes at most ${limit}` }));
}

function objectsOf(filter: SearchFilter): readonly SearchFilter[] {
  return [filter, ...(filter.children ?? []).flatMap(objectsOf)];
}
