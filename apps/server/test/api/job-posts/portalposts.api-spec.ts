import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPortalsBlueprint, CAREERS, CLOSED, INTERNAL, PORTALS } from '../../builders/portals-blueprint.builder.js';
import { PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient, refusalOf } from '../../support/job-posts-client.js';
import { TestClock } from '../../support/test-clock.js';
import { openPatiently } from '../../support/patience.js';

const APPROVED = 'D31001';
const ON_HOLD = 'D31002';
const ADA = { firstname: 'Ada', lastname: 'Lovelace' };

const clock = new TestClock();
const blueprints = [aPortalsBlueprint(1001), aPortalsBlueprint(1002)];

describeServer('job posts', { blueprints, clock }, (under) => {
  const api = new ApiClient(under.server, 1001);
  const posts = new JobPostsClient(api);
  let job: number;

  const as = (group: string): JobPostsClient => new JobPostsClient(new ApiClient(under.server, 1001, `1001.${group}`));
  const makeJob = (parts: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    api.create('jobs', { jobtitle: 'Engineer', folder: APPROVED, ...parts });

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:30Z');
    job = await makeJob();
  });

  describe('a POST', () => {
    it('posts a job: 201 with the address of the post, and no body', async () => {
      const userid = await api.create('people', ADA);
      const body = { jobid: job, userid, startdate: '2026-11-20 09:30 AM', enddate: '2026-12-31 11:59 PM' };
      const response = await posts.post({ ...body, portalurl: CAREERS });
      expect(response).toMatchObject({ status: 201, text: '' });
      const id = Number(response.headers.location?.split('/').at(-1));
      expect(response.headers.location).toBe(api.url(`/portalposts/${id}`));
      const read = await api.get(`/portalposts/${id}`);
      const links = [
        { rel: 'self', title: 'Job post', url: api.url(`/portalposts/${id}`) },
        { rel: 'job', title: 'Job', url: api.url(`/jobs/${job}`) },
        { rel: 'user', title: 'User', url: api.url(`/people/${userid}`) },
      ];
      expect(read.json).toEqual({
        jobpostid: id,
        portalurl: CAREERS,
        startdate: '2026-11-20 09:30 AM',
        enddate: '2026-12-31 11:59 PM',
        status: 'Posted',
        links,
      });
      for (const { rel, url } of links) expect(read.headers['link']).toContain(`<${url}>;rel="${rel}"`);
    });

    it('begins now and has no end by default (D-JPO-1)', async () => {
      const nothing = { userid: null, startdate: '', enddate: null };
      const id = await posts.posted({ jobid: job, portalurl: CAREERS, ...nothing });
      const { links, ...read } = await posts.read(id);
      expect(read).toEqual({ jobpostid: id, portalurl: CAREERS, startdate: '2026-11-20 12:00 PM', status: 'Posted' });
      expect(links?.map(({ rel }) => rel)).toEqual(['self', 'job']);
    });

    it('names the portal by its host in any case, or by its name if it has no host (D-JPO-5)', async () => {
      const onHost = await posts.posted({ jobid: job, portalurl: CAREERS.toUpperCase() });
      const byName = await posts.posted({ jobid: job, portalurl: INTERNAL });
      expect((await posts.read(onHost)).portalurl).toBe(CAREERS);
      expect((await posts.read(byName)).portalurl).toBe(INTERNAL);
      expect(refusalOf(await posts.post({ jobid: job, portalurl: 'careers' }))[0]).toBe(400);
    });

    it('reports everything that is wrong with its body at once: 400 (D-JPO-1, D-ERR-7)', async () => {
      const body = { jobid: '7', userid: 999_999, startdate: '2026-11-20', enddate: 5, portalurl: 'x', colour: 'red' };
      const [status, message] = refusalOf(await posts.post(body));
      expect(status).toBe(400);
      for (const part of ['colour: is not a member', 'jobid: must be an id', 'portalurl: must be the host of a portal'])
        expect(message).toContain(part);
      for (const part of ['startdate: must be a date', 'enddate: must be a date', 'userid: must be the id of a person'])
        expect(message).toContain(part);
      expect(message).toContain('"careers.acme.example", "internal"');
    });

    it.each([
      [{}, 'jobid: is required. portalurl: is required.'],
      [{ startdate: '2026-11-20 12:30' }, 'startdate: must be a date'],
      [
        { startdate: '2026-12-01 12:00 AM', enddate: '2026-12-01 12:00 AM' },
        'enddate: must be after startdate. The default of startdate is the current time.',
      ],
      [{ userid: 999_999 }, 'userid: must be the id of a person that exists, received 999999.'],
    ])('with %j is refused: %s (D-JPO-1)', async (parts, message) => {
      const body = Object.keys(parts).length === 0 ? {} : { jobid: job, portalurl: CAREERS, ...parts };
      expect(refusalOf(await posts.post(body))).toEqual([400, expect.stringContaining(message)]);
      expect(await posts.ofJob(job)).toEqual([]);
    });

    it('is 403 if the portal takes no posts (D-ERR-7)', async () => {
      const response = await posts.post({ jobid: job, portalurl: CLOSED });
      expect(refusalOf(response)).toEqual([403, 'The portal "closed.acme.example" takes no job posts.']);
      expect(headerValues(response, 'x-error')).toEqual(['3:The portal "closed.acme.example" takes no job posts.']);
    });

    it('is 404 for a job that is not there (D-ERR-7)', async () => {
      const body = { jobid: 999_999, portalurl: CAREERS };
      for (const response of [await posts.post(body), await posts.unpost(body)])
        expect(refusalOf(response)).toEqual([404, expect.stringContaining('999999')]);
    });

    it('is 409 if the job is not in the Approved folder (D-ERR-7)', async () => {
      const held = await makeJob({ folder: ON_HOLD });
      expect(refusalOf(await posts.post({ jobid: held, portalurl: CAREERS }))).toEqual([
        409,
        `The job ${held} is not in the Approved folder.`,
      ]);
      await api.change(`jobs/${held}`, { folder: APPROVED });
      await posts.posted({ jobid: held, portalurl: CAREERS });
    });

    it('knows the Approved folder by its id, under any name, and when it is hidden (D-JPO-4)', async () => {
      const change = async (attributes: object): Promise<void> => {
        const { status, text } = await api.patch(`/lists/lists.job.folders/node/${APPROVED}`, attributes);
        if (status !== 204) throw new Error(`The folder could not be changed: ${status} ${text}`);
      };
      await change({ value: 'Freigegeben', hidden: true });
      await posts.posted({ jobid: job, portalurl: CAREERS });
      await change({ value: 'Approved', hidden: false });
    });

    it('is 409 if the job is posted there already, or will be (D-JPO-2)', async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS });
      const again = refusalOf(await posts.post({ jobid: job, portalurl: CAREERS, startdate: '2026-12-01 12:00 AM' }));
      expect(again).toEqual([409, expect.stringContaining(`…/portalposts/${id}`)]);
      const other = await makeJob();
      await posts.posted({ jobid: other, portalurl: CAREERS, startdate: '2026-12-01 12:00 AM' });
      expect(refusalOf(await posts.post({ jobid: other, portalurl: CAREERS }))[0]).toBe(409);
      await posts.posted({ jobid: other, portalurl: INTERNAL });
    });
  });

  describe('a PATCH of unpost', () => {
    it('takes the post down: 200 without a body, and Unposted from then on', async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS, enddate: '2026-12-01 12:00 AM' });
      const response = await posts.unpost({ jobid: job, userid: await api.create('people', ADA), portalurl: CAREERS });
      expect(response).toMatchObject({ status: 200, text: '' });
      clock.set('2027-01-01T00:00:00Z');
      expect(await posts.read(id)).toMatchObject({ status: 'Unposted', enddate: '2026-12-01 12:00 AM' });
    });

    it('takes back a post whose start is ahead, which can be posted anew (D-JPO-2)', async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS, startdate: '2027-12-01 12:00 AM' });
      expect((await posts.unpost({ jobid: job, portalurl: CAREERS })).status).toBe(200);
      await posts.posted({ jobid: job, portalurl: CAREERS, startdate: '2026-12-01 12:00 AM' });
      expect(await posts.statusesOf(job)).toEqual(['Unposted', 'Scheduled']);
      clock.set('2027-12-01T00:00:00Z');
      expect((await posts.read(id)).status).toBe('Unposted');
      expect(await posts.statusesOf(job)).toEqual(['Unposted', 'Posted']);
    });

    it('is 409 if there is no post that is Posted or Scheduled (D-ERR-7)', async () => {
      const body = { jobid: job, portalurl: CAREERS };
      expect(refusalOf(await posts.unpost(body))[0]).toBe(409);
      await posts.posted({ ...body, enddate: '2026-11-20 01:00 PM' });
      expect(refusalOf(await posts.unpost({ ...body, portalurl: INTERNAL }))[0]).toBe(409);
      clock.set('2026-11-20T13:00:00Z');
      expect(refusalOf(await posts.unpost(body))[0]).toBe(409);
      await posts.posted(body);
      expect((await posts.unpost(body)).status).toBe(200);
      expect(refusalOf(await posts.unpost(body))[0]).toBe(409);
      expect(await posts.statusesOf(job)).toEqual(['Expired', 'Unposted']);
    });

    it('is 409 if the job left the Approved folder meanwhile (D-ERR-7)', async () => {
      await posts.posted({ jobid: job, portalurl: CAREERS });
      await api.change(`jobs/${job}`, { folder: ON_HOLD });
      const refused = refusalOf(await posts.unpost({ jobid: job, portalurl: CAREERS }));
      expect(refused).toEqual([409, `The job ${job} is not in the Approved folder.`]);
      expect(await posts.statusesOf(job)).toEqual(['Posted']);
    });
  });

  describe('reads', () => {
    it('list all posts of a job, lowest id first, without links (D-JPO-2, D-JPO-3)', async () => {
      expect(await posts.ofJob(job)).toEqual([]);
      const first = await posts.posted({ jobid: job, portalurl: CAREERS });
      await posts.unpost({ jobid: job, portalurl: CAREERS });
      const second = await posts.posted({ jobid: job, portalurl: INTERNAL, startdate: '2026-12-24 05:00 PM' });
      const response = await api.get(`/portalposts/job/${job}`);
      expect(response.json).toEqual({
        jobposts: [
          { jobpostid: first, portalurl: CAREERS, startdate: '2026-11-20 12:00 PM', status: 'Unposted' },
          { jobpostid: second, portalurl: INTERNAL, startdate: '2026-12-24 05:00 PM', status: 'Scheduled' },
        ],
      });
      expect(response.headers).not.toHaveProperty('link');
    });

    it('give the status of the moment (D-JPO-2)', async () => {
      const dates = { startdate: '2026-11-21 09:00 AM', enddate: '2026-11-22 09:00 AM' };
      const id = await posts.posted({ jobid: job, portalurl: CAREERS, ...dates });
      for (const [time, status] of [
        ['2026-11-21T08:59:59Z', 'Scheduled'],
        ['2026-11-21T09:00:00Z', 'Posted'],
        ['2026-11-22T08:59:59Z', 'Posted'],
        ['2026-11-22T09:00:00Z', 'Expired'],
      ] as const) {
        clock.set(time);
        expect([time, (await posts.read(id)).status]).toEqual([time, status]);
        expect([time, await posts.statusesOf(job)]).toEqual([time, [status]]);
      }
    });

    it('link to the user only for a caller who sees that person', async () => {
      const userid = await api.create('people', ADA);
      const id = await posts.posted({ jobid: job, portalurl: CAREERS, userid });
      const links = async (by: JobPostsClient) => (await by.read(id)).links?.map(({ rel }) => rel);
      expect(await links(posts)).toEqual(['self', 'job', 'user']);
      expect(await links(as('peopleless'))).toEqual(['self', 'job']);
      expect(refusalOf(await as('peopleless').post({ jobid: await makeJob(), portalurl: CAREERS, userid }))[0]).toBe(
        400,
      );
    });

    it('list 10,000 posts, more than which a job cannot have (D-JPO-3)', async () => {
      const unitOfWork = await openPatiently(under.database.location);
      await unitOfWork.write((session) =>
        session.query(
          `INSERT INTO job_posts (customer_id, id, job_id, portal_id, start_at, created_at, created_by, unposted_at)
           WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 9999)
           SELECT 1001, 1000000000 + ${job} * 100000 + number, ${job}, 101, 0, 0, 1, 1 FROM numbers`,
        ),
      );
      await unitOfWork.close();
      await posts.posted({ jobid: job, portalurl: CAREERS });
      // Past the client of the tests, which holds each of them against the document.
      const authorization = `Basic ${btoa(`${api.username}:${PASSWORD}`)}`;
      const listed = await fetch(api.url(`/portalposts/job/${job}`), { headers: { authorization } });
      expect(((await listed.json()) as { jobposts: unknown[] }).jobposts).toHaveLength(10_000);
      expect(refusalOf(await posts.post({ jobid: job, portalurl: INTERNAL }))).toEqual([
        400,
        'jobid: has 10,000 posts, and one job cannot have more.',
      ]);
      expect((await posts.unpost({ jobid: job, portalurl: CAREERS })).status).toBe(200);
    });
  });

  describe('a post on a portal', () => {
    it("is seen according to the group's access to portalposts (blueprint: access)", async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS });
      const [readers, outsiders] = [as('readers'), as('outsiders')];
      expect((await readers.read(id)).status).toBe('Posted');
      expect(await readers.statusesOf(job)).toEqual(['Posted']);
      expect(refusalOf(await readers.unpost({ jobid: job, portalurl: CAREERS }))[0]).toBe(403);
      expect(refusalOf(await readers.post({ jobid: job, portalurl: INTERNAL }))[0]).toBe(403);
      expect(refusalOf(await outsiders.api.get(`/portalposts/${id}`))[0]).toBe(404);
      expect(refusalOf(await outsiders.api.get(`/portalposts/job/${job}`))[0]).toBe(404);
    });
  });

  describe('the audit trail (D-JPO-6)', () => {
    const trailOf = async (id: number, username = '1001.admin'): Promise<unknown> => {
      const path = `/platform/v1/customers/1001/audit?profile=portalposts/${id}`;
      return ((await under.server.sendSigned(username, SECRET, { path })).json as { records: unknown }).records;
    };

    it('has the post and the unpost, for those who may see the job', async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS, enddate: '2026-12-31 12:00 PM' });
      clock.set('2026-11-20T12:30:00Z');
      await posts.unpost({ jobid: job, portalurl: CAREERS });
      const by = { user: '1001.user', profile: `portalposts/${id}`, self: api.url(`/portalposts/${id}`) };
      expect(await trailOf(id)).toEqual([
        {
          ...by,
          at: '2026-11-20T12:30:00.000Z',
          transactionId: expect.any(String),
          action: 'update',
          version: 2,
          changes: [{ path: 'status', before: 'Posted', after: 'Unposted' }],
        },
        {
          ...by,
          at: '2026-11-20T12:00:30.000Z',
          transactionId: expect.any(String),
          action: 'create',
          version: 1,
          changes: [
            { path: 'jobid', before: null, after: job },
            { path: 'portalurl', before: null, after: CAREERS },
            { path: 'startdate', before: null, after: '2026-11-20 12:00 PM' },
            { path: 'enddate', before: null, after: '2026-12-31 12:00 PM' },
            { path: 'status', before: null, after: 'Posted' },
          ],
        },
      ]);
    });

    it('shows nothing of refused requests, and nothing to an administrator whose group does not see the job', async () => {
      const secret = await makeJob({ jobtitle: 'Secret' });
      const id = await posts.posted({ jobid: secret, portalurl: CAREERS });
      expect(refusalOf(await posts.post({ jobid: secret, portalurl: CAREERS }))[0]).toBe(409);
      expect(await trailOf(id)).toHaveLength(1);
      expect(await trailOf(id + 1)).toEqual([]);
      for (const username of ['1001.lockedadmin', '1001.postlessadmin'])
        expect([username, await trailOf(id, username)]).toEqual([username, []]);
    });
  });

  describe('a portal that the blueprint no longer names', () => {
    it('keeps its posts as records, and accepts no new ones (D-JPO-5)', async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS });
      await under.server.apply(aPortalsBlueprint(1001, { portals: PORTALS.slice(1) }));
      expect(await posts.read(id)).toMatchObject({ portalurl: CAREERS, status: 'Posted' });
      expect(await posts.ofJob(job)).toMatchObject([{ jobpostid: id, portalurl: CAREERS }]);
      for (const response of [
        await posts.post({ jobid: await makeJob(), portalurl: CAREERS }),
        await posts.unpost({ jobid: job, portalurl: CAREERS }),
      ])
        expect(refusalOf(response)).toEqual([400, expect.stringMatching(/^portalurl: must be the host of a portal/)]);
      await under.server.apply(aPortalsBlueprint(1001));
      expect((await posts.unpost({ jobid: job, portalurl: CAREERS })).status).toBe(200);
    });

    it('is posted to by its new host once that is changed', async () => {
      const id = await posts.posted({ jobid: job, portalurl: CAREERS });
      const [careers, ...others] = PORTALS;
      const host = 'jobs.acme.example';
      await under.server.apply(aPortalsBlueprint(1001, { portals: [{ ...careers, host }, ...others] }));
      expect((await posts.read(id)).portalurl).toBe(host);
      expect((await posts.unpost({ jobid: job, portalurl: host })).status).toBe(200);
      await under.server.apply(aPortalsBlueprint(1001));
    });
  });
});
