import { SEARCHED_TYPES } from '../../src/modules/search/search-request.js';
import { anyPart } from './causes.table.js';
import type { Operation, Place } from './operations.table.js';

const PREFIXES = { people: 'person', companies: 'company', rooms: 'room', jobs: 'job' };

/** Hidden fields have no filter, and no filter finds hidden profiles. */
const REPLIES: Operation['replies'] = {
  ...anyPart(400, 26),
  profile: [200],
  type: [404, 3],
  customer: [404, 3],
};

/** Asks for the hidden field by the secret's own name; where something else is hidden, by the id. */
function filterOf({ holder, field, value }: Place): object {
  const member = field.split('/').at(-1) ?? field;
  const prefix = PREFIXES[holder.profileType];
  return {
    filters: [
      { name: `${prefix}.${member}`, value: [value] },
      { name: `${prefix}.id`, value: [String(holder.id)] },
    ],
    operator: '|',
  };
}

function pathOf({ holder }: Place): string {
  return `/customers/${holder.customerId}/search/${holder.profileType}`;
}

/** Searches by what is hidden. */
export const SEARCH_OPERATIONS: readonly Operation[] = [
  {
    title: 'a search by POST',
    route: 'POST /customers/:customerId/search/{searched}',
    names: true,
    replies: REPLIES,
    request: (place) => ({ method: 'POST', path: pathOf(place), body: filterOf(place) }),
  },
  {
    title: 'a search in an order',
    route: 'POST /customers/:customerId/search/{searched}',
    names: true,
    replies: { ...REPLIES, field: [400, 5], key: [400, 5], member: [400, 5], collection: [400, 5] },
    request: (place) => {
      const id = { name: `${PREFIXES[place.holder.profileType]}.id`, operator: '>', value: ['0'] };
      const path = `${pathOf(place)}?sort=-${place.field.split('/').at(-1)}`;
      return { method: 'POST', path, body: { filters: [id] } };
    },
  },
  {
    title: 'a search by GET',
    route: 'GET /customers/:customerId/search/{searched}',
    names: true,
    replies: REPLIES,
    request: (place) => ({
      path: `${pathOf(place)}?searchJson=${encodeURIComponent(JSON.stringify(filterOf(place)))}`,
    }),
  },
];

const PORTAL_SEARCH = '/customers/:customerId/search/portals/:portalIdOrName';

/** Everybody sees the job, which is on that portal. */
const OF_PORTAL = { ...anyPart(200), profile: [200], type: [200], customer: [404, 3] } as const;

function portalOf({ holder }: Place): string {
  return `/customers/${holder.customerId}/search/portals/1`;
}

function portalFilterOf({ field, value }: Place): object {
  return { filters: [{ name: `job.${field.split('/').at(-1)}`, value: [value] }] };
}

/** The career-portal search, whose filters are a portal's own. */
export const PORTAL_SEARCH_OPERATIONS: readonly Operation[] = [
  {
    title: 'a portal search',
    route: `GET ${PORTAL_SEARCH}`,
    replies: OF_PORTAL,
    request: (place) => ({ path: portalOf(place) }),
  },
  {
    title: 'GET of the filters of a portal',
    route: `GET ${PORTAL_SEARCH}/filters`,
    replies: OF_PORTAL,
    request: (place) => ({ path: `${portalOf(place)}/filters` }),
  },
  {
    title: 'a portal search by what is hidden',
    route: `POST ${PORTAL_SEARCH}`,
    names: true,
    replies: { ...anyPart(400, 26), customer: [404, 3] },
    request: (place) => ({ method: 'POST', path: portalOf(place), body: portalFilterOf(place) }),
  },
];

/** Every search path as the operations call it. */
export const SEARCHES = new RegExp(`^(.*/search/)(?:${SEARCHED_TYPES.join('|')})$`);
