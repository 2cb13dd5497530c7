import type { SearchFilter } from '@talent-platform/protocol/search';
import type { CallOptions } from '../connection/call-options.js';
import type { Line } from '../connection/fill-line.js';
import { readList } from '../connection/methods.js';
import type { Context } from '../connection/methods.js';
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

/** A shorter page is the last one (D-SEA-1). */
const PAGE_SIZE = 1000;

/** The names of types in filters, if they are not those of paths without the last letter. */
const NAMES: Readonly<Record<string, string>> = {
  people: 'person',
  companies: 'company',
  newhirecategories: 'newhirecategory',
};

/** Iterates over all results of a general search, in ascending order of ids, however many there are. */
export function searchRecords(
  { connection, known: { type } }: Context,
  ...[filter, options]: readonly [filter?: FilterInput, options?: SearchOptions]
): AsyncGenerator<FoundRecord, void, undefined> {
  const id = `${NAMES[String(type)] ?? String(type).slice(0, -1)}.id`;
  // A search without a filter is refused, and every id is above 0 (D-SEA-3).
  const all: SearchFilter = { filters: [{ name: id, operator: '>', value: ['0'] }] };
  const line = 'POST search/{type}?staleness {filter}';
  return search({ connection, known: { type } }, { line, id, behind: '>', all, filter }, options);
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
  const given = filter !== undefined && 'toFilter' in filter ? filter.toFilter() : filter;
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

/** Adds a condition on the id to a filter. The conditions of the filter keep their places, which refusals name. */
function besideId(given: SearchFilter | undefined, condition: SearchFilter['filters'][number]): SearchFilter {
  if (given?.operator === '|') return { filters: [condition], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), condition] };
}
