import type { SearchFilter } from '@talent-platform/protocol/search';
import type { CallOptions } from '../connection/call-options.js';
import type { Line } from '../connection/fill-line.js';
import type { Call } from '../connection/call.js';
import { method, readList } from '../connection/methods.js';
import type { Context } from '../connection/methods.js';
import { items } from './pages.js';
import type { FoundJob, FoundRecord } from '@talent-platform/protocol/models';

/** A filter, or a builder of one: `matchAll().where('person.lastname', '=', 'love')`. */
export type FilterInput = SearchFilter | { toFilter(): SearchFilter };

/** The options of a search. */
export interface SearchOptions extends CallOptions {
  /** Finds only what comes behind this id. */
  readonly after?: number | undefined;
  /** The age in minutes that a reply from a cache may have. The default is 0 (D-SEA-10). */
  readonly staleness?: number | undefined;
}

/** The options of a search of profiles or workflows. */
export interface RecordSearchOptions extends SearchOptions {
  /**
   * The order: `id`, `updateddate`, or a searchable text, number or date of the type; `-updateddate` is the newest first.
   * Left out, ids ascend. `after` is not taken then (D-SEA-36).
   */
  readonly sort?: string | undefined;
}

/** A shorter page is the last one (D-SEA-1). */
const PAGE_SIZE = 1000;

/** The names of types in filters, if they are not those of paths without the last letter. */
const NAMES: Readonly<Record<string, string>> = {
  people: 'person',
  companies: 'company',
  newhirecategories: 'newhirecategory',
};

/** The options of a page of a search. */
export interface SearchPageOptions extends CallOptions {
  /** Left out: all that the user sees. */
  readonly filter?: FilterInput | undefined;
  /** The `next` of the page before, in the same order. */
  readonly after?: string | undefined;
  /** The number of records, at most 1,000. The default is 100. */
  readonly size?: number | undefined;
}

/** A page of a search. It may be short, or empty, before the last one, which has no `next`. */
export interface SearchPage {
  readonly searchResults: readonly FoundRecord[];
  readonly next?: string | undefined;
}

const READ_PAGE = method('POST search/{type}?sort={sort}&after&size {filter}', { lists: ['searchResults'] });
const READ_PAGES = items('POST search/{type}?staleness&sort&after&size {filter}', 'searchResults');

/** Iterates over all results of a general search, in ascending order of ids or as `sort` says, however many there are. */
export function searchRecords(
  { connection, known: { type } }: Context,
  ...[filter, options]: readonly [filter?: FilterInput, options?: RecordSearchOptions]
): AsyncGenerator<FoundRecord, void, undefined> {
  const line = 'POST search/{type}?staleness {filter}';
  const all = allOf(type);
  if (options?.sort !== undefined)
    return READ_PAGES({ connection, known: {} }, type, filterOf(filter) ?? all, { size: PAGE_SIZE, ...options });
  return search({ connection, known: { type } }, { line, id: idOf(type), behind: '>', all, filter }, options);
}

/** Reads a page of a general search. */
export function searchPage(
  context: Context,
  ...[sort, { filter, ...options } = {}]: readonly [sort: string, options?: SearchPageOptions]
): Call<SearchPage> {
  return READ_PAGE(context, sort, filterOf(filter) ?? allOf(context.known['type']), options);
}

function idOf(type: unknown): string {
  return `${NAMES[String(type)] ?? String(type).slice(0, -1)}.id`;
}

/** A search without a filter is refused, and every id is above 0 (D-SEA-3). */
function allOf(type: unknown): SearchFilter {
  return { filters: [{ name: idOf(type), operator: '>', value: ['0'] }] };
}

/** Iterates over all jobs of a portal: the newest id first, unless the filter asks for ids above one (D-SEA-2). */
export function searchPortal(
  { connection }: Context,
  ...[portal, filter, options]: readonly [portal: string | number, filter?: FilterInput, options?: SearchOptions]
): AsyncGenerator<FoundJob, void, undefined> {
  const line = 'POST search/portals/{portal}?staleness {filter}';
  const all = { filters: [] };
  return search({ connection, known: { portal } }, { line, id: 'job.id', behind: '<', all, filter }, options);
}

interface Search {
  readonly line: Line;
  readonly filter: FilterInput | undefined;
  /** The filter that finds everything. */
  readonly all: SearchFilter;
  /** The name of the id in filters. */
  readonly id: string;
  /** The ids that come behind another one: greater or smaller ones. */
  readonly behind: '<' | '>';
}

async function* search<Found extends FoundRecord>(
  context: Context,
  { line, filter, all, id: name, behind }: Search,
  options: SearchOptions = {},
): AsyncGenerator<Found, void, undefined> {
  const given = filterOf(filter);
  const { after } = options;
  const read = readList(line, 'searchResults');
  let sent = after === undefined ? (given ?? all) : besideId(given, { name, operator: behind, value: [String(after)] });
  for (;;) {
    const page: readonly Found[] = await read(context, sent, options);
    yield* page;
    const [first, last] = [page[0], page.at(-1)];
    if (page.length < PAGE_SIZE || first === undefined || last === undefined) return;
    sent = besideId(given, { name, operator: first.id < last.id ? '>' : '<', value: [String(last.id)] });
  }
}

function filterOf(input: FilterInput | undefined): SearchFilter | undefined {
  return input !== undefined && 'toFilter' in input ? input.toFilter() : input;
}

/** Adds a condition on the id to a filter. The conditions of the filter keep their places, which refusals name. */
function besideId(given: SearchFilter | undefined, condition: SearchFilter['filters'][number]): SearchFilter {
  if (given?.operator === '|') return { filters: [condition], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), condition] };
}
