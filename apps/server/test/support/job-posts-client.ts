import type { JobPost } from '@talent-platform/protocol/models';
import type { ApiClient } from './api-client.js';
import type { RawResponse } from './send-raw.js';

/** One user who posts jobs. */
export class JobPostsClient {
  constructor(readonly api: ApiClient) {}

  post(body: Readonly<Record<string, unknown>>): Promise<RawResponse> {
    return this.api.post('/portalposts/', body);
  }

  unpost(body: Readonly<Record<string, unknown>>): Promise<RawResponse> {
    return this.api.patch('/portalposts/unpost', body);
  }

  /** Posts a job, which must be accepted, and returns the id of the post. */
  async posted(body: Readonly<Record<string, unknown>>): Promise<number> {
    const { status, headers, text } = await this.post(body);
    if (status !== 201) throw new Error(`POST portalposts answered ${status}: ${text}`);
    return Number(headers.location?.split('/').at(-1));
  }

  async read(id: number): Promise<JobPost> {
    return (await this.api.get(`/portalposts/${id}`)).json as JobPost;
  }

  async ofJob(job: number): Promise<readonly JobPost[]> {
    return ((await this.api.get(`/portalposts/job/${job}`)).json as { jobposts: readonly JobPost[] }).jobposts;
  }

  async statusesOf(job: number): Promise<readonly string[]> {
    return (await this.ofJob(job)).map(({ status }) => status);
  }
}

/** Returns the message of an error, and its code in both places (D-ERR-7). Fails if the body has another form. */
export function refusalOf({ status, json, text }: RawResponse): [status: number, message: string] {
  const { message, code, ...more } = json as Readonly<Record<string, unknown>>;
  const isForm = typeof message === 'string' && message !== '' && code === status && Object.keys(more).length === 0;
  if (!isForm) throw new Error(`${status} is no refusal of a portal post: ${text}`);
  return [status, message];
}
