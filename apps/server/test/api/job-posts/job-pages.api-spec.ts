import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobPosting, WithContext } from 'schema-dts';
import { aPortalsBlueprint, CAREERS, INTERNAL } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const APPROVED = 'D31001';
const ON_HOLD = 'D31002';
const NOW = '2026-11-20T12:00:30Z';

const clock = new TestClock(NOW);
const profileTypes = { jobs: { fields: [{ id: 'qualifications', hidden: true }] } };
const blueprints = [
  aPortalsBlueprint(1001, { customer: { id: 1001, name: 'Acme & <Sons>' }, profileTypes }),
  aPortalsBlueprint(1002),
];

const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }] };

describeServer('the page of a job', { blueprints, clock, configuration }, (under) => {
  const api = new ApiClient(under.server, 1001, '1001.admin');
  const posts = new JobPostsClient(api);

  /** Each test reads from elsewhere: the clock is set back, which makes what was read lately look like a great deal (D-SEA-20). */
  let network = 0;

  beforeEach(() => {
    clock.set(NOW);
    network += 1;
  });

  const posted = async (parts: Readonly<Record<string, unknown>> = {}, times: object = {}): Promise<number> => {
    const jobid = await api.create('jobs', { jobtitle: 'Engineer', folder: APPROVED, ...parts });
    await posts.posted({ jobid, portalurl: CAREERS, ...times });
    return jobid;
  };
  const read = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> =>
    under.server.send({ path, headers: { 'x-forwarded-for': `192.0.2.${network}`, ...headers } });
  const pageOf = (id: number | string): Promise<RawResponse> => read(`/portals/careers/jobs/${id}/engineer/job`);
  const postingIn = ({ text }: RawResponse): Record<string, unknown> => {
    const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    return JSON.parse(json) as Record<string, unknown>;
  };

  it('is there for anybody, without credentials, as HTML that runs and loads nothing (D-SEA-20)', async () => {
    const { status, headers, text } = await pageOf(await posted());
    expect([status, headers['content-type']]).toEqual([200, 'text/html;charset=UTF-8']);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/,
    );
    expect(text).toContain('<html lang="en">');
    for (const part of ['<main>', '<h1>Engineer</h1>', '<header>', '<footer>', 'name="viewport"'])
      expect(text).toContain(part);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('is at the address that the search gives, and on the host of the portal, with any slug (D-SEA-2, D-SEA-20)', async () => {
    const id = await posted();
    for (const host of [CAREERS, CAREERS.toUpperCase(), `${CAREERS}:443`]) {
      const { status, text } = await read(`/jobs/${id}/engineer/job`, { host });
      expect([host, status]).toEqual([host, 200]);
      expect(text).toContain(`<link rel="canonical" href="https://${CAREERS}/jobs/${id}/engineer/job">`);
    }
    const other = await read(`/portals/careers/jobs/${id}/other/job`);
    expect([other.status, other.text.includes(`/jobs/${id}/engineer/job">`)]).toEqual([200, true]);
    expect((await read(`/jobs/${id}/engineer/job`, { host: 'closed.acme.example' })).status).toBe(404);
    expect((await read(`/jobs/${id}/engineer/job`)).status).toBe(404);
    await posts.posted({ jobid: id, portalurl: INTERNAL });
    const { json } = await api.get('/search/portals/internal');
    const [{ portalUrl }] = (json as { searchResults: [{ portalUrl: string }] }).searchResults;
    expect((await read(portalUrl.slice(under.server.baseUrl.length))).status).toBe(200);
  });

  it('shows texts as texts, and markup without what could run', async () => {
    const evil = '</script><script>alert(1)</script>';
    const id = await posted({
      jobtitle: `Chef ${evil} "x"`,
      overview: `<h1>Big</h1><h4>Small</h4><p onclick="x()">Hello <a href="javascript:x()">you</a>${evil}</p><img src=x onerror=y>`,
    });
    const page = await pageOf(id);
    expect(page.text).not.toMatch(/alert\(1\)<|onclick|onerror|javascript:|<img/);
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(page.text).toContain('Acme &amp; &lt;Sons&gt;');
    expect(page.text).toContain('<h3>Big</h3>');
    expect(page.text).toContain('<h5>Small</h5>');
    expect(page.text.match(/<h1/g)).toHaveLength(1);
    expect(postingIn(page)).toMatchObject({ title: `Chef ${evil} "x"` });
  });

  it('describes itself to search engines', async () => {
    const company = await api.create('companies', {
      name: 'Acme Rome',
      addresses: [
        { addresscity: 'Rome', addresszip: '30161', addressstreet1: 'Broad St 1', addresscountry: 'United States' },
      ],
    });
    const { addresses } = await api.read(`companies/${company}`);
    const [{ id: joblocation }] = addresses as [{ id: number }];
    const times = { startdate: '2026-11-20 09:00 AM', enddate: '2026-12-31 12:00 PM' };
    const id = await posted({ joblocation, positiontype: 'Full Time', overview: '<p>Work.</p>' }, times);
    const page = await pageOf(id);
    // Checked by the types of schema.org, too.
    const expected: WithContext<JobPosting> = {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Engineer',
      description: '<h3>Overview</h3><p>Work.</p>',
      datePosted: '2026-11-20T09:00:00.000Z',
      validThrough: '2026-12-31T12:00:00.000Z',
      employmentType: 'FULL_TIME',
      identifier: { '@type': 'PropertyValue', name: 'Acme & <Sons>', value: `2026-${id}` },
      hiringOrganization: { '@type': 'Organization', name: 'Acme & <Sons>' },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Broad St 1',
          addressLocality: 'Rome',
          postalCode: '30161',
          addressCountry: 'US',
        },
      },
      url: `https://${CAREERS}/jobs/${id}/engineer/job`,
    };
    expect(postingIn(page)).toEqual(expected);
    for (const part of ['Rome, 30161, United States', 'Full Time', 'December 31, 2026', '<p>Work.</p>'])
      expect(page.text).toContain(part);
  });

  it('describes no address without a part, and a title that is no markup', async () => {
    const company = await api.create('companies', { name: 'Nowhere', addresses: [{ addressstreet2: 'Floor 3' }] });
    const { addresses } = await api.read(`companies/${company}`);
    const [{ id: joblocation }] = addresses as [{ id: number }];
    const posting = postingIn(await pageOf(await posted({ joblocation, jobtitle: 'R&D <Lead>' })));
    expect(posting).toMatchObject({ title: 'R&D <Lead>', description: '<p>R&amp;D &lt;Lead&gt;</p>' });
    expect(posting).not.toHaveProperty('jobLocation');
  });

  it.each([
    ['2026-12-31 12:00 AM', 'December 30, 2026'],
    ['2026-12-31 12:01 AM', 'December 31, 2026'],
  ])('that is open before %s is open until %s, the last day of which it has some', async (enddate, day) => {
    const page = await pageOf(await posted({}, { startdate: '2026-11-20 09:00 AM', enddate }));
    expect(page.text).toContain(`>${day}</time>`);
    expect(postingIn(page)).toHaveProperty('validThrough', expect.stringMatching(/^2026-12-31T00:0[01]:00/));
  });

  it('shows nothing that attribute configuration hides', async () => {
    const id = await posted({ overview: 'Seen', bonus: 'a car' });
    await under.server.apply(aPortalsBlueprint(1001));
    await api.change(`jobs/${id}`, { qualifications: 'Hush' });
    expect((await pageOf(id)).text).toContain('Hush');
    await under.server.apply(aPortalsBlueprint(1001, { customer: { id: 1001, name: 'Acme & <Sons>' }, profileTypes }));
    const { text } = await pageOf(id);
    expect(text).toContain('Seen');
    expect(text).not.toMatch(/Hush|a car/);
  });

  describe('is a page that says so, 404', () => {
    const expectMissing = (response: RawResponse): void => {
      const { status, headers, text } = response;
      expect([status, headers['content-type']]).toEqual([404, 'text/html;charset=UTF-8']);
      expect(text).toContain('<h1>This job is not open</h1>');
    };

    it('of a job that is not live on that portal', async () => {
      const times = { startdate: '2026-11-20 12:05 PM', enddate: '2026-11-20 01:00 PM' };
      const id = await posted({}, times);
      expectMissing(await pageOf(id));
      clock.set('2026-11-20T12:05:00Z');
      expect((await pageOf(id)).status).toBe(200);
      expectMissing(await read(`/portals/internal/jobs/${id}/engineer/job`));
      clock.set('2026-11-20T13:00:00Z');
      expectMissing(await pageOf(id));
    });

    it('of one that left the Approved folder, or was unposted', async () => {
      const id = await posted();
      expect((await pageOf(id)).headers['cache-control']).toBe('no-cache');
      await api.change(`jobs/${id}`, { folder: ON_HOLD });
      const gone = await pageOf(id);
      expectMissing(gone);
      expect(gone.headers['cache-control']).toBe('no-store');
      await api.change(`jobs/${id}`, { folder: APPROVED });
      expect((await pageOf(id)).status).toBe(200);
      await posts.unpost({ jobid: id, portalurl: CAREERS });
      expectMissing(await pageOf(id));
    });

    it('for an id that is not a job or a portal', async () => {
      const id = await posted();
      for (const odd of ['0', `0${id}`, 'x', '9'.repeat(30), '999999', `${id}.0`]) expectMissing(await pageOf(odd));
      for (const name of ['nothing', '101', 'Careers', 'constructor'])
        expectMissing(await read(`/portals/${name}/jobs/${id}/engineer/job`));
    });
  });
});
