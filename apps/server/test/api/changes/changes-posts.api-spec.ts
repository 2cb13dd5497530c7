import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aPortalsBlueprint, CAREERS, INTERNAL } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { TestClock } from '../../support/test-clock.js';

const APPROVED = 'D31001';
const POSTS = '&types=portalposts';

const clock = new TestClock();
const blueprints = [aPortalsBlueprint(1001)];

describeServer('the changes of job posts (D-CHG-7)', { blueprints, clock }, (under) => {
  const api = new ApiClient(under.server, 1001);
  const posts = new JobPostsClient(api);
  let follower: ChangesClient;
  let job: number;

  const as = (group: string): ChangesClient => new ChangesClient(under.server, 1001, `1001.${group}`);
  const makeJob = (jobtitle = 'Engineer'): Promise<number> => api.create('jobs', { jobtitle, folder: APPROVED });

  beforeAll(() => {
    follower = as('user');
  });

  beforeEach(async () => {
    job = await makeJob();
  });

  it('report that a job was posted, with its version, when, and where the post is read', async () => {
    const since = await follower.now();
    const id = await posts.posted({ jobid: job, portalurl: CAREERS });
    const told = await follower.since(since, 1);
    expect(told).toEqual([
      {
        kind: 'post',
        type: 'portalposts',
        id,
        version: 1,
        changedAt: new Date(clock.now()).toISOString(),
        self: api.url(`/portalposts/${id}`),
      },
    ]);
  });

  it('report that it was unposted, in the order of commits among those of other types, and alone if only these are wanted', async () => {
    const since = await follower.now();
    const id = await posts.posted({ jobid: job, portalurl: INTERNAL });
    await api.change(`jobs/${job}`, { numberofpositions: 3 });
    await posts.unpost({ jobid: job, portalurl: INTERNAL });
    const told = [`portalposts/${id}@1`, `jobs/${job}@2`, `portalposts/${id}@2`];
    expect((await follower.since(since, 3)).map(shown)).toEqual(told);
    expect((await follower.since(since, 2, POSTS)).map(shown)).toEqual([told[0], told[2]]);
  });

  it('report no refused write, nor that a post has expired, because nothing is written then', async () => {
    const since = await follower.now();
    const id = await posts.posted({ jobid: job, portalurl: CAREERS, enddate: '2099-01-01 12:00 AM' });
    expect((await posts.post({ jobid: job, portalurl: CAREERS })).status).toBe(409);
    expect((await follower.since(since, 1)).map(shown)).toEqual([`portalposts/${id}@1`]);
    const now = clock.now();
    clock.set('2099-02-01T00:00:00Z');
    expect((await posts.read(id)).status).toBe('Expired');
    expect((await follower.since(since, 1)).map(shown)).toEqual([`portalposts/${id}@1`]);
    clock.set(new Date(now).toISOString());
  });

  describe('for a caller who may see only a part (D-CHG-3)', () => {
    it.each([
      ['readers', true],
      ['peopleless', true],
      ['outsiders', false],
      ['jobless', false],
      ['locked', true],
    ] as const)('are reported to %s: %s', async (group, isTold) => {
      const since = await as(group).now();
      const id = await posts.posted({ jobid: job, portalurl: CAREERS });
      await follower.since(since, 1);
      expect((await as(group).page(`?after=${since}`)).changes.map(shown)).toEqual(
        isTold ? [`portalposts/${id}@1`] : [],
      );
    });

    it('are hidden from callers with a search lock that closes the job, and reported again once it is inside', async () => {
      const secret = await makeJob('Secret');
      const since = await as('locked').now();
      const id = await posts.posted({ jobid: secret, portalurl: CAREERS });
      await follower.since(since, 1);
      expect((await as('locked').page(`?after=${since}`)).changes).toEqual([]);
      await api.change(`jobs/${secret}`, { jobtitle: 'Open' });
      const told = (await as('locked').since(since, 2)).map(shown);
      expect(told).toEqual([`portalposts/${id}@1`, `jobs/${secret}@2`]);
    });

    it('go with a job that leaves the search lock', async () => {
      const since = await as('locked').now();
      await posts.posted({ jobid: job, portalurl: CAREERS });
      await api.change(`jobs/${job}`, { jobtitle: 'Secret' });
      await follower.since(since, 2);
      expect((await as('locked').page(`?after=${since}`)).changes.map(shown)).toEqual([`jobs/${job} removed`]);
    });
  });
});
