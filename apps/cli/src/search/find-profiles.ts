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
}

/** The page size of a search. A shorter page is the last page (D-SEA-1). */
const PAGE = 1000;

/** Finds all records page by page, in ascending order of ids. */
export async function* findProfiles(
  { scope, filter, after, limit }: ProfileSearch,
  session: PlatformSession,
): AsyncGenerator<FoundRecord> {
  let [count, last, page] = [0, after, 0];
  do {
    // The user's filter is sent unchanged if its results come in ascending order of ids.
    const isUnchanged = count === 0 && filter !== undefined && !scope.descends;
    const sent = isUnchanged ? filter.filter : afterId(filter?.filter, scope.idFilter, last);
    const found = await readPage({ scope, filter: sent, given: isUnchanged ? filter : undefined }, session);
    for (const record of found) {
      yield record;
      last = record.id;
      count += 1;
      if (count === limit) return;
    }
    page = found.length;
  } while (page === PAGE);
}

interface PageRequest {
  readonly scope: SearchScope;
  readonly filter: SearchFilter;
  /** The user's filter, if it is sent unchanged. */
  readonly given: ParsedFilter | undefined;
}

async function readPage(
  { scope, filter, given }: PageRequest,
  session: PlatformSession,
): Promise<readonly FoundRecord[]> {
  const response = await callWhenFree(
    {
      method: 'POST',
      path: customerPath(`search/${scope.path}`, session),
      body: JSON.stringify(filter),
      explain: (refusal) => given && explainSearchRefusal(refusal, given),
    },
    session,
  );
  return bodyOf<{ readonly searchResults: readonly FoundRecord[] }>(response, session).searchResults;
}

/** Adds the condition that the id is larger than `after`. */
function afterId(given: SearchFilter | undefined, idFilter: string, after: number): SearchFilter {
  const next = { name: idFilter, value: [String(after)], operator: '>' } as const;
  if (given?.operator === '|') return { filters: [next], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), next] };
}
