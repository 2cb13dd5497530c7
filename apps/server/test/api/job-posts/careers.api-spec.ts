import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { CustomerLists } from '../../../src/modules/lists/memory/customer-lists.js';
import { aPortalsBlueprint, CAREERS, INTERNAL, portalsOf } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnSqlite } from '../../support/databases.js';
import { describeServer, describeServerOnSqlite } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const APPROVED = 'D31001';
const ON_HOLD = 'D31002';
const NOW = '2026-11-20T12:00:30Z';
const HTML = 'text/html;charset=UTF-8';
const PICTURE = 'data:image/svg+xml;base64,PHN2Zy8+';
const LOGO = 'https://cdn.acme.example/logo.svg?a="b"';

const clock = new TestClock(NOW);
const [careers, internal, closed] = portalsOf(1001);
const portals = [
  { ...careers, id: 101, name: 'careers', logo: LOGO, color: '#ffee00' },
  { ...internal, id: 102, name: 'internal', logo: PICTURE, filters: ['job.portalkeywordsearch'] as const },
  { ...closed, id: 103, name: 'closed' },
];
const blueprints = [
  aPortalsBlueprint(1001, { customer: { id: 1001, name: 'Acme & <Sons>' }, portals }),
  aPortalsBlueprint(1002, { profileTypes: { jobs: { fields: [{ id: 'positiontype', hidden: true }] } } }),
];
const configuration = {
  trustedProxies: [{ address: '127.0.0.0', prefix: 8 }],
  zipCodes: { file: path.join(import.meta.dirname, '../../support/zip-codes.txt'), ships: false },
};

