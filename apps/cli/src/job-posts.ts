import type { JobPost, JobPostInput, JobPostList, JobUnpostInput } from '@talent-platform/protocol/models';
import { isRecord } from './json.js';
import { callForBody, callService, locationId, unexpectedReply, writeOnce } from './platform/call-service.js';
import type { PlatformSession } from './platform/platform-session.js';
import { renderTable } from './terminal/text.js';
import type { Paint } from './terminal/text.js';

/** Reads the posts of a job with any status (D-JPO-3). */
export async function readJobPosts(jobId: number, session: PlatformSession): Promise<JobPostList> {
  const call = { method: 'GET', path: `${postsPath(session)}/job/${jobId}` } as const;
  return callForBody({ ...call, what: `the posts of job ${jobId}`, is: isJobPostList }, session);
}

export async function readJobPost(jobPostId: number, session: PlatformSession): Promise<JobPost> {
  const call = { method: 'GET', path: `${postsPath(session)}/${jobPostId}` } as const;
  return callForBody({ ...call, what: `the job post ${jobPostId}`, is: isJobPost }, session);
}

export async function postJob(post: JobPostInput, session: PlatformSession): Promise<number> {
  const call = { method: 'POST', path: `${postsPath(session)}/`, body: JSON.stringify(post) } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  return locationId('the URL of a job post', response, session);
}

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

/** The members of a board post that the table has (D-JPO-7). */
interface BoardPost {
  readonly board: string;
  readonly state: string;
  readonly action: string;
  readonly at: string;
  readonly username: string;
  readonly outcome: string;
  readonly userMessage?: string;
}

/** Reads all posts of a job to job boards, page after page. */
export async function readBoardPosts(jobId: number, session: PlatformSession): Promise<BoardPost[]> {
  const path = `/platform/v1/customers/${session.customer}/jobs/${jobId}/boards?size=1000`;
  const found: BoardPost[] = [];
  for (let after = ''; ;) {
    const call = { method: 'GET', path: `${path}${after}` } as const;
    const page = await callForBody({ ...call, what: `the posts of job ${jobId} to job boards`, is: isPage }, session);
    found.push(...page.boards);
    if (page.next === undefined) return found;
    after = `&after=${page.next}`;
  }
}

function isPage(page: unknown): page is { readonly boards: readonly BoardPost[]; readonly next?: number } {
  if (!isRecord(page) || !Array.isArray(page.boards) || !page.boards.every(isBoardPost)) return false;
  return page.next === undefined || (Number.isInteger(page.next) && page.boards.length > 0);
}

function isBoardPost(post: unknown): post is BoardPost {
  if (!isRecord(post)) return false;
  const texts = [post.board, post.state, post.action, post.at, post.username, post.outcome];
  return [...texts, post.userMessage ?? ''].every((text) => typeof text === 'string');
}

const HEADING = ['id', 'status', 'portal', 'start', 'end'];

export function renderJobPosts(posts: readonly JobPost[], paint: Paint): string {
  const rows = posts.map(({ jobpostid, status, portalurl, startdate, enddate = '' }) =>
    [jobpostid, status, portalurl, startdate, enddate].map(String),
  );
  return renderTable(HEADING, rows, paint);
}

const BOARD_HEADING = ['board', 'state', 'last action', 'outcome', 'at', 'by', 'message'];

export function renderBoardPosts(posts: readonly BoardPost[], paint: Paint): string {
  const rows = posts.map(({ board, state, action, outcome, at, username, userMessage = '' }) => [
    ...[board, state, action, outcome, at, username],
    userMessage,
  ]);
  return renderTable(BOARD_HEADING, rows, paint);
}
