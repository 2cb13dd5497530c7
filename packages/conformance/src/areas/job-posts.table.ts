import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { writing } from '../check.js';
import type { Area, Check, CheckSession } from '../check.js';
import { CheckSkip } from '../outcomes.js';
import { idOfLocation } from '../creations.js';
import { expectEqual, expectLink, expectShape, expectStatus, expectThat, expectValue, statusOf } from '../expect.js';
import type { Reply } from '../reply.js';
import { BODY_LINKS, JOB_POST } from './shapes.js';

const PORTAL_ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: { message: { type: 'string', minLength: 1 }, code: { type: 'integer' } },
};

/** Expects the error body of portal posts (spec: Errors). */
function expectPortalError(reply: Reply): void {
  expectThat(reply.status >= 400, 'an error (4XX or 5XX)', statusOf(reply));
  expectEqual('code', expectShape(reply, PORTAL_ERROR).code, reply.status);
}

async function postsOf({ probe }: CheckSession, job: number): Promise<readonly JsonObject[]> {
  const reply = await probe.get(`portalposts/job/${job}`);
  expectStatus(reply, 200);
  const posts = { type: 'array', items: JOB_POST };
  return expectShape(reply, { type: 'object', required: ['jobposts'], properties: { jobposts: posts } })
    .jobposts as readonly JsonObject[];
}

const readChecks: readonly Check[] = [
  {
    id: 'list',
    row: 'spec: Job post',
    title: 'The posts of a job are listed as {jobposts}, without links.',
    needs: ['jobPost'],
    run: async (session) => {
      const posts = await postsOf(session, (await session.customer.jobPost()).job);
      const linked = posts.filter((post) => 'links' in post);
      expectThat(linked.length === 0, 'posts without links', linked[0]);
    },
  },
  {
    id: 'single',
    row: 'spec: Job post',
    title: 'One post is answered as in the list, with links.',
    needs: ['jobPost'],
    run: async (session) => {
      const { job, jobPostId } = await session.customer.jobPost();
      const reply = await session.probe.get(`portalposts/${jobPostId}`);
      expectStatus(reply, 200);
      const { links, ...post } = expectShape(reply, JOB_POST);
      expectValue(links, BODY_LINKS);
      const listed = (await postsOf(session, job)).find(({ jobpostid }) => jobpostid === jobPostId);
      expectEqual('the post', post, listed);
    },
  },
  {
    id: 'links',
    row: 'D-NET-4',
    title: 'One post has a Link header with rel self and rel job.',
    needs: ['jobPost'],
    run: async ({ probe, customer }) => {
      const reply = await probe.get(`portalposts/${(await customer.jobPost()).jobPostId}`);
      expectLink(reply, 'self');
      expectLink(reply, 'job');
    },
  },
];

interface Posting {
  readonly job: number;
  readonly body: JsonObject;
}

export async function posting({ probe, customer }: CheckSession): Promise<Posting> {
  const job = await customer.newJob();
  const portal = await customer.portal();
  const blueprint = await probe.get(`/platform/v1/customers/${probe.customerId}/blueprint`);
  const portals = isRecord(blueprint.json) && Array.isArray(blueprint.json.portals) ? blueprint.json.portals : [];
  const known = portals.filter(isRecord).find(({ name }) => name === portal);
  const portalurl = typeof known?.host === 'string' ? known.host : portal;
  return { job, body: { jobid: job, portalurl, ...(await creatorOf(probe, job)) } };
}

/** The user who created the job, in the form of a post's body. */
async function creatorOf(probe: CheckSession['probe'], job: number): Promise<JsonObject> {
  const { json } = await probe.get(`jobs/${job}?fields=createdby`);
  const creator = isRecord(json) ? json.createdby : undefined;
  return isRecord(creator) && typeof creator.id === 'number' ? { userid: creator.id } : {};
}

/** Puts the job of this run into a folder of this label. */
async function moveTo({ probe }: CheckSession, job: number, label: string | RegExp): Promise<void> {
  const { json } = await probe.get('v2/lists/lists.job.folders');
  const children = isRecord(json) && Array.isArray(json.children) ? json.children.filter(isRecord) : [];
  const folder = children.find(({ value }) =>
    typeof label === 'string' ? value === label : label.test(String(value)),
  );
  if (folder === undefined) throw new CheckSkip(`no job folder ${String(label)} is there`);
  expectStatus(await probe.patch(`jobs/${job}`, { folder: { id: folder.id } }), 204);
}

const DAY_MS = 86_400_000;

function wireDate(now: Date, days: number): string {
  const iso = new Date(now.getTime() + days * DAY_MS).toISOString();
  return `${iso.slice(0, 10)} 09:30 AM`;
}