describeServer('the careers page of a portal', { blueprints, clock, configuration }, (under) => {
  const api = new ApiClient(under.server, 1001, '1001.admin');
  const posts = new JobPostsClient(api);
  const ids: Record<string, number> = {};
  let network = 0;

  const read = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> =>
    under.server.send({ path, headers: { 'x-forwarded-for': `192.0.2.${network}`, ...headers } });
  const titlesIn = ({ text }: RawResponse): (string | undefined)[] =>
    Array.from(text.matchAll(/<li><h2><a href="[^"]*">([^<]*)</g), ([, title]) => title);
  const found = async (query: Readonly<Record<string, string>> = {}): Promise<(string | undefined)[]> =>
    titlesIn(await read(`/portals/careers?${new URLSearchParams(query).toString()}`));

  beforeEach(() => {
    network += 1;
  });

  beforeAll(async () => {
    const company = await api.create('companies', {
      name: 'Acme Rome',
      addresses: [{ addresscity: 'Rome', addresszip: '10002', addresscountry: 'United States' }],
    });
    const { addresses } = await api.read(`companies/${company}`);
    const [{ id: joblocation }] = addresses as [{ id: number }];
    const job = async (jobtitle: string, startdate: string, more: object = {}, portalurl: string = CAREERS) => {
      ids[jobtitle] = await api.create('jobs', { jobtitle, folder: APPROVED, ...more });
      await posts.posted({ jobid: ids[jobtitle], portalurl, startdate });
    };
    const overview = '<p onclick="x()">Cook ]]> & serve</p><script>alert(1)</script>';
    await job('Chef <1>', '2026-11-20 11:00 AM', { joblocation, positiontype: 'Full Time', overview });
    await job('Analyst', '2026-11-20 09:00 AM', { positioncategory: 'Engineering > Software Engineer' });
    await job('Baker', '2026-11-20 10:00 AM', { bonus: 'Hush' });
    await job('Later', '2026-11-20 12:05 PM');
    await job('Inner', '2026-11-20 09:00 AM', { bonus: 'Hush' }, INTERNAL);
    await job('Held', '2026-11-20 09:00 AM');
    await api.change(`jobs/${ids['Held']}`, { folder: ON_HOLD });
    await job('Down', '2026-11-20 09:00 AM');
    await posts.unpost({ jobid: ids['Down'], portalurl: CAREERS });
  });

  it('lists what is live there for anybody, the latest first, as HTML that runs nothing (D-SEA-35)', async () => {
    const page = await read('/portals/careers');
    expect([page.status, page.headers['content-type'], page.headers['vary']]).toEqual([200, HTML, 'Accept-Language']);
    expect(titlesIn(page)).toEqual(['Chef &lt;1&gt;', 'Baker', 'Analyst']);
    expect(page.text).toContain('<p role="status">3 jobs</p>');
    expect(page.text).toContain('Rome, 10002, United States · Full Time · Posted <time');
    expect(page.text).toContain(`href="https://${CAREERS}/jobs/${ids['Baker']}/baker/job"`);
    expect(page.text).not.toMatch(/<script|<Sons>|Hush|Later|Inner|Held|Down/);
  });

  it('loads the logo from its origin alone, and has readable text on its colour', async () => {
    const { headers, text } = await read('/portals/careers');
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'img-src https://cdn.acme.example',
    ]);
    expect(text).toContain('<img src="https://cdn.acme.example/logo.svg?a=&quot;b&quot;" alt="">');
    expect(text).toContain('background: #ffee00; color: #000000;');
    const picture = await read('/portals/internal');
    expect(picture.headers['content-security-policy']).toMatch(/; img-src data:$/);
    const plain = await read('/portals/careers-1002');
    expect(plain.headers['content-security-policy']).not.toContain('img-src');
  });

  it('is at the host of the portal too, to which the first page leads', async () => {
    const page = await read('/jobs', { host: CAREERS });
    expect([page.status, titlesIn(page).length]).toEqual([200, 3]);
    const home = await read('/', { host: CAREERS });
    expect([home.status, home.headers.location]).toEqual([302, 'jobs']);
    expect((await read('/')).headers.location).toBe('console/');
  });

  it.each([
    [{ 'job.portalkeywordsearch': ' chef ' }, ['Chef &lt;1&gt;']],
    [{ 'job.portaljoblocation': 'rome' }, ['Chef &lt;1&gt;']],
    [{ 'job.positioncategory': 'Engineering' }, ['Analyst']],
    [{ 'job.jobpost.postdate': '11/21/2026 00:00:00.000' }, []],
    [{ 'job.updateddate': '2026-11-21' }, []],
    [{ 'job.joblocation.zipradius': '10001', 'job.joblocation.zipradius.radius': '5' }, ['Chef &lt;1&gt;']],
    [{ 'job.portalkeywordsearch': 'nothing\0' }, []],
    [{ 'job.portalkeywordsearch': '', 'job.bonus': 'Hush', other: '1' }, ['Chef &lt;1&gt;', 'Baker', 'Analyst']],
  ])('finds by the filters of the portal: %j', async (query, titles) => expect(await found(query)).toEqual(titles));

  it('offers no filter of a field that the public does not see, and does not know it', async () => {
    expect((await read('/portals/careers')).text).toContain('name="job.positiontype"');
    const { status, text } = await read('/portals/careers-1002?job.positiontype=Nothing');
    expect([status, text.includes('job.positiontype'), text.includes('No job is open here')]).toEqual([
      200,
      false,
      true,
    ]);
  });

  it('shows again what was entered, and says if it is no search', async () => {
    const entered = '"><b>x';
    const page = await read(`/portals/careers?job.portalkeywordsearch=${encodeURIComponent(entered)}`);
    expect(page.text).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(page.text).toContain('name="robots" content="noindex"');
    const wrong = await read('/portals/careers?job.positiontype=Nothing');
    expect([wrong.status, titlesIn(wrong)]).toEqual([200, []]);
    expect(wrong.text).toContain('This search cannot be made.');
  });

  it('speaks the language that the browser asks for: German or English', async () => {
    const german = await read('/portals/careers', { 'accept-language': 'fr, de-AT;q=0.9, en;q=0.8' });
    expect(german.text).toContain('<html lang="de">');
    expect(german.text).toContain('<h1>Offene Stellen</h1>');
    expect(german.text).toContain('20. November 2026');
    const job = await read(`/portals/careers/jobs/${ids['Baker']}/x/job`, { 'accept-language': 'de' });
    expect(job.text).toContain('<dt>Veröffentlicht</dt>');
    const other = await read('/portals/careers', { 'accept-language': 'fr, de;q=0, *' });
    expect(other.text).toContain('<html lang="en">');
  });

  it('is answered with 304 until it changes', async () => {
    const { headers } = await read('/portals/careers');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await read('/portals/careers', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await read('/portals/careers?page=2', { 'if-none-match': headers.etag ?? '' });
    expect(other.status).toBe(304);
    const german = await read('/portals/careers', { 'if-none-match': headers.etag ?? '', 'accept-language': 'de' });
    expect(german.status).toBe(200);
  });

  it('is no page of an unknown portal, of a host without one, or without jobs', async () => {
    for (const path of ['/portals/nothing', '/portals/101', '/jobs', '/portals/nothing/jobs.xml', '/jobs.xml']) {
      const { status, headers, text } = await read(path);
      expect([path, status, headers['content-type']]).toEqual([path, 404, HTML]);
      expect(text).toContain('<h1>There is no such page</h1>');
    }
    await under.server.apply(aPortalsBlueprint(1002, { profileTypes: { jobs: { enabled: false } } }));
    for (const path of ['/portals/careers-1002', '/portals/careers-1002/jobs.xml'])
      expect([path, (await read(path)).status]).toEqual([path, 404]);
  });

  it('names a feed that job boards read, with the same jobs', async () => {
    const page = await read('/portals/careers');
    expect(page.text).toContain(`<link rel="alternate" type="application/xml" href="https://${CAREERS}/jobs.xml">`);
    const feed = await read('/jobs.xml', { host: CAREERS });
    expect([feed.status, feed.headers['content-type']]).toEqual([200, 'application/xml;charset=UTF-8']);
    expect(feed.text).toMatch(
      /^<\?xml version="1.0" encoding="utf-8"\?>\n<source>\n<publisher><!\[CDATA\[Acme & <Sons>\]\]>/,
    );
    expect(feed.text.match(/<job>/g)).toHaveLength(3);
    for (const part of [
      '<title><![CDATA[Chef <1>]]></title>\n<date><![CDATA[Fri, 20 Nov 2026 11:00:00 GMT]]></date>',
      `<referencenumber><![CDATA[2026-${ids['Baker']}]]></referencenumber>`,
      `<url><![CDATA[https://${CAREERS}/jobs/${ids['Baker']}/baker/job]]></url>`,
      '<company><![CDATA[Acme & <Sons>]]></company>\n<city><![CDATA[Rome]]></city>\n<country><![CDATA[US]]></country>',
      '<description><![CDATA[<h3>Overview</h3><p>Cook ]]&gt; &amp; serve</p>]]></description>',
    ])
      expect(feed.text).toContain(part);
    expect(feed.text).not.toMatch(/alert|Hush|Later|Inner|Held|Down/);
    expect(feed.text.endsWith('</job>\n</source>\n')).toBe(true);
  });

  describe('with many jobs', () => {
    beforeAll(async () => {
      for (let index = 1; index <= 41; index += 1) {
        const jobid = await api.create('jobs', { jobtitle: `Helper ${index}`, folder: APPROVED });
        await posts.posted({ jobid, portalurl: INTERNAL });
      }
    });

    it('has pages of 20, each with the search of the first', async () => {
      const first = await read('/portals/internal?job.portalkeywordsearch=helper');
      expect([titlesIn(first).length, titlesIn(first)[0]]).toEqual([20, 'Helper 41']);
      const [, next = ''] = /<a rel="next" href="([^"]*)">/.exec(first.text) ?? [];
      expect(next).toBe('?job.portalkeywordsearch=helper&amp;page=2');
      const last = await read('/portals/internal?job.portalkeywordsearch=helper&page=3');
      expect([titlesIn(last), last.text.includes('rel="next"')]).toEqual([['Helper 1'], false]);
      expect((await read('/portals/internal?page=2')).text).toContain('/portals/internal?page=2">');
      expect(titlesIn(await read('/portals/internal?page=99'))).toEqual(['Helper 1', 'Inner']);
      expect(titlesIn(await read('/portals/internal?page=x')).length).toBe(20);
    });

    it('has all of them in the feed, in several parts', async () => {
      const { text } = await read('/portals/internal/jobs.xml');
      expect(text.match(/<job>/g)).toHaveLength(42);
    });
  });
});

