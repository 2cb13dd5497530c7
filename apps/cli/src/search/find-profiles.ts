import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { callWhenFree, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response.js';
import { explainSearchRefusal } from './read-filter.js';
import type { ParsedFilter } from './read-filter.js';
import type { SearchScope } from './search-scope.js';

const EVERYTHING: SearchFilter = { filters: [] };

/**
 * The server ignores the part of the filter that it warns about. In one half alone, that part could match everything.
 */
const CANNOT_BE_HALVED =
  'the filter is too large for more than one page while the server passes over parts of it: mend what it warns of';

const NO_ROOM =
  'the filter leaves no room for a condition on the id, which portals are read on by: take a condition away';

interface ProfileSearch {
  readonly scope: SearchScope;
  /** If undefined, finds all records. */
  readonly filter: ParsedFilter | undefined;
  /** Finds only larger ids. */
  readonly after: number;
  readonly limit: number;
}

/** Finds all records page by page, in ascending order of ids. */
export async function* findProfiles(search: ProfileSearch, session: PlatformSession): AsyncGenerator<FoundProfile> {
  let left = search.limit;
  for await (const profile of findAll(search, session)) {
    yield profile;
    left -= 1;
    if (left === 0) return;
  }
}

async function* findAll(
  { scope, filter, after }: ProfileSearch,
  session: PlatformSession,
): AsyncGenerator<FoundProfile> {
  const given = filter?.filter ?? EVERYTHING;
  const plan = planPages(given, scope.idFilter);
  if (plan.halves && scope.descends) throw refusedError(NO_ROOM);
  // The user's filter is sent unchanged if its results come in ascending order of ids.
  const sent = filter && !scope.descends ? given : afterId(given, scope.idFilter, after);
  const first = await readPage({ scope, filter: sent, given: filter }, session);
  yield* first.found;
  const last = first.found.at(-1);
  if (first.found.length < PAGE || last === undefined) return;
  if (plan.halves && first.isWarned) throw refusedError(CANNOT_BE_HALVED);
  yield* findPlanned({ scope, plan, after: last.id }, session);
}

async function* findPlanned(
  { scope, plan, after }: Pick<ProfileSearch, 'scope' | 'after'> & { readonly plan: PagePlan },
  session: PlatformSession,
): AsyncGenerator<FoundProfile> {
  if (plan.halves) {
    const [one, other] = plan.halves;
    const streamOf = (half: PagePlan) => findPlanned({ scope, plan: half, after }, session);
    return yield* mergeFound(plan.operator, { one: streamOf(one), other: streamOf(other) });
  }
  for (let [last, isFull] = [after, true]; isFull;) {
    const { found } = await readPage({ scope, filter: afterId(plan.filter, scope.idFilter, last) }, session);
    yield* found;
    last = found.at(-1)?.id ?? last;
    isFull = found.length === PAGE;
  }
}

/**
 * Finds the record with the largest id. Pages have ascending ids and no end is known. So the search skips ids in steps
 * that double, and then halves the steps after the first empty page.
 */
export async function findNewest(
  { scope, filter }: { scope: SearchScope; filter?: SearchFilter },
  session: PlatformSession,
): Promise<FoundProfile | undefined> {
  if (scope.descends) return (await readPage({ scope, filter: filter ?? { filters: [] } }, session)).found[0];
  let newest: FoundProfile | undefined;
  let noneAbove = Infinity;
  for (let step = 0; ;) {
    const after = (newest?.id ?? 0) + step;
    const { found } = await readPage({ scope, filter: afterId(filter, scope.idFilter, after) }, session);
    if (found.length === 0 && step === 0) return newest;
    if (found.length === 0) noneAbove = after;
    newest = found.at(-1) ?? newest;
    if (found.length > 0 && found.length < PAGE) return newest;
    step = noneAbove === Infinity ? Math.max(PAGE, step * 2) : Math.floor((noneAbove - (newest?.id ?? 0)) / 2);
  }
}

/** The page size of a search. A shorter page is the last page (D-SEA-1). */
const PAGE = 1000;

/** A search result (spec: Search result entry). */
export interface FoundProfile {
  readonly id: number;
  readonly self: string;
}

interface PageRequest {
  readonly scope: SearchScope;
  readonly filter: SearchFilter;
  /** The user's filter, if it is sent unchanged. */
  readonly given?: ParsedFilter | undefined;
}

async function readPage(
  { scope, filter, given }: PageRequest,
  session: PlatformSession,
): Promise<{ readonly found: readonly FoundProfile[]; readonly isWarned: boolean }> {
  const response = await callWhenFree(
    {
      method: 'POST',
      path: `/customers/${session.customer}/search/${scope.path}`,
      body: JSON.stringify(filter),
      explain: (refusal) => given && explainSearchRefusal(refusal, given),
    },
    session,
  );
  const body = readResponseBody(response).value;
  const found: unknown = isRecord(body) ? body.searchResults : undefined;
  if (!Array.isArray(found) || !found.every(isFoundProfile)) throw unexpectedReply('search results', response, session);
  return { found, isWarned: findHeader(response, 'x-warning') !== undefined };
}

function isFoundProfile(found: unknown): found is FoundProfile {
  return isRecord(found) && Number.isSafeInteger(found.id) && typeof found.self === 'string';
}

/** The filter of all later pages, or two filters whose results are combined. */
export type PagePlan =
  | { readonly filter: SearchFilter; readonly halves?: undefined }
  | {
      /** Says whether a record must match one of both halves, or both. */
      readonly operator: '|' | '&';
      readonly halves: readonly [PagePlan, PagePlan];
    };

/**
 * Adds room for the condition on the id. A filter of the maximum size (D-SEA-8) is split into halves, down to a single
 * value or a part that is less deep.
 */
export function planPages(filter: SearchFilter, idFilter: string): PagePlan {
  if (parseFilter(afterId(filter, idFilter, 1)).problems === undefined) return { filter };
  const { filters, children = [], operator = '&' } = filter;
  const [condition, child] = [filters[0], children[0]];
  const members = filters.length + children.length;
  if (members === 1 && child) return planPages(child, idFilter);
  if (members === 1 && condition) return planHalves(operatorOfValues(condition), halvesOfValues(condition), idFilter);
  const middle = Math.ceil(members / 2);
  const ofChildren = Math.max(0, middle - filters.length);
  const first = { filters: filters.slice(0, middle), operator, children: children.slice(0, ofChildren) };
  return planHalves(
    operator,
    [first, { filters: filters.slice(middle), operator, children: children.slice(ofChildren) }],
    idFilter,
  );
}

/** Adds the condition that the id is larger than `after`. The user's filter keeps its position. */
export function afterId(given: SearchFilter | undefined, idFilter: string, after: number): SearchFilter {
  const next = { name: idFilter, value: [String(after)], operator: '>' } as const;
  if (given?.operator === '|') return { filters: [next], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), next] };
}

