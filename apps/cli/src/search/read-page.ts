import type { SearchFilter } from '@talent-platform/protocol/search';
import { isRecord } from '../json.js';
import { unexpectedReply } from '../platform/call-service.js';
import { callWhenFree } from '../platform/call-when-free.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import { explainSearchRefusal } from './read-filter.js';
import type { ReadFilter } from './read-filter.js';
import type { SearchPlace } from './search-place.js';

/** Most that one answer holds: fewer are the last (D-SEA-1). */
export const PAGE = 1000;

/** A profile that was found (spec: Search result entry). */
export interface FoundProfile {
  readonly id: number;
  readonly self: string;
}

/** One request of a search. */
export interface PageRequest {
  readonly place: SearchPlace;
  readonly filter: SearchFilter;
  /** The user's filter if it is sent unchanged. */
  readonly given?: ReadFilter | undefined;
}

/** The content of one reply. */
export interface Page {
  readonly found: readonly FoundProfile[];
  readonly isWarned: boolean;
}

/** Asks for one page. */
export async function readPage({ place, filter, given }: PageRequest, session: PlatformSession): Promise<Page> {
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