const NODES = Array.from({ length: 2000 }, (_, index) => ({ value: `Skill ${index}` }));
const largeList = aPortalsBlueprint(1001, {
  lists: { 'lists.skills': { nodes: NODES } },
  profileTypes: { jobs: { fields: [{ id: 'field1', label: 'Skill', type: 'list', list: 'lists.skills' }] } },
  portals: [{ id: 101, name: 'careers', filters: ['job.field1', 'job.positiontype'] }],
} as Partial<Blueprint>);

describeServerOnSqlite('a filter with many options', { blueprints: [largeList] }, ({ server }) => {
  it('is typed, and the rest of its options is not read (D-SEA-35)', async () => {
    const children = jest.spyOn(CustomerLists.prototype, 'children');
    const { text } = await server.send({ path: '/portals/careers' });
    expect(text).toContain('<input id="job.field1" name="job.field1" type="search">');
    expect(text).toContain('<select id="job.positiontype"');
    expect(children.mock.calls.filter(([list]) => list === 'lists.skills').length).toBeLessThan(310);
    children.mockRestore();
  });
});

describeOnSqlite('a server without a console', (createDatabase) => {
  it('leads to the careers page of its only portal, and nowhere if it has several', async () => {
    const portals = [{ id: 1, name: 'only one' }];
    const database = await createDatabase('migrated');
    const server = await TestServer.start({
      database,
      configuration: { console: false },
      blueprints: [aPortalsBlueprint(1001, { portals })],
    });
    const { status, headers } = await server.send({ path: '/' });
    expect([status, headers.location]).toEqual([302, `${server.baseUrl}/portals/only%20one`]);
    await server.apply(aPortalsBlueprint(1001, { portals: [...portals, { id: 2, name: 'other' }] }));
    expect((await server.send({ path: '/' })).status).toBe(404);
  });
});