const NOT_APPROVED = /^(?!Approved$)/;

const writeChecks: readonly Check[] = [
  {
    id: 'post-before-approval',
    row: 'spec: Errors',
    title: 'A job outside the Approved folder is not posted: an error with {message, code}.',
    needs: ['newJob', 'portal'],
    run: async (session) => {
      const { job, body } = await posting(session);
      await moveTo(session, job, NOT_APPROVED);
      expectPortalError(await session.probe.post('portalposts/', body));
    },
  },
  {
    id: 'post',
    row: 'spec: States and transitions',
    title: 'A POST of an Approved job is 201 without a body, with the Location header of the post, which is Posted.',
    needs: ['newJob', 'portal'],
    run: async (session) => {
      const { job, body } = await posting(session);
      if (await isPosted(session, job)) throw new CheckSkip('the job is posted already');
      await moveTo(session, job, 'Approved');
      const dates = { startdate: wireDate(session.probe.now, -2), enddate: wireDate(session.probe.now, 366) };
      const reply = await session.probe.post('portalposts/', { ...body, ...dates });
      expectStatus(reply, 201);
      expectEqual('the length of the body', reply.body.length, 0);
      const post = expectShape(await session.probe.get(`portalposts/${idOfLocation(reply)}`), JOB_POST);
      expectEqual('status', post.status, 'Posted');
      expectEqual('startdate', post.startdate, dates.startdate);
      session.customer.creations.leave(`portalposts/${idOfLocation(reply)}, a job post`);
    },
  },
  {
    id: 'post-again',
    row: 'spec: Errors',
    title: 'A job that is already posted there is not posted again: an error with {message, code}.',
    needs: ['newJob', 'portal'],
    run: async (session) => {
      const { job, body } = await posting(session);
      await ensurePosted(session, { job, body });
      expectPortalError(await session.probe.post('portalposts/', body));
    },
  },
  {
    id: 'on-the-portal',
    row: 'spec: Career-portal search and job posts',
    title: 'A job that is posted is found on its portal.',
    needs: ['newJob', 'portal'],
    run: async (session) => {
      const { job, body } = await posting(session);
      await ensurePosted(session, { job, body });
      const portal = encodeURIComponent(await session.customer.portal());
      const { json } = await session.probe.get(`search/portals/${portal}`);
      const found = isRecord(json) && Array.isArray(json.searchResults) ? json.searchResults.filter(isRecord) : [];
      expectThat(
        found.some(({ id }) => id === job),
        `the job ${job}`,
        found.map(({ id }) => id),
      );
    },
  },
  {
    id: 'unpost',
    row: 'spec: States and transitions',
    title: 'A PATCH of unpost is 200 without a body, and the post is Posted no longer.',
    needs: ['newJob', 'portal'],
    run: async (session) => {
      const { job, body } = await posting(session);
      await ensurePosted(session, { job, body });
      const reply = await session.probe.patch('portalposts/unpost', body);
      expectStatus(reply, 200);
      expectEqual('the length of the body', reply.body.length, 0);
      const posted = (await postsOf(session, job)).filter(({ status }) => status === 'Posted');
      expectThat(posted.length === 0, 'no post that is Posted', posted[0]);
    },
  },
  {
    id: 'unpost-again',
    row: 'spec: Errors',
    title: 'A job that is not posted is not unposted: an error with {message, code}.',
    needs: ['newJob', 'portal'],
    run: async (session) => {
      const { job, body } = await posting(session);
      const { probe } = session;
      if (await isPosted(session, job)) expectStatus(await probe.patch('portalposts/unpost', body), 200);
      expectPortalError(await probe.patch('portalposts/unpost', body));
    },
  },
];

/** Says whether the job is on a portal. */
export async function isPosted(session: CheckSession, job: number): Promise<boolean> {
  return (await postsOf(session, job)).some(({ status }) => status === 'Posted');
}

/** Posts the job, unless it is posted. */
export async function ensurePosted(session: CheckSession, { job, body }: Posting): Promise<void> {
  if (await isPosted(session, job)) return;
  await moveTo(session, job, 'Approved');
  const reply = await session.probe.post('portalposts/', body);
  if (reply.status !== 201) throw new CheckSkip(`the job could not be posted: ${statusOf(reply)}`);
  session.customer.creations.leave(`portalposts/${idOfLocation(reply)}, a job post`);
}

export const JOB_POSTS_AREA: Area = {
  name: 'job-posts',
  title: 'Job posts',
  checks: [...readChecks, ...writing(writeChecks)],
};
