import type { SearchFilter } from '@talent-platform/protocol/search';
import type { CallOptions } from '../connection/call-options.js';
import type { Connection } from '../connection/connection.js';
import { postForMember } from '../connection/requests.js';
import type { Place } from '../connection/target.js';
import type { FoundJob, FoundRecord, WorkflowType } from '../types/results.js';
import type { ProfileType } from '@talent-platform/protocol/models';

/** A filter, or a builder of one: `matchAll().where('person.lastname', '=', 'love')`. */
export type FilterInput = SearchFilter | { toFilter(): SearchFilter };

/** The types that can be searched. */
export type SearchableType = ProfileType | WorkflowType;

/** The options of a search. */
export interface SearchOptions extends CallOptions {
  /** Finds only what comes behind this id. */
  readonly after?: number | undefined;
  /** The age in minutes that a reply from a cache may have. The default is 0 (D-SEA-10). */
  readonly staleness?: number | undefined;
}

/** A shorter page is the last one (D-SEA-1). */
const PAGE_SIZE = 1000;

const ID_FILTERS: Readonly<Record<SearchableType, string>> = {
  people: 'person.id',
  jobs: 'job.id',
  companies: 'company.id',
  newhirecategories: 'newhirecategory.id',
  talentpools: 'talentpool.id',
  rooms: 'room.id',
  connectevents: 'connectevent.id',
  applicantworkflows: 'applicantworkflow.id',
  onboardworkflows: 'onboardworkflow.id',
  sourceworkflows: 'sourceworkflow.id',
};

/** Iterates over all results of a general search, in ascending order of ids, however many there are. */
export async function* searchRecords(
  connection: Connection,
  { type, filter }: { readonly type: SearchableType; readonly filter?: FilterInput | undefined },
  options: SearchOptions = {},
): AsyncGenerator<FoundRecord, void, undefined> {
  const { after } = options;
  const given = filterOf(filter);
  const idFilter = ID_FILTERS[type];
  // A search without a filter is refused, and every id is above 0 (D-SEA-3).
  let sent =
    given === undefined || after !== undefined ? besideId(given, idFilter, { operator: '>', id: after ?? 0 }) : given;
  for (let before: number | undefined; ;) {
    const page = await searchPage<FoundRecord>(connection, [type], { ...options, json: sent });
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE_SIZE || last === undefined) return;
    if (last.id === before) throw connection.endless('POST', ['search', type]);
    before = last.id;
    sent = besideId(given, idFilter, { operator: '>', id: last.id });
  }
}

/** Iterates over all jobs of a portal: the newest id first, unless the filter asks for ids above one (D-SEA-2). */
export async function* searchPortal(
  connection: Connection,
  { portal, filter }: { readonly portal: string | number; readonly filter?: FilterInput | undefined },
  options: SearchOptions = {},
): AsyncGenerator<FoundJob, void, undefined> {
  const { after } = options;
  const given = filterOf(filter);
  let sent = after === undefined ? (given ?? { filters: [] }) : besideId(given, 'job.id', { operator: '<', id: after });
  for (let before: number | undefined; ;) {
    const page = await searchPage<FoundJob>(connection, ['portals', portal], { ...options, json: sent });
    yield* page;
    const [first, last] = [page[0], page.at(-1)];
    if (page.length < PAGE_SIZE || first === undefined || last === undefined) return;
    if (last.id === before) throw connection.endless('POST', ['search', 'portals', portal]);
    before = last.id;
    sent = besideId(given, 'job.id', { operator: first.id < last.id ? '>' : '<', id: last.id });
  }
}

function searchPage<Found>(
  connection: Connection,
  place: Place,
  options: SearchOptions & { readonly json: SearchFilter },
): PromiseLike<readonly Found[]> {
  const query = { staleness: options.staleness };
  return postForMember(connection, ['search', ...place], { ...options, query, member: 'searchResults' });
}

function filterOf(filter: FilterInput | undefined): SearchFilter | undefined {
  return filter !== undefined && 'toFilter' in filter ? filter.toFilter() : filter;
}

/** Adds a condition on the id to a filter. The conditions of the filter keep their places, which refusals name. */
function besideId(
  given: SearchFilter | undefined,
  name: string,
  { operator, id }: { readonly operator: '<' | '>'; readonly id: number },
): SearchFilter {
  const condition = { name, value: [String(id)], operator };
  if (given?.operator === '|') return { filters: [condition], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), condition] };
}
