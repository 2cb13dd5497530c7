import { isRecord } from '../json.js';
import { callService, unexpectedReply } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';

/** A job on a job board, as far as it is shown (D-JPO-7). */
export interface BoardPost {
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
    const response = await callService({ method: 'GET', path: `${path}${after}` }, session);
    const page = readResponseBody(response).value;
    if (!isPage(page)) throw unexpectedReply(`the posts of job ${jobId} to job boards`, response, session);
    found.push(...page.boards);
    if (page.next === undefined) return found;
    after = `&after=${page.next}`;
  }
}

interface Page {
  readonly boards: readonly BoardPost[];
  readonly next?: number;
}

function isPage(page: unknown): page is Page {
  if (!isRecord(page) || !Array.isArray(page.boards) || !page.boards.every(isBoardPost)) return false;
  return page.next === undefined || (Number.isInteger(page.next) && page.boards.length > 0);
}

function isBoardPost(post: unknown): post is BoardPost {
  if (!isRecord(post)) return false;
  const texts = [post.board, post.state, post.action, post.at, post.username, post.outcome];
  return [...texts, post.userMessage ?? ''].every((text) => typeof text === 'string');
}
