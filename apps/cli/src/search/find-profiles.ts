import type { SearchFilter } from '@talent-platform/protocol/search';
import { isRecord } from '../json.js';
import { unexpectedReply } from '../platform/call-service.js';
import { callWhenFree } from '../platform/call-when-free.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { explainSearchRefusal } from './read-filter.js';
import type { ReadFilter } from './read-filter.js';
import { idFilterOf } from './searched-type.js';
import type { SearchedType } from './searched-type.js';

/** Most that one answer holds: fewer are the last (D-SEA-1). */
const PAGE = 1000;

/** What is searched for. */
export interface ProfileSearch {
  readonly type: SearchedType;
  /** Left out, all of them. */
  readonly filter: ReadFilter | undefined;
  /** Only those with larger ids. */
  readonly after: number;
  readonly limit: number;
}

/** A profile that was found (spec: Search result entry). */
export interface FoundProfile {
  readonly id: number;
  readonly self: string;
}

/** Everything that a search finds, page by page, by ascending id. */
export async function* findProfiles(search: ProfileSearch, session: PlatformSession): AsyncGenerator<FoundProfile> {
  let { after } = search;
  for (let left = search.limit; left > 0;) {
    const page = await readPage(search, after, session);
    yield* page.slice(0, left);
    if (page.length < PAGE) return;
    left -= page.length;
    after = page.at(-1)?.id ?? after;
  }
}

async function readPage(
  { type, filter }: ProfileSearch,
  after: number,
  session: PlatformSession,
): Promise<readonly FoundProfile[]> {
  const response = await callWhenFree(
    {
      method: 'POST',
      path: `/customers/${session.customer}/search/${type}`,
      body: JSON.stringify(pageFilter(filter?.filter, type, after)),
      explain: (refusal) => filter && explainSearchRefusal(refusal, filter),
    },
    session,
  );
  const body = readResponseBody(response).value;
  const found: unknown = isRecord(body) ? body.searchResults : undefined;
  if (!Array.isArray(found) || !found.every(isFoundProfile)) throw unexpectedReply('search results', response, session);
  return found;
}

/** The filter, from one id on. What the user gave stays where it is, so that paths of the server fit it. */
function pageFilter(given: SearchFilter | undefined, type: SearchedType, after: number): SearchFilter {
  if (given !== undefined && after === 0) return given;
  const next = { name: idFilterOf(type), value: [String(after)], operator: '>' } as const;
  if (given?.operator === '|') return { filters: [next], operator: '&', children: [given] };
  return { ...given, filters: [...(given?.filters ?? []), next] };
}

function isFoundProfile(found: unknown): found is FoundProfile {
  return isRecord(found) && Number.isSafeInteger(found.id) && typeof found.self === 'string';
}
