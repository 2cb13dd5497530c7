import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aPortalsBlueprint, CAREERS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const HOUR_MS = 3_600_000;
const SHARE = 200;
const clock = new TestClock();
/** The test is the proxy, so that it can send from everywhere. */
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }] };

describeServerOnSqlite(
  'pages of jobs (D-SEA-20)',
  { blueprints: [aPortalsBlueprint(1001)], clock, configuration },
  (under) => {
    let path: string;

    beforeAll(async () => {
      const api = new ApiClient(under.server, 1001, '1001.admin');
      const jobid = await api.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
      await new JobPostsClient(api).posted({ jobid, portalurl: CAREERS });
      path = `/portals/careers/jobs/${jobid}/engineer/job`;
    });

    // Each test forgets the requests of the one before it.
    beforeEach(() => clock.advance(HOUR_MS));

    const read = (from: string, target = path): Promise<RawResponse> =>
      under.server.send({ path: target, headers: { 'x-forwarded-for': from } });
    const readMany = async (from: string, count: number, target = path): Promise<Set<number>> => {
      const statuses = new Set<number>();
      for (let index = 0; index < count; index += 1) statuses.add((await read(from, target)).status);
      return statuses;
    };

    it('have a limit of reads by one network alone, then 429 with Retry-After as a page, and are readable again later', async () => {
      expect(await readMany('192.0.2.1', SHARE)).toEqual(new Set([200]));
      const { status, headers, text } = await read('192.0.2.1');
      expect([status, headers['retry-after'], headers['content-type']]).toEqual([429, '1', 'text/html;charset=UTF-8']);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect([headers['cache-control'], text.includes('<h1>One moment, please</h1>')]).toEqual(['no-store', true]);
      expect((await read('192.0.2.2')).status).toBe(200);
      const user = new ApiClient(under.server, 1001, '1001.admin');
      expect((await user.get('/people/1')).status).toBe(200);
      clock.advance(1000);
      expect(await readMany('192.0.2.1', 20)).toEqual(new Set([200]));
      expect((await read('192.0.2.1')).status).toBe(429);
    });

    it('count if there is no page, too, and one /64 is one network', async () => {
      expect(await readMany('2001:db8::1', SHARE, '/portals/nothing/jobs/1/x/job')).toEqual(new Set([404]));
      expect((await read('2001:db8::2')).status).toBe(429);
      expect((await read('2001:db8:1::1')).status).toBe(200);
    });

    it('count the list of jobs, and the feed by its parts (D-SEA-35)', async () => {
      expect(await readMany('192.0.2.1', SHARE / 2, '/portals/careers/jobs.xml')).toEqual(new Set([200]));
      for (const target of [path, '/portals/careers', '/portals/careers/jobs.xml'])
        expect([target, (await read('192.0.2.1', target)).status]).toEqual([target, 429]);
    });

    it('let a feed go on that has begun: it waits until its next part may be read (D-SEA-35)', async () => {
      expect(await readMany('192.0.2.1', SHARE - 1)).toEqual(new Set([200]));
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const feed = await fetch(`${under.server.baseUrl}/portals/careers/jobs.xml`, { headers });
      expect([feed.status, (await read('192.0.2.1')).status]).toEqual([200, 429]);
      clock.advance(HOUR_MS);
      expect(await feed.text()).toMatch(/<job>[^]*<\/source>\n$/);
    });

    it('are made a few at a time: a limited number of one network wait, and the rest is refused', async () => {
      const replies = await Promise.all(Array.from({ length: 120 }, () => read('192.0.2.1')));
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
      for (const { status, headers } of replies) {
        expect([200, 503]).toContain(status);
        expect(headers['retry-after']).toBe(status === 503 ? '1' : undefined);
      }
    });
  },
);
