import type { FoundRecord } from '@talent-platform/protocol/models';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { bodyOf, callWhenFree, customerPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { explainSearchRefusal } from './read-filter.js';
import type { ParsedFilter } from './read-filter.js';
import type { SearchScope } from './search-scope.js';

interface ProfileSearch {
  readonly scope: SearchScope;
  /** If undefined, finds all records. */
  readonly filter: ParsedFilter | undefined;
  /** Finds only larger ids. */
  readonly after: number;
  readonly limit: number;
  /** A column, with `-` before it for the descending order (D-SEA-36). */
  readonly sort?: string | undefined;
}

/** The page size of a search. A shorter page is the last page (D-SEA-1). */
const PAGE = 1000;

/** Finds all records page by page, in ascending order of ids or as `sort` says. */
export async function* findProfiles(search: ProfileSearch, session: PlatformSession): AsyncGenerator<FoundRecord> {
  let count = 0;
  const pages = search.sort === undefined ? pagesById(search, session) : pagesInOrder(search, search.sort, session);
  for await (const page of pages) {
    for (const record of page) {
      yield record;
      count += 1;
      if (count === search.limit) return;
    }
  }
}

type Records = readonly FoundRecord[];

async function* pagesById({ scope, filter, after }: ProfileSearch, session: PlatformSession): AsyncGenerator<Records> {
  let last = after;
  for (let isFirst = true; ; isFirst = false) {
    // The user's filter is sent unchanged if its results come in ascending order of ids.
    const given = isFirst && !scope.descends ? filter : undefined;
    const sent = given?.filter ?? afterId(filter?.filter, scope.idFilter, last);
    const { searchResults: page } = await readPage({ path: scope.path, filter: sent, given }, session);
    yield page;
    if (page.length < PAGE) return;
    last = page.at(-1)?.id ?? last;
  }
}

async function* pagesInOrder(
  { scope, filter, after }: ProfileSearch,
  sort: string,
  session: PlatformSession,
): AsyncGenerator<Records> {
  const sent = filter?.filter ?? afterId(undefined, scope.idFilter, after);
  let query: Readonly<Record<string, string>> | undefined = {};
  while (query) {
    const path: string = `${scope.path}?${new URLSearchParams({ sort, size: String(PAGE), ...query })}`;
    const { searchResults, next } = await readPage({ path, filter: sent, given: filter }, session);
    yield searchResults;
    query = next === undefined ? undefined : { after: next };
  }
}

interface PageRequest {
  /** Below `search/`. */
  readonly path: string;
  readonly filter: SearchFilter;
  /** The user's filter, if it is sent unchanged. */
  readonly given: ParsedFilter | undefined;
}

async function readPage(
  { path, filter, given }: PageRequest,
  session: PlatformSession,
): Promise<{ readonly searchResults: Records; readonly next?: string }> {
  const response = await callWhenFree(
    {
      method: 'POST',
      path: customerPath(`search/${path}`, session),
      body: JSON.stringify(filter),
      explain: (refusal) => given && explainSearchRefusal(refusal, given),
    },
    session,
  );
  return bodyOf(response, session);
}

/** Adds the condition that the id is larger than `after`. */
function afterId(given: SearchFilter | undefined, idFilter: string, after: number): SearchFilter {
  const next = { name: idFilter, value: [String(after)], operator: '>' } as const;
  if (given?.operator === '|') return { filters: [next], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), next] };
}
