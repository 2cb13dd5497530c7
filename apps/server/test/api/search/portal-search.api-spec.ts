import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { aPortalsBlueprint, CAREERS, INTERNAL, PORTALS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { TestClock } from '../../support/test-clock.js';

const APPROVED = 'D31001';
const ON_HOLD = 'D31002';
const NOW = '2026-11-20T12:00:30Z';

type Operator = '=' | '>' | '<' | '>=' | '!=';

const clock = new TestClock(NOW);
/** Beside those of the posts: one of few filters. */
const SOME = { id: 104, name: 'some', filters: ['job.updateddate', 'job.positiontype'] } as const;
/** A customer whose qualifications nobody looks for words in. */
const UNSEARCHED = aPortalsBlueprint(1002, {
  profileTypes: { jobs: { fields: [{ id: 'qualifications', searchable: false }] } },
});
const blueprints = [aPortalsBlueprint(1001, { portals: [...PORTALS, SOME] }), UNSEARCHED];

const configuration = {
  zipCodes: { file: path.join(import.meta.dirname, '../../support/zip-codes.txt'), ships: false },
};

describeServer('the career-portal search', { blueprints, clock, configuration }, (under) => {
  const as = (group: string): ApiClient => new ApiClient(under.server, 1001, `1001.${group}`);
  let api: ApiClient;
  let posts: JobPostsClient;

  beforeAll(() => {
    api = as('user');
    posts = new JobPostsClient(api);
  });

  beforeEach(() => clock.set(NOW));

  const makeJob = (parts: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    api.create('jobs', { jobtitle: 'Engineer', folder: APPROVED, ...parts });
  const posted = async (
    parts: Readonly<Record<string, unknown>> = {},
    portalurl: string = CAREERS,
  ): Promise<number> => {
    const jobid = await makeJob(parts);
    await posts.posted({ jobid, portalurl });
    return jobid;
  };
  const idsOf = ({ status, json, text }: RawResponse): number[] => {
    if (status !== 200) throw new Error(text);
    return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
  };
  const found = async (portal: string, filter?: SearchFilter, group = 'user'): Promise<number[]> => {
    const path = `/search/portals/${portal}`;
    return idsOf(await (filter ? as(group).post(path, filter) : as(group).get(path)));
  };
  const where = (name: string, value: string, operator: Operator = '='): SearchFilter => ({
    filters: [{ name, value: [value], operator }],
  });

  it('lists the jobs of a portal by descending id, named by its id or name, without filters too (D-SEA-2, D-SEA-3)', async () => {
    const first = await posted({ jobtitle: 'Café Manager (m/f/d)' });
    const second = await posted();
    const entries = [
      [second, 'engineer'],
      [first, 'cafe-manager-m-f-d'],
    ].map(([id, slug]) => ({
      id,
      self: api.url(`/jobs/${id}`),
      portalUrl: `https://${CAREERS}/jobs/${id}/${slug}/job`,
      updatedDate: '2026-11-20 12:00 PM',
    }));
    for (const portal of ['careers', '101']) {
      const { json } = await api.get(`/search/portals/${portal}`);
      expect((json as { searchResults: unknown[] }).searchResults.slice(0, 2)).toEqual(entries);
    }
    const empty = await api.post('/search/portals/careers', { filters: [] });
    expect(idsOf(empty).slice(0, 2)).toEqual([second, first]);
  });

  it('has the page of a job under this server if the portal has no host (D-SEA-2)', async () => {
    const id = await posted({ jobtitle: '  ' + '开发 & C' }, INTERNAL);
    const { json } = await api.get('/search/portals/internal');
    const slug = encodeURIComponent('开发-c');
    const [entry] = (json as { searchResults: Array<{ id: number; portalUrl: string }> }).searchResults;
    expect(entry).toMatchObject({ id, portalUrl: `${under.server.baseUrl}/portals/internal/jobs/${id}/${slug}/job` });
  });

  describe('shows a job', () => {
    it('from the start of its post until its end (D-SEA-2)', async () => {
      const jobid = await makeJob();
      const times = { startdate: '2026-11-20 12:05 PM', enddate: '2026-11-20 01:00 PM' };
      await posts.posted({ jobid, portalurl: CAREERS, ...times });
      for (const [time, shown] of [
        ['2026-11-20T12:04:59Z', false],
        ['2026-11-20T12:05:00Z', true],
        ['2026-11-20T12:59:59Z', true],
        ['2026-11-20T13:00:00Z', false],
      ] as const) {
        clock.set(time);
        expect([time, (await found('careers')).includes(jobid)]).toEqual([time, shown]);
      }
    });

    it('until it is unposted or leaves the Approved folder, at once, and not on another portal (D-JPO-4)', async () => {
      const jobid = await posted();
      expect(await found('careers')).toContain(jobid);
      expect(await found('internal')).not.toContain(jobid);
      await posts.unpost({ jobid, portalurl: CAREERS });
      expect(await found('careers')).not.toContain(jobid);
      await posts.posted({ jobid, portalurl: CAREERS });
      expect(await found('careers')).toContain(jobid);
      await api.change(`jobs/${jobid}`, { folder: ON_HOLD });
      expect(await found('careers')).not.toContain(jobid);
      await api.change(`jobs/${jobid}`, { folder: APPROVED });
      expect(await found('careers')).toContain(jobid);
    });
  });

  describe('by a caller who sees less', () => {
    it('has no job outside the search lock (D-SEA-9)', async () => {
      const [secret, open] = [await posted({ jobtitle: 'Secret agent' }), await posted()];
      expect(await found('careers', undefined, 'user')).toEqual(expect.arrayContaining([secret, open]));
      const seen = await found('careers', undefined, 'locked');
      expect(seen).toContain(open);
      expect(seen).not.toContain(secret);
    });

    it('reveals nothing of hidden fields, by filters, dates and addresses (D-SEA-8, D-ERR-3)', async () => {
      const id = await posted({ jobtitle: 'Hush', positiontype: 'Contract' });
      const { json } = await as('titleless').get('/search/portals/careers');
      const [entry] = (json as { searchResults: object[] }).searchResults;
      expect(entry).toEqual({ id, self: api.url(`/jobs/${id}`), portalUrl: `https://${CAREERS}/jobs/${id}/job/job` });
      const [hidden, absent] = await Promise.all(
        ['job.positiontype', 'job.nothing.at'].map((name) =>
          as('titleless').post('/search/portals/careers', where(name, 'Contract')),
        ),
      );
      expect([hidden?.status, hidden && codesOf(hidden)]).toEqual([400, [26]]);
      expect(hidden?.text.replaceAll('positiontype', 'nothing.at')).toBe(absent?.text);
      expect(await found('careers', where('job.portalkeywordsearch', 'hush'), 'titleless')).toEqual([]);
      expect(await found('careers', where('job.portalkeywordsearch', 'hush'))).toEqual([id]);
    });
  });

  describe('takes a filter', () => {
    it('of the id, by which its pages go on, up too (D-SEA-2)', async () => {
      const ids = [await posted(), await posted(), await posted()] as const;
      expect(await found('careers', where('job.id', String(ids[2]), '<'))).toEqual(
        expect.arrayContaining([ids[1], ids[0]]),
      );
      expect((await found('careers', where('job.id', String(ids[2]), '<'))).slice(0, 2)).toEqual([ids[1], ids[0]]);
      expect(await found('careers', where('job.id', String(ids[0] - 1), '>'))).toEqual([...ids]);
      expect(await found('some', where('job.id', '0', '>'))).toEqual([]);
    });

    it('of category, position type and date (spec: Portal filter description)', async () => {
      const job = await posted({ positiontype: 'Full Time' });
      const other = await posted({ positiontype: 'Part Time' });
      expect(await found('careers', where('job.positiontype', 'Full Time'))).toEqual([job]);
      expect(await found('careers', where('job.positiontype', 'Full Time', '!='))).toContain(other);
      const filed = await posted({ positioncategory: 'Engineering > Software Engineer' });
      expect(await found('careers', where('job.positioncategory', 'Software Engineer'))).toEqual([filed]);
      clock.advance(86_400_000);
      await api.change(`jobs/${job}`, { bonus: 'yes' });
      expect(await found('careers', where('job.updateddate', '2026-11-21', '>='))).toEqual([job]);
    });

    it('of the company by its id or the words of its name, in any case, unless the caller does not see it (D-SEA-18, D-PRO-12)', async () => {
      let company = 0;
      const at = async (name: string, jobtitle: string): Promise<number> => {
        company = await api.create('companies', { name, addresses: [{ addresscity: 'Rome' }] });
        const { addresses } = await api.read(`companies/${company}`);
        return posted({ jobtitle, joblocation: (addresses as [{ id: number }])[0].id });
      };
      const welder = await at('Borealis Welding GmbH', 'Welder');
      const baker = await at('Bakery Borealis', 'Baker');
      const clerk = await at('99887766', 'Clerk');
      const byName = (text: string, operator?: Operator, group?: string): Promise<number[]> =>
        found('careers', where('job.joblocation.companyid', text, operator), group);
      expect(await byName('Borealis Welding GmbH')).toEqual([welder]);
      expect(await byName('borealis')).toEqual([baker, welder]);
      expect(await byName('gmbh BOREALIS')).toEqual([welder]);
      expect(await byName('99887766')).toEqual([clerk]);
      expect(await byName(String(company))).toEqual([clerk]);
      expect(await byName('welding', '!=')).toContain(baker);
      expect(await byName('welding', '!=')).not.toContain(welder);
      expect(await byName(' ')).toEqual(await found('careers'));
      const either = { filters: [{ name: 'job.joblocation.companyid', value: ['welding', 'bakery'] }] };
      expect(await found('careers', either)).toEqual([baker, welder]);
      expect(await byName('borealis', '=', 'companylocked')).toEqual([]);
      const byCompany = where('job.joblocation.companyid', 'borealis');
      expect((await as('companyless').post('/search/portals/careers', byCompany)).status).toBe(400);
    });

    it('of a category with everything below it (D-SEA-18)', async () => {
      const parent = await posted({ positioncategory: 'Engineering' });
      const child = await posted({ positioncategory: 'Engineering > Software Engineer' });
      const other = await posted({ positioncategory: 'Administration' });
      expect(await found('careers', where('job.positioncategory', 'Engineering'))).toEqual(
        expect.arrayContaining([child, parent]),
      );
      expect(await found('careers', where('job.positioncategory', 'Engineering'))).not.toContain(other);
      const others = await found('careers', where('job.positioncategory', 'Engineering', '!='));
      expect([others.includes(parent), others.includes(child), others.includes(other)]).toEqual([false, false, true]);
      const inGeneral = await api.post('/search/jobs', where('job.positioncategory', 'Engineering'));
      expect(idsOf(inGeneral)).toContain(parent);
      expect(idsOf(inGeneral)).not.toContain(child);
    });

    describe('of places', () => {
      const jobs: Record<string, number> = {};
      const near = (zip: string, miles: string): SearchFilter => ({
        filters: [{ name: 'job.joblocation.zipradius', value: [zip], secondaryValue: [miles] }],
      });

      beforeAll(async () => {
        clock.set(NOW);
        const addresses = [
          {
            addressstreet1: '5 Böll St.'.normalize('NFD'),
            addresscounty: 'O’Fallon',
            addresscity: 'New York',
            addressstate: 'NY',
            addresscountry: 'US',
          },
          { addresscity: 'St. Louis', addressstate: 'MO', addresszip: '10002' },
          { addresscity: 'Winston-Salem', addresscounty: 'Forsyth', addresszip: '07102', addresscountry: 'US' },
        ];
        const company = await api.create('companies', { name: 'Places', addresses });
        const { addresses: entries } = await api.read(`companies/${company}?fields=addresses`);
        const [york, louis, salem] = entries as Array<{ id: number }>;
        for (const [name, entry] of Object.entries({ york, louis, salem }))
          jobs[name] = await posted({ jobtitle: name, joblocation: entry?.id });
      });

      it.each([
        ['new york', ['york']],
        ['ny united', ['york']],
        ['5 BÖLL', ['york']],
        ["o'fallon", ['york']],
        ['O’FALLON', ['york']],
        ['fallon', ['york']],
        ['Missouri', ['louis']],
        ['forsyth 07', ['salem']],
        ['ork', []],
        ["york' OR 1=1 --", []],
      ])('finds by the words %j of the location (D-SEA-23)', async (words, names) => {
        const ids = await found('careers', where('job.portaljoblocation', words));
        expect(ids).toEqual(names.map((name) => jobs[name]));
      });

      it('takes several locations as alternatives, and one without a word for none', async () => {
        const filters = [{ name: 'job.portaljoblocation', value: ['york', 'salem'] }];
        expect(await found('careers', { filters })).toEqual([jobs['salem'], jobs['york']]);
        expect(await found('careers', where('job.portaljoblocation', ' , '))).toEqual(await found('careers'));
      });

      it('finds by the distance from a postal code, up to 200 miles (D-SEA-11)', async () => {
        expect(await found('careers', near('10001', '5'))).toEqual([jobs['louis']]);
        expect(await found('careers', near('10001-0001', '12.5'))).toEqual([jobs['salem'], jobs['louis']]);
        expect(await found('careers', near('00000', '200'))).toEqual([]);
        const refused = await api.post('/search/portals/careers', near('10001', '201'));
        expect([refused.status, codesOf(refused)]).toEqual([400, [26]]);
        expect(errorsOf(refused)[0]?.errorMessage).toContain('at most 200');
      });

      it('reveals nothing of companies that are hidden (D-SEA-17, D-SEA-18)', async () => {
        for (const filter of [where('job.portaljoblocation', 'new york'), near('10001', '200')]) {
          expect(await found('careers', filter, 'companylocked')).toEqual([]);
          expect((await as('companyless').post('/search/portals/careers', filter)).status).toBe(400);
        }
      });
    });

    it('of words: all of them, in any case, by how they begin (D-SEA-19)', async () => {
      const job = await posted({ jobtitle: 'Senior Zoo-Keeper (Straße)' });
      const words = (text: string): Promise<number[]> => found('careers', where('job.portalkeywordsearch', text));
      for (const text of ['zoo senior', 'KEEP', 'strasse', 'sen zo'])
        expect([text, await words(text)]).toEqual([text, [job]]);
      for (const text of ['zoo junior', 'eeper', 'enior']) expect([text, await words(text)]).toEqual([text, []]);
      expect(await words(' ')).toContain(job);
      expect(await words("zoo' OR 1=1 --")).toEqual([]);
      const long = Array.from({ length: 21 }, (_, index) => `w${index}`).join(' ');
      for (const name of ['job.portalkeywordsearch', 'job.portaljoblocation', 'job.joblocation.companyid']) {
        const refused = await api.post('/search/portals/careers', where(name, long));
        expect([name, refused.status, codesOf(refused)]).toEqual([name, 400, [26]]);
      }
      for (const text of ['sen\u0000zoo', 'zoo \udfff', '\ud800senior'])
        expect([text, await words(text)]).toEqual([text, [job]]);
      for (const text of ['nowhere\u0000', '\udfff nowhere']) {
        expect([text, await words(text)]).toEqual([text, []]);
        expect(await found('careers', where('job.portaljoblocation', text))).toEqual([]);
      }
      for (const name of ['job.portalkeywordsearch', 'job.portaljoblocation']) {
        const endless = await api.post('/search/portals/careers', where(name, 'a b '.repeat(1001)));
        expect(endless.text).toContain('takes 4000 characters at most, received 4004.');
      }
    });

    it('of words in all of its texts together, html as it is read (D-SEA-19)', async () => {
      const job = await posted({
        jobtitle: 'Ferryman',
        overview: '<p>Cross the <b>Sty</b>x</p><p>daily</p>',
        responsibilities: '<ul><li>rowing<li>greeting</ul>',
        qualifications: '<p title="anchor">C&#43;&#43;, .NET &amp; strong arms</p>',
      });
      const words = (text: string): Promise<number[]> => found('careers', where('job.portalkeywordsearch', text));
      for (const text of ['styx', 'ferry row arms', 'c++ .net daily', 'greeting'])
        expect([text, await words(text)]).toEqual([text, [job]]);
      for (const text of ['title', 'anchor', 'strong legs', 'xdaily', 'ferryman styx li'])
        expect([text, await words(text)]).toEqual([text, []]);
    });

    it('of the words that a job has since its last write', async () => {
      const job = await posted({ jobtitle: 'Lamplighter', overview: '<p>Streets</p>' });
      const words = (text: string): Promise<number[]> => found('careers', where('job.portalkeywordsearch', text));
      await api.patch(`/jobs/${job}`, { jobtitle: 'Gaslighter' });
      expect([await words('lamplighter'), await words('gaslighter streets')]).toEqual([[], [job]]);
      await api.patch(`/jobs/${job}`, { overview: null, numberofpositions: 2 });
      expect([await words('streets'), await words('gaslighter')]).toEqual([[], [job]]);
      expect((await api.patch(`/jobs/${job}`, { jobtitle: 'Moonlighter', startdate: 'never' })).status).toBe(400);
      expect([await words('moonlighter'), await words('gaslighter')]).toEqual([[], [job]]);
    });

    it('of no words in texts that the blueprint makes unsearchable', async () => {
      const other = new ApiClient(under.server, 1002, '1002.user');
      const texts = { overview: '<p>Marble</p>', qualifications: '<p>Granite</p>' };
      const jobid = await other.create('jobs', { jobtitle: 'Mason', folder: APPROVED, ...texts });
      await new JobPostsClient(other).posted({ jobid, portalurl: `1002.${CAREERS}` });
      const words = async (text: string): Promise<number[]> =>
        idsOf(await other.post('/search/portals/careers-1002', where('job.portalkeywordsearch', text)));
      expect([await words('marble mason'), await words('granite')]).toEqual([[jobid], []]);
      expect(await found('careers', where('job.portalkeywordsearch', 'marble'))).toEqual([]);
    });

    it('that is of its own set alone (D-SEA-8)', async () => {
      expect((await api.post('/search/portals/some', where('job.positiontype', 'Contract'))).status).toBe(200);
      for (const name of ['job.jobpost.postdate', 'job.jobtitle', 'job.nothing', 'constructor']) {
        const response = await api.post('/search/portals/some', where(name, '2026-01-01'));
        expect([name, response.status, codesOf(response)]).toEqual([name, 400, [26]]);
        expect(errorsOf(response)[0]?.errorMessage).toContain(
          'it takes "job.id", "job.updateddate", "job.positiontype"',
        );
      }
    });
  });

  describe('the filters of a portal', () => {
    type Listed = ReadonlyArray<{
      name: string;
      label: string;
      options?: ReadonlyArray<{ id: string; value: string }>;
    }>;
    const filtersOf = async (portal: string, group = 'user'): Promise<Listed> => {
      const { status, json, text } = await as(group).get(`/search/portals/${portal}/filters`);
      if (status !== 200) throw new Error(text);
      return (json as { filters: Listed }).filters;
    };

    it('are described one by one (spec: Portal filter description)', async () => {
      const filters = await filtersOf('careers');
      expect(filters.map(({ name, label }) => [name, label])).toEqual([
        ['job.positioncategory', 'Category'],
        ['job.joblocation.companyid', 'Company'],
        ['job.positiontype', 'Position Type'],
        ['job.jobpost.postdate', 'Posted Date'],
        ['job.portaljoblocation', 'Location'],
        ['job.portalkeywordsearch', 'Keywords'],
        ['job.joblocation.zipradius', 'Zip Code'],
        ['job.updateddate', 'Updated Date'],
      ]);
      const withOptions = ['job.positioncategory', 'job.positiontype', 'job.jobpost.postdate'];
      expect(filters.filter(({ options }) => options !== undefined).map(({ name }) => name)).toEqual(withOptions);
    });

    it('are the own ones of the portal, in its order, without those of hidden fields (D-SEA-18)', async () => {
      expect((await filtersOf('some')).map(({ name }) => name)).toEqual(['job.updateddate', 'job.positiontype']);
      expect(await filtersOf('some', 'titleless')).toEqual([]);
      const places = (await filtersOf('careers', 'companyless')).filter(({ name }) => name.includes('location'));
      expect(places).toEqual([]);
      expect((await as('user').get('/search/portals/nothing/filters')).status).toBe(404);
      expect((await as('jobless').get('/search/portals/some/filters')).status).toBe(404);
    });

    it('offer the nodes of their lists without hidden ones, and days gone by (D-SEA-12)', async () => {
      const optionsOf = async (name: string) =>
        (await filtersOf('careers')).find((each) => each.name === name)?.options;
      const categories = await optionsOf('job.positioncategory');
      expect(categories?.slice(0, 3)).toEqual([
        { id: 'D48001', value: 'Administration' },
        { id: expect.stringMatching(/^D48/), value: 'Office Manager' },
        { id: expect.stringMatching(/^D48/), value: 'Executive Assistant' },
      ]);
      const types = await optionsOf('job.positiontype');
      expect(types?.slice(0, 2)).toEqual([
        { id: 'D16001', value: 'Full Time' },
        { id: 'D16002', value: 'Part Time' },
      ]);
      await as('admin').patch('/lists/lists.job.position_type/node/D16002', { hidden: true });
      expect((await optionsOf('job.positiontype'))?.map(({ id }) => id)).not.toContain('D16002');
      await as('admin').patch('/lists/lists.job.position_type/node/D16002', { hidden: false });
      expect(await optionsOf('job.jobpost.postdate')).toContainEqual({
        id: '11/13/2026 00:00:00.000',
        value: 'Last 7 days',
      });
    });

    it('take the dates of their options as they are (D-SEA-28)', async () => {
      clock.set('2027-03-03T08:00:00Z');
      const job = await posted();
      const since = (date: string) => found('careers', where('job.jobpost.postdate', date, '>='));
      expect(await since('03/03/2027 00:00:00.000')).toEqual([job]);
      expect(await since('03/03/2027 08:00:00.001')).toEqual([]);
    });

    it('take an option as the value of `=`: all that was posted since (D-SEA-12)', async () => {
      clock.set('2027-04-02T08:00:00Z');
      const before = await posted();
      clock.set('2027-04-04T08:00:00Z');
      const job = await posted();
      const filters = await filtersOf('careers');
      const options = filters.find(({ name }) => name === 'job.jobpost.postdate')?.options ?? [];
      const [day = '', week = ''] = options.map(({ id }) => id);
      const ask = (text: string, operator?: Operator) =>
        found('careers', where('job.jobpost.postdate', text, operator));
      expect(await ask(day)).toEqual([job]);
      expect(await ask(week)).toEqual([job, before]);
      expect(await ask(day, '!=')).toContain(before);
      expect(await ask(day, '!=')).not.toContain(job);
      expect(await ask('2027-04-04 08:00 AM')).toEqual([job]);
      expect(await ask('2027-04-04 08:00 AM', '!=')).not.toContain(job);
      expect(await ask('2027-04-04 07:59 AM')).toEqual([]);
    });
  });
});
