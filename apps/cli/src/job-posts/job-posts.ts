import type { JobPost, JobPostInput, JobPostList, JobUnpostInput } from '@talent-platform/protocol/models';
import { isRecord } from '../json.js';
import { callService, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response-body.js';

/** The posts of a job, whatever their status (D-JPO-3). */
export async function readJobPosts(jobId: number, session: PlatformSession): Promise<JobPostList> {
  const response = await callService({ method: 'GET', path: `${postsPath(session)}/job/${jobId}` }, session);
  const body = readResponseBody(response).value;
  if (!isJobPostList(body)) throw unexpectedReply(`the posts of job ${jobId}`, response, session);
  return body;
}

/** One post, with its links. */
export async function readJobPost(jobPostId: number, session: PlatformSession): Promise<JobPost> {
  const response = await callService({ method: 'GET', path: `${postsPath(session)}/${jobPostId}` }, session);
  const body = readResponseBody(response).value;
  if (!isJobPost(body)) throw unexpectedReply(`the job post ${jobPostId}`, response, session);
  return body;
}

/** Posts a job, and returns the id of the post. */
export async function postJob(post: JobPostInput, session: PlatformSession): Promise<number> {
  const call = { method: 'POST', path: `${postsPath(session)}/`, body: JSON.stringify(post) } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  const [, id] = /\/portalposts\/([1-9]\d*)$/.exec(findHeader(response, 'location') ?? '') ?? [];
  if (id === undefined) throw unexpectedReply('the URL of a job post', response, session);
  return Number(id);
}

/** Takes the post of a job on a portal down. */
export async function unpostJob(post: JobUnpostInput, session: PlatformSession): Promise<void> {
  const call = { method: 'PATCH', path: `${postsPath(session)}/unpost`, body: JSON.stringify(post) } as const;
  const response = await callService(call, session);
  if (response.status !== 200 || response.body.length > 0)
    throw unexpectedReply('an empty answer to the unpost', response, session);
}

function postsPath({ customer }: PlatformSession): string {
  return `/customers/${customer}/portalposts`;
}

function isJobPostList(body: unknown): body is JobPostList {
  return isRecord(body) && Array.isArray(body.jobposts) && body.jobposts.every(isJobPost);
}

function isJobPost(post: unknown): post is JobPost {
  return isRecord(post) && Number.isInteger(post.jobpostid) && typeof post.status === 'string';
}
