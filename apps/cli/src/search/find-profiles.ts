import { parseFilter } from '@talent-platform/protocol/search';
import type { FilterCondition, SearchFilter } from '@talent-platform/protocol/search';
import { refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { callWhenFree, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response.js';
import { explainSearchRefusal } from './read-filter.js';
import type { ReadFilter } from './read-filter.js';
import type { SearchPlace } from './search-scope.js';

const EVERYTHING: SearchFilter = { filters: [] };
/** A server that warns passes over a part of the filter, which alone in a half could let everything pass. */
const CANNOT_BE_HALVED =
  'the filter is too large for more than one page while the server passes over parts of it: mend what it warns of';

const NO_ROOM =
  'the filter leaves no room for a condition on the id, which portals are read on by: take a condition away';

/** The search of a command. */
interface ProfileSearch {
  readonly place: SearchPlace;
  /** Left out, all of them. */
  readonly filter: ReadFilter | undefined;
  /** Only those with larger ids. */
  readonly after: number;
  readonly limit: number;
}

/** Everything that a search finds, page by page, by ascending id. */
export async function* findProfiles(search: ProfileSearch, session: PlatformSession): AsyncGenerator<FoundProfile> {
  let left = search.limit;
  for await (const profile of findAll(search, session)) {
    yield profile;
    left -= 1;
    if (left === 0) return;
  }
}

async function* findAll(
  { place, filter, after }: ProfileSearch,
  session: PlatformSession,
): AsyncGenerator<FoundProfile> {
  const given = filter?.filter ?? EVERYTHING;
  const plan = planPages(given, place.idFilter);
  if (plan.halves && place.descends) throw refusedError(NO_ROOM);
  // The user's filter is sent unchanged if its answer comes in ascending order of ids.
  const asked = filter && !place.descends ? given : behind(given, place.idFilter, after);
  const first = await readPage({ place, filter: asked, given: filter }, session);
  yield* first.found;
  const last = first.found.at(-1);
  if (first.found.length < PAGE || last === undefined) return;
  if (plan.halves && first.isWarned) throw refusedError(CANNOT_BE_HALVED);
  yield* findPlanned({ place, plan, after: last.id }, session);
}

interface PlannedSearch extends Pick<ProfileSearch, 'place' | 'after'> {
  readonly plan: PagePlan;
}

async function* findPlanned(
  { place, plan, after }: PlannedSearch,
  session: PlatformSession,
): AsyncGenerator<FoundProfile> {
  if (plan.halves) {
    const [one, other] = plan.halves;
    const streamOf = (half: PagePlan) => findPlanned({ place, plan: half, after }, session);
    return yield* mergeFound(plan.operator, { one: streamOf(one), other: streamOf(other) });
  }
  for (let [last, isFull] = [after, true]; isFull;) {
    const { found } = await readPage({ place, filter: behind(plan.filter, place.idFilter, last) }, session);
    yield* found;
    last = found.at(-1)?.id ?? last;
    isFull = found.length === PAGE;
  }
}

/**
 * The newest that a search finds, the one with the largest id; undefined where there is none. Answers ascend, and nobody
 * tells the last: ids are stepped over, twice as many each time, and once that was too far half of those that are left.
 */
export async function findNewest(
  { place, filter }: { readonly place: SearchPlace; readonly filter?: SearchFilter },
  session: PlatformSession,
): Promise<FoundProfile | undefined> {
  if (place.descends) return (await readPage({ place, filter: filter ?? { filters: [] } }, session)).found[0];
  let newest: FoundProfile | undefined;
  let noneAbove = Infinity;
  for (let step = 0; ;) {
    const after = (newest?.id ?? 0) + step;
    const { found } = await readPage({ place, filter: behind(filter, place.idFilter, after) }, session);
    if (found.length === 0 && step === 0) return newest;
    if (found.length === 0) noneAbove = after;
    newest = found.at(-1) ?? newest;
    if (found.length > 0 && found.length < PAGE) return newest;
    step = noneAbove === Infinity ? Math.max(PAGE, step * 2) : Math.floor((noneAbove - (newest?.id ?? 0)) / 2);
  }
}

/** Most that one answer holds: fewer are the last (D-SEA-1). */
const PAGE = 1000;

/** A profile that was found (spec: Search result entry). */
export interface FoundProfile {
  readonly id: number;
  readonly self: string;
}

/** One request of a search. */
interface PageRequest {
  readonly place: SearchPlace;
  readonly filter: SearchFilter;
  /** The user's filter if it is sent unchanged. */
  readonly given?: ReadFilter | undefined;
}

/** The content of one reply. */
interface Page {
  readonly found: readonly FoundProfile[];
  readonly isWarned: boolean;
}

/** Asks for one page. */
async function readPage({ place, filter, given }: PageRequest, session: PlatformSession): Promise<Page> {
  const response = await callWhenFree(
    {
      method: 'POST',
      path: `/customers/${session.customer}/search/${place.path}`,
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

/** How the pages behind the first are asked for: by one filter, or by two whose answers together are those of the whole. */
export type PagePlan =
  | { readonly filter: SearchFilter; readonly halves?: undefined }
  | {
      /** Whether either of them finds what the whole finds, or both. */
      readonly operator: '|' | '&';
      readonly halves: readonly [PagePlan, PagePlan];
    };

/**
 * The condition on the id takes room: where the filter is as large as one may be (D-SEA-8), it is asked for in halves that leave
 * some. They end with a single value, or with a part that is less deep.
 */
export function planPages(filter: SearchFilter, idFilter: string): PagePlan {
  if (parseFilter(behind(filter, idFilter, 1)).problems === undefined) return { filter };
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

/** The filter, from one id on, by the filter of that name. The user's filter keeps its place. */
export function behind(given: SearchFilter | undefined, idFilter: string, after: number): SearchFilter {
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

/** Several values are alternatives; of a negation none may hold (D-SEA-4). */
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

/** A record with an id. Ids ascend in each stream. */
interface Identified {
  readonly id: number;
}

/** Those that are in either stream, or in both of them, each once and in the order of their ids. */
export async function* mergeFound<Found extends Identified>(
  operator: '|' | '&',
  { one, other }: { readonly one: AsyncGenerator<Found>; readonly other: AsyncGenerator<Found> },
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