function planHalves(
  operator: '|' | '&',
  [one, other]: readonly [SearchFilter, SearchFilter],
  idFilter: string,
): PagePlan {
  return { operator, halves: [planPages(one, idFilter), planPages(other, idFilter)] };
}

/** A record matches one of several values, or in a negation none of them (D-SEA-4). */
function operatorOfValues({ operator }: FilterCondition): '|' | '&' {
  return operator === '!=' || operator === '!==' ? '&' : '|';
}

/** Bounds are paired by position (D-SEA-14). */
function halvesOfValues({ value, secondaryValue, ...rest }: FilterCondition): [SearchFilter, SearchFilter] {
  const middle = Math.ceil(Math.max(value?.length ?? 0, secondaryValue?.length ?? 0) / 2);
  const half = (from: number, to?: number): SearchFilter => {
    const [values, bounds] = [value?.slice(from, to) ?? [], secondaryValue?.slice(from, to) ?? []];
    return {
      filters: [
        { ...rest, ...(values.length > 0 && { value: values }), ...(bounds.length > 0 && { secondaryValue: bounds }) },
      ],
    };
  };
  return [half(0, middle), half(middle)];
}

/** A record of a stream in ascending order of ids. */
interface Identified {
  readonly id: number;
}

/** Merges two streams: the records in one of them, or in both, once each and in order. */
export async function* mergeFound<Found extends Identified>(
  operator: '|' | '&',
  { one, other }: { one: AsyncGenerator<Found>; other: AsyncGenerator<Found> },
): AsyncGenerator<Found> {
  let [left, right] = await Promise.all([one.next(), other.next()]);
  while (operator === '&' ? !left.done && !right.done : !left.done || !right.done) {
    const [leftId, rightId] = [idOf(left), idOf(right)];
    const first = leftId <= rightId ? left : right;
    if (!first.done && (operator === '|' || leftId === rightId)) yield first.value;
    if (leftId <= rightId) left = await one.next();
    if (rightId <= leftId) right = await other.next();
  }
}

function idOf(result: IteratorResult<Identified>): number {
  return result.done ? Infinity : result.value.id;
}
