import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { DeliveryWorker } from '../../../src/modules/events/sending/delivery-worker.js';
import { anEventsBlueprint } from '../../builders/events-blueprint.builder.js';
import { CAREERS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeServer } from '../../support/each-server.js';
import { EventPartner } from '../../support/event-partner.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { ActingClient } from '../../support/platform-actions.js';
import type { AnsweredAction } from '../../support/platform-actions.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';

const NOW = '2026-11-20T12:00:00.000Z';
const FINISH = 'https://partner.example/finish?session=1';
const EVENTS = [
  { id: 'board-post', eventType: 'JobPostToWebEvent', jobBoard: 'monster', path: '/post' },
  { id: 'board-unpost', eventType: 'JobUnpostToWebEvent', jobBoard: 'monster', path: '/unpost' },
] as const;

interface ReadPost {
  readonly id: number;
  readonly job: number;
  readonly board: string;
  readonly state: string;
}

const clock = new TestClock(NOW);

describeServer('the posts of a job to job boards (D-JPO-7)', { clock }, (under) => {
  let partner: EventPartner;
  const api = new ApiClient(under.server, 1001);
  let acting: ActingClient;
  const posts = new JobPostsClient(api);
  let job: number;

  const as = (group: string): ActingClient => new ActingClient(under.server, 1001, `1001.${group}`);
  const boards = async (by = acting, rest = ''): Promise<readonly ReadPost[]> => {
    const { status, json, text } = await by.get(`/jobs/${job}/boards${rest}`);
    if (status !== 200) throw new Error(text);
    return (json as { boards: ReadPost[] }).boards;
  };
  const monster = async (): Promise<ReadPost | undefined> => (await boards()).find(({ board }) => board === 'monster');
  /** Ids of events are in the order of the milliseconds. */
  const act = async (action: 'post' | 'unpost', board = 'monster'): Promise<AnsweredAction> => {
    const answer = await acting.acted(acting.board(action, job, board));
    clock.advance(1);
    return answer;
  };
  const refusal = async (action: 'post' | 'unpost'): Promise<string> => {
    const refused = await acting.board(action, job, 'monster');
    expect(statusAndCodes(refused)).toEqual([409, [22]]);
    return refused.text;
  };
  const query = <Row extends object>(sql: string): Promise<Row[]> =>
    under.server.unitOfWork.write((session) => session.query<Row>(sql));
  const statusesOfDeliveries = async (): Promise<string[]> => {
    const rows = await query<{ status: string }>(
      `SELECT status FROM deliveries WHERE customer_id = 1001 AND system_id = '${job}' ORDER BY id`,
    );
    return rows.map(({ status }) => status);
  };
  const retry = (): void => {
    clock.advance(10_000);
    under.server.running.app.get(DeliveryWorker).wake();
  };
  const received = (path: string): number => partner.requests.filter((each) => each.startsWith(`POST ${path} `)).length;

  beforeAll(async () => {
    partner = await EventPartner.start();
    for (const customer of [1001, 1002])
      await under.server.apply(anEventsBlueprint(customer, { sinkUrl: partner.url(''), triggers: [] }, EVENTS));
    acting = new ActingClient(under.server, 1001);
  });

  afterAll(() => partner.stop());

  beforeEach(async () => {
    clock.set(NOW);
    job = await api.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
    await posts.posted({ jobid: job, portalurl: CAREERS });
    partner.answers(200);
  });

  it('are none at first, and each is stored with who, when, and what the board answered', async () => {
    expect(await boards()).toEqual([]);
    partner.answers(303, '{"userMessage":"Finish {{jobs.jobtitle}}."}', [`Location: ${FINISH}`]);
    await act('post');
    const [post] = await boards();
    expect(post).toEqual({
      ...{ id: expect.any(Number), job, board: 'monster', label: 'Monster', state: 'posted', action: 'post' },
      ...{ at: NOW, username: '1001.user', outcome: 'redirect', userMessage: 'Finish Job title.', redirectUrl: FINISH },
      ...{ postedAt: NOW, updatedAt: NOW },
    });
    const read = await acting.get(`/boardposts/${post?.id}`);
    expect([read.status, read.json]).toEqual([200, post]);
  });

  it('show the link of the partner to the acting user alone, and labels as the reader sees them', async () => {
    partner.answers(303, '{"userMessage":"Finish {{jobs.jobtitle}}."}', [`Location: ${FINISH}`]);
    await act('post');
    const [post] = await boards(as('titleless'));
    expect(post).toMatchObject({ userMessage: 'Finish {{jobs.jobtitle}}.' });
    expect(post).not.toHaveProperty('redirectUrl');
  });

  it('can be cancelled once the post on the portal is gone and the job is in another folder (D-JPO-8)', async () => {
    await act('post');
    await posts.unpost({ jobid: job, portalurl: CAREERS });
    await api.change(`jobs/${job}`, { folder: 'D31002' });
    const before = received('/unpost');
    expect(await act('unpost')).toMatchObject({ outcome: 'processed' });
    expect(received('/unpost')).toBe(before + 1);
    const post = await monster();
    expect(post).toMatchObject({ state: 'cancelled', action: 'unpost' });
    expect(post).not.toHaveProperty('postedAt');
  });

  it('are refused with 409 if they are impossible: nothing is sent then (D-JPO-8)', async () => {
    const [before, after] = [partner.requests.length, () => partner.requests.length];
    expect(await refusal('unpost')).toContain('was never posted there');
    expect(after()).toBe(before);
    await act('post');
    expect(await refusal('post')).toContain('which has taken it');
    await act('unpost');
    expect(await refusal('unpost')).toContain('is cancelled there');
    partner.answers(400, '{"userMessage":"No."}');
    await act('post');
    expect(await refusal('unpost')).toContain('is rejected there');
    partner.answers(200);
    await act('post');
    expect(after()).toBe(before + 4);
    expect(await monster()).toMatchObject({ state: 'posted' });
  });

  it('of a board without a subscription are posted and cancelled at once', async () => {
    expect(await act('post', 'quiet')).toEqual({ outcome: 'none', events: [] });
    expect(await boards()).toMatchObject([{ board: 'quiet', state: 'posted', outcome: 'none' }]);
    await act('unpost', 'quiet');
    expect(await boards()).toMatchObject([{ board: 'quiet', state: 'cancelled' }]);
  });

  it('made by many at the same moment are one, and one event is sent', async () => {
    const before = received('/post');
    const replies = await Promise.all(Array.from({ length: 6 }, () => acting.board('post', job, 'monster')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect([received('/post'), (await boards()).length]).toEqual([before + 1, 1]);
  });

  describe('that the board has not answered (D-JPO-8)', () => {
    beforeEach(() => partner.answers(503));

    it('are pending, and move with the answer to a later attempt', async () => {
      expect(await act('post')).toMatchObject({ outcome: 'pending' });
      const pending = await monster();
      expect(pending).toMatchObject({ state: 'pending', outcome: 'pending' });
      expect(await refusal('post')).toContain('has not answered yet');
      partner.answers(400, '{"userMessage":"Too short."}');
      retry();
      const answered = await until('an answer to the post', monster, (post) => post?.state !== 'pending');
      expect(answered).toMatchObject({ id: pending?.id, state: 'rejected', userMessage: 'Too short.' });
      expect(await statusesOfDeliveries()).toEqual(['rejected']);
    });

    it('are not sent to the board any more once they are cancelled', async () => {
      await act('post');
      partner.answers(200);
      const before = received('/post');
      expect(await act('unpost')).toMatchObject({ outcome: 'processed' });
      expect(await statusesOfDeliveries()).toEqual(['failed', 'processed']);
      retry();
      await act('post', 'quiet');
      expect([received('/post'), (await monster())?.state]).toEqual([before, 'cancelled']);
    });

    it('are pending while the board has not answered that it takes them off, and may be cancelled again', async () => {
      partner.answers(200);
      await act('post');
      partner.answers(503);
      await act('unpost');
      expect(await monster()).toMatchObject({ state: 'pending', action: 'unpost', postedAt: NOW });
      expect(await refusal('post')).toContain('has not answered that it takes the job off');
      partner.answers(200);
      await act('unpost');
      expect(await monster()).toMatchObject({ state: 'cancelled' });
      expect(await statusesOfDeliveries()).toEqual(['processed', 'failed', 'processed']);
    });

    it('are posted still if the board rejects the cancellation, and rejected if it never took them', async () => {
      await act('post');
      partner.answers(400, '{"userMessage":"We have none."}');
      await act('unpost');
      expect(await monster()).toMatchObject({ state: 'rejected', outcome: 'rejected', userMessage: 'We have none.' });
      partner.answers(200);
      await act('post');
      partner.answers(400);
      await act('unpost');
      expect(await monster()).toMatchObject({
        state: 'posted',
        action: 'unpost',
        outcome: 'rejected',
        postedAt: expect.any(String),
      });
    });

    it('are pending with the outcome failed while the subscription is paused, and say what to do', async () => {
      const admin = new PlatformClient(under.server, 1001);
      await admin.send('POST', '/subscriptions/board-post/pause');
      expect(await act('post')).toMatchObject({ outcome: 'failed' });
      expect(await monster()).toMatchObject({ state: 'pending', outcome: 'failed' });
      expect(await refusal('post')).toContain('deliver it again, or unpost it first');
      await admin.send('POST', '/subscriptions/board-post/resume');
    });
  });

  it('are there for a user who sees the job and may read posts: else 404', async () => {
    await act('post');
    const [post] = await boards();
    const paths = [`/jobs/${job}/boards`, `/boardposts/${post?.id}`];
    for (const path of paths) {
      for (const group of ['outsiders', 'postlessadmin'])
        expect([group, path, statusAndCodes(await as(group).get(path))]).toEqual([group, path, [404, [3]]]);
      expect([path, (await as('jobless').get(path)).status]).toEqual([path, 404]);
      for (const group of ['readers', 'peopleless', 'locked'])
        expect([group, path, (await as(group).get(path)).status]).toEqual([group, path, 200]);
    }
    await api.change(`jobs/${job}`, { jobtitle: 'Secret' });
    for (const path of paths) expect([path, statusAndCodes(await as('locked').get(path))]).toEqual([path, [404, [2]]]);
    expect(statusAndCodes(await acting.get('/jobs/999999/boards'))).toEqual([404, [2]]);
    for (const id of ['999999', '0', '007', 'x'])
      expect([id, statusAndCodes(await acting.get(`/boardposts/${id}`))]).toEqual([id, [404, [2]]]);
    const stranger = new ActingClient(under.server, 1002);
    expect(statusAndCodes(await stranger.get(`/boardposts/${post?.id}`))).toEqual([404, [2]]);
  });

  it('are listed page by page', async () => {
    await act('post');
    await act('post', 'quiet');
    const { json } = await acting.get(`/jobs/${job}/boards?size=1`);
    const { boards: first, next } = json as { boards: ReadPost[]; next: number };
    expect(first.map(({ board }) => board)).toEqual(['monster']);
    expect((await boards(acting, `?size=1&after=${next}`)).map(({ board }) => board)).toEqual(['quiet']);
    expect(statusAndCodes(await acting.get(`/jobs/${job}/boards?size=0`))).toEqual([400, [5]]);
  });

  it('are reported with each version in the changes and in the audit trail (D-JPO-9)', async () => {
    const follower = new ChangesClient(under.server, 1001);
    const since = await follower.now();
    partner.answers(503);
    await act('post');
    partner.answers(200);
    retry();
    const post = await until('the post on the board', monster, (each) => each?.state === 'posted');
    const told = await follower.since(since, 2, '&types=boardposts');
    expect(told.map(shown)).toEqual([`boardposts/${post?.id}@1`, `boardposts/${post?.id}@2`]);
    const self = told[0]?.self ?? '';
    expect(told[0]).toMatchObject({ kind: 'boardpost', self: expect.stringContaining(`/boardposts/${post?.id}`) });
    const below = self.slice(self.indexOf('/boardposts'));
    expect((await acting.get(below)).json).toEqual(post);
    const trail = await new PlatformClient(under.server, 1001).get(`/audit?profile=boardposts/${post?.id}`);
    const { records } = trail.json as { records: Array<Record<string, unknown>> };
    expect(records).toMatchObject([
      {
        ...{ profile: `boardposts/${post?.id}`, self, version: 2, action: 'update', user: '1001.user' },
        changes: [
          { path: 'state', before: 'pending', after: 'posted' },
          { path: 'outcome', before: 'pending', after: 'processed' },
        ],
      },
      { version: 1, action: 'create', user: '1001.user' },
    ]);
    expect((await new ChangesClient(under.server, 1001, '1001.outsiders').page(`?after=${since}`)).changes).toEqual([]);
  });

  it('are found by search, by state and by board (D-JPO-9)', async () => {
    await query('DELETE FROM board_posts WHERE customer_id = 1001');
    const [posted, cancelled, rejected, none] = [job, await another(), await another(), await another()];
    const acted = async (id: number, action: 'post' | 'unpost', board = 'monster'): Promise<void> => {
      job = id;
      await act(action, board);
    };
    await acted(posted, 'post');
    await acted(cancelled, 'post');
    await acted(cancelled, 'unpost');
    await acted(cancelled, 'post', 'quiet');
    partner.answers(400);
    await acted(rejected, 'post');
    const person = await api.create('people', { firstname: 'Ada', lastname: 'Byron' });
    const workflows = new Map<number, number>();
    for (const id of [posted, cancelled, rejected, none])
      workflows.set(id, await api.create('applicantworkflows', { baseprofile: id, associatedprofile: person }));
    const found = async (name: string, operator: string, ...value: string[]): Promise<number[]> => {
      const ask = async (type: string, prefix: string): Promise<number[]> => {
        const filters = [{ name: `${prefix}boardpost.${name}`, operator, value }];
        const { status, json, text } = await api.post(`/search/${type}`, { filters });
        if (status !== 200) throw new Error(text);
        return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
      };
      const jobs = (await ask('jobs', 'job.')).filter((id) => workflows.has(id)).toSorted((one, other) => one - other);
      const ofWorkflows = await ask('applicantworkflows', 'applicantworkflow.job.');
      for (const [id, workflow] of workflows)
        expect([id, ofWorkflows.includes(workflow)]).toEqual([id, jobs.includes(id)]);
      return jobs;
    };
    expect(await found('status', '==', 'posted')).toEqual([posted, cancelled]);
    expect(await found('status', '=', 'REJ')).toEqual([rejected]);
    expect(await found('status', '!==', 'posted')).toEqual([rejected, none]);
    expect(await found('board', '=', 'monster')).toEqual([posted, cancelled, rejected]);
    expect(await found('board', '!=', 'monster')).toEqual([none]);
    expect(await found('posted', '=', 'monster')).toEqual([posted]);
    expect(await found('posted', '=', 'monster', 'quiet')).toEqual([posted, cancelled]);
    expect(await found('posted', '!=', 'monster')).toEqual([cancelled, rejected, none]);
    expect(await found('cancelled', '=', 'monster')).toEqual([cancelled]);
    expect(await found('rejected', '=', 'monster')).toEqual([rejected]);
    expect(await found('pending', '=', 'monster')).toEqual([]);
    expect(await found('posted', '=', 'nowhere')).toEqual([]);
    const filters = [{ name: 'job.boardpost.posted', operator: '=', value: ['monster'] }];
    const refused = await new ApiClient(under.server, 1001, '1001.outsiders').post('/search/jobs', { filters });
    expect(statusAndCodes(refused)).toEqual([400, [26]]);
  });

  const another = async (): Promise<number> => {
    const id = await api.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
    await posts.posted({ jobid: id, portalurl: CAREERS });
    return id;
  };
});
