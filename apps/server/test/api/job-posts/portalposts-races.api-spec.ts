import { expect, it } from '@jest/globals';
import { aPortalsBlueprint, CAREERS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient, refusalOf } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const [APPROVED, ON_HOLD] = ['D31001', 'D31002'];
const RACERS = 20;

/** Returns the number of responses with each status. */
function tallyOf(responses: readonly RawResponse[]): Record<number, number> {
  const tally: Record<number, number> = {};
  for (const { status } of responses) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
}

describeServer('job posts of many at the same moment', { blueprints: [aPortalsBlueprint(1001)] }, (under) => {
  const api = new ApiClient(under.server, 1001);
  const posts = new JobPostsClient(api);

  const race = (send: (index: number) => Promise<RawResponse>): Promise<RawResponse[]> =>
    Promise.all(Array.from({ length: RACERS }, (_, index) => send(index)));
  const makeJob = (): Promise<number> => api.create('jobs', { jobtitle: 'Engineer', folder: APPROVED });

  it('are one for a job and a portal: one is 201, the others 409 (D-JPO-2)', async () => {
    const jobid = await makeJob();
    const replies = await race(() => posts.post({ jobid, portalurl: CAREERS }));
    expect(tallyOf(replies)).toEqual({ 201: 1, 409: RACERS - 1 });
    for (const refused of replies.filter(({ status }) => status === 409)) refusalOf(refused);
    expect(await posts.statusesOf(jobid)).toEqual(['Posted']);
  });

  it('are taken down once: one is 200, the others 409', async () => {
    const jobid = await makeJob();
    await posts.posted({ jobid, portalurl: CAREERS });
    expect(tallyOf(await race(() => posts.unpost({ jobid, portalurl: CAREERS })))).toEqual({ 200: 1, 409: RACERS - 1 });
    expect(await posts.statusesOf(jobid)).toEqual(['Unposted']);
  });

  it('and taken down leave at most one that is live', async () => {
    const jobid = await makeJob();
    const body = { jobid, portalurl: CAREERS };
    const replies = await race((index) => (index % 2 === 0 ? posts.post(body) : posts.unpost(body)));
    const { 201: made = 0, 200: unmade = 0 } = tallyOf(replies);
    expect(made + unmade + (tallyOf(replies)[409] ?? 0)).toBe(RACERS);
    const statuses = await posts.statusesOf(jobid);
    expect(statuses).toHaveLength(made);
    expect(statuses.filter((status) => status === 'Posted')).toHaveLength(made - unmade);
    expect(made - unmade).toBeLessThanOrEqual(1);
  });

  it('are of the folder that the job is in at that moment', async () => {
    const jobs = await Promise.all(Array.from({ length: RACERS }, makeJob));
    const replies = await Promise.all(
      jobs.flatMap((jobid) => [
        posts.post({ jobid, portalurl: CAREERS }),
        api.patch(`/jobs/${jobid}`, { folder: ON_HOLD }),
      ]),
    );
    // each is either posted and moved, or moved and not posted
    const posted = replies.filter((_, index) => index % 2 === 0);
    expect(Object.keys(tallyOf(posted)).filter((status) => !['201', '409'].includes(status))).toEqual([]);
    for (const [index, jobid] of jobs.entries()) {
      const wasPosted = posted[index]?.status === 201;
      expect((await posts.ofJob(jobid)).length).toBe(wasPosted ? 1 : 0);
      expect((await posts.post({ jobid, portalurl: CAREERS })).status).toBe(409);
    }
  });
});
