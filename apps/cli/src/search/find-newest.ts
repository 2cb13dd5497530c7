import type { SearchFilter } from '@talent-platform/protocol/search';
import type { PlatformSession } from '../platform/platform-session.js';
import { behind } from './page-filter.js';
import { PAGE, readPage } from './read-page.js';
import type { FoundProfile } from './read-page.js';
import type { SearchPlace } from './search-place.js';

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
