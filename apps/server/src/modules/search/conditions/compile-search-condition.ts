import type { FilterCondition } from '@talent-platform/protocol/search';
import { compileCondition, refusedName, resolveFilterName, unknownName } from '../../../profile-engine/index.js';
import type { ResolvedName } from '../../../profile-engine/index.js';
import type { SearchedProfileType } from '../searched-type.js';
import { addressOfJob, COMPANY_OF_JOB } from './address-conditions.js';
import { OF_COMPANY, OF_JOB } from './places.js';
import { IS_POSTED, POST_END, POST_START, POST_STATUS, POSTED_TO } from './post-conditions.js';
import type { CompiledPart, SearchCondition, SearchScope } from './search-condition.js';
import { withinZipRadius } from './zip-radius.js';

const MOST_MILES = 1000;

/** The filters that ask for other records than the profile itself (D-SEA-7). */
const CONDITIONS: Partial<Record<SearchedProfileType, ReadonlyMap<string, SearchCondition>>> = {
  jobs: new Map([
    ['job.joblocation.companyid', COMPANY_OF_JOB],
    ['job.joblocation.addresscity', addressOfJob('city')],
    ['job.joblocation.addresszip', addressOfJob('zip')],
    ['job.joblocation.addressstate', addressOfJob('state')],
    ['job.joblocation.addresscountry', addressOfJob('country')],
    ['job.joblocation.zipradius', withinZipRadius(OF_JOB, MOST_MILES)],
    ['job.jobpost.status', POST_STATUS],
    ['job.jobpost.isposted', IS_POSTED],
    ['job.jobpost.postdate', POST_START],
    ['job.jobpost.enddate', POST_END],
    ['job.postedto', POSTED_TO],
  ]),
  companies: new Map([['company.zipradius', withinZipRadius(OF_COMPANY, MOST_MILES)]]),
};

/** The filter of that name which asks for other records; undefined where there is none. */
export function findCondition(name: string, profileType: SearchedProfileType): SearchCondition | undefined {
  return CONDITIONS[profileType]?.get(name);
}

/** A condition on profiles of one type; what is hidden from the caller is unknown (D-ERR-3). */
export function compileSearchCondition(
  given: FilterCondition,
  profileType: SearchedProfileType,
  scope: SearchScope,
): CompiledPart {
  const definition = scope.definitions.get(profileType);
  const condition = findCondition(given.name, profileType);
  if (condition !== undefined) {
    return condition.isOpen(scope) ? condition.compile(given, scope) : refusedName(given, unknownName(profileType));
  }
  const resolve = (name: string): ResolvedName => resolveFilterName(name, { definition, visibleOnly: true });
  return compileCondition(given, { resolve, lists: scope.definitions.lists });
}
