import { BOARD, FREE_BOARD, PERSON_PORTAL, WORKFLOW_STATUS } from './leak-customer.js';
import { anyPart } from './causes.table.js';
import type { Operation, Place } from './operations.table.js';

const PLATFORM_PATH = '/platform/v1/customers/:customerId';
const BOARDS_PATH = `POST ${PLATFORM_PATH}/{type}/:jobId/boards/:boardId`;
/** No company and no room is in a workflow. */
const OF_WORKFLOW = { ...anyPart(200), profile: [404, 2], customer: [404, 3] } as const;
const OF_PERSON = { ...OF_WORKFLOW, key: undefined } as const;
/** Everybody sees the job. */
const OF_JOB = { ...OF_WORKFLOW, profile: [200] } as const;
/** Nobody posts it where it is, or takes it off where it is not: so each is answered alike, however often it is asked for. */
const AS_IT_IS = { ...anyPart(409, 22), profile: [409, 22], customer: [404, 3] } as const;
const FORBIDDEN = { ...anyPart(404, 3), profile: [404, 3], customer: [404, 3] } as const;

function platform({ holder }: Place): string {
  return `/platform/v1/customers/${holder.customerId}`;
}

function workflow(place: Place): string {
  return `${platform(place)}/workflows/${place.holder.workflow}`;
}

/** Platform actions and what is kept of them: they name workflows, jobs and people. */
export const ACTION_OPERATIONS: readonly Operation[] = [
  {
    title: 'GET of the moves of a workflow',
    route: `GET ${PLATFORM_PATH}/workflows/:workflowId/moves`,
    replies: OF_WORKFLOW,
    request: (place) => ({ path: `${workflow(place)}/moves` }),
  },
  {
    title: 'GET of the notes on a person',
    route: `GET ${PLATFORM_PATH}/{type}/:personId/notes`,
    shows: ['locked'],
    replies: OF_PERSON,
    request: (place) => ({ path: `${platform(place)}/people/${place.holder.id}/notes` }),
  },
  {
    title: 'POST of a note on a person',
    route: `POST ${PLATFORM_PATH}/{type}/:personId/notes`,
    writes: true,
    asAbsent: true,
    replies: { profile: [404, 2], customer: [404, 3] },
    request: (place) => ({
      method: 'POST',
      path: `${platform(place)}/people/${place.holder.id}/notes`,
      body: { text: 'Other' },
    }),
  },
  {
    title: 'GET of all notes',
    route: `GET ${PLATFORM_PATH}/notes`,
    shows: ['locked'],
    replies: { ...OF_PERSON, profile: [200] },
    request: (place) => ({ path: `${platform(place)}/notes` }),
  },
  ...(['GET', 'DELETE'] as const).map((method): Operation => ({
    title: `${method} of a note`,
    route: `${method} ${PLATFORM_PATH}/notes/:noteId`,
    replies: { profile: [404, 2], customer: [404, 3] },
    ...(method === 'GET' ? { shows: ['locked'] as const } : { writes: true }),
    request: (place) => ({ method, path: `${platform(place)}/notes/${place.holder.note}` }),
  })),
  {
    title: 'GET of the counts of workflows',
    route: `GET ${PLATFORM_PATH}/{workflow}/counts`,
    replies: { ...OF_WORKFLOW, profile: [200] },
    request: (place) => ({ path: `${platform(place)}/applicantworkflows/counts?baseprofiles=${place.holder.id}` }),
  },
  {
    title: 'audit of a workflow',
    route: `GET ${PLATFORM_PATH}/audit`,
    replies: FORBIDDEN,
    administrative: true,
    request: (place) => ({ path: `${platform(place)}/audit?profile=applicantworkflows/${place.holder.workflow}` }),
  },
  {
    title: 'POST that moves a workflow',
    route: `POST ${PLATFORM_PATH}/workflows/:workflowId/move`,
    writes: true,
    replies: OF_WORKFLOW,
    request: (place) => ({
      method: 'POST',
      path: `${workflow(place)}/move`,
      body: { status: { id: WORKFLOW_STATUS } },
    }),
  },
  {
    title: 'POST that completes an application',
    route: `POST ${PLATFORM_PATH}/portals/:portalId/applications`,
    writes: true,
    asAbsent: true,
    replies: { profile: [400, 5], customer: [404, 3] },
    request: (place) => ({
      method: 'POST',
      path: `${platform(place)}/portals/${PERSON_PORTAL}/applications`,
      body: { job: place.world.job.id, person: place.holder.id },
    }),
  },
  {
    title: 'GET of the posts of a job to job boards',
    route: `GET ${PLATFORM_PATH}/{type}/:jobId/boards`,
    replies: OF_JOB,
    request: (place) => ({ path: `${platform(place)}/jobs/${place.world.job.id}/boards` }),
  },
  {
    title: 'GET of the post of a job to a job board',
    route: `GET ${PLATFORM_PATH}/boardposts/:boardPostId`,
    replies: OF_JOB,
    request: (place) => ({ path: `${platform(place)}/boardposts/1` }),
  },
  ...(['post', 'unpost'] as const).map((action): Operation => ({
    title: `POST that tells a job board of a job: ${action}`,
    route: `${BOARDS_PATH}/${action}`,
    writes: true,
    replies: AS_IT_IS,
    request: (place) => ({
      method: 'POST',
      path: `${platform(place)}/jobs/${place.world.job.id}/boards/${action === 'post' ? BOARD : FREE_BOARD}/${action}`,
      body: {},
    }),
  })),
];
