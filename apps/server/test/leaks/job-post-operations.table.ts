import { leakPortals } from './leak-customer.js';
import { anyPart } from './causes.table.js';
import type { Operation, Place } from './operations.table.js';

const POSTS_PATH = '/customers/:customerId/portalposts';

/** Everybody sees the job; whose name a post is in is left out for who does not see that person. No post is in that of a company or a room. */
const READ = { ...anyPart(200), profile: [200], customer: [404, 3] } as const;
/** The person that a write names does not exist for who does not see it (D-JPO-1). */
const WRITE = { profile: [400, 5], customer: [404, 3] } as const;

function posts({ holder }: Place): string {
  return `/customers/${holder.customerId}/portalposts`;
}

/** The job on a portal, in the name of the hidden person. */
function bodyOf({ holder, world }: Place, portal: 'ofLocked' | 'free'): Record<string, unknown> {
  return { jobid: world.job.id, userid: holder.id, portalurl: leakPortals(holder.customerId)[portal] };
}

/** Operations on job posts, which name a job and perhaps a person. */
export const JOB_POST_OPERATIONS: readonly Operation[] = [
  {
    title: 'GET of a job post',
    route: `GET ${POSTS_PATH}/:jobPostId`,
    replies: READ,
    request: (place) => ({ path: `${posts(place)}/${place.holder.post}` }),
  },
  {
    title: 'GET of the posts of a job',
    route: `GET ${POSTS_PATH}/job/:jobId`,
    replies: READ,
    request: (place) => ({ path: `${posts(place)}/job/${place.world.job.id}` }),
  },
  {
    title: 'POST of a job post',
    route: `POST ${POSTS_PATH}`,
    writes: true,
    asAbsent: true,
    replies: WRITE,
    request: (place) => ({ method: 'POST', path: `${posts(place)}/`, body: bodyOf(place, 'free') }),
  },
  {
    title: 'PATCH that takes a job post down',
    route: `PATCH ${POSTS_PATH}/unpost`,
    writes: true,
    asAbsent: true,
    replies: WRITE,
    request: (place) => ({ method: 'PATCH', path: `${posts(place)}/unpost`, body: bodyOf(place, 'ofLocked') }),
  },
];
