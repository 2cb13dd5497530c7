import type { SearchFilter } from '@talent-platform/protocol/search';
import { refusedError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';
import type { ReadFilter } from './read-filter.js';
import { behind, planPages } from './page-filter.js';
import type { PagePlan } from './page-filter.js';
import { mergeFound } from './merge-found.js';
import { PAGE, readPage } from './read-page.js';
import type { FoundProfile } from './read-page.js';
import type { SearchPlace } from './search-place.js';

const EVERYTHING: SearchFilter = { filters: [] };
/** A server that warns passes over a part of the filter, which alone in a half could let everything pass. */
const CANNOT_BE_HALVED =
  'the filter is too large for more than one page while the server passes over parts of it: mend what it warns of';

const NO_ROOM =
  'the filter leaves no room for a condition on the id, which portals are read on by: take a condition away';

/** The search of a command. */
export interface ProfileSearch {
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
