import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aPortalsBlueprint, CAREERS, INTERNAL, PORTALS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { TestClock } from '../../support/test-clock.js';

const NOW = '2026-11-20T12:00:00Z';
const clock = new TestClock(NOW);
/** A portal that is named at first, and left out later. */
const FORMER = { id: 105, name: 'former' } as const;

/** People of the second customer name a job that interests them. */
const INTERESTS = aPortalsBlueprint(1002, {
  profileTypes: { people: { fields: [{ id: 'field1', label: 'Interest', type: 'profile', profileType: 'jobs' }] } },
} as Parameters<typeof aPortalsBlueprint>[1]);

describeServer(
  'searches by posts',
  { blueprints: [aPortalsBlueprint(1001, { portals: [...PORTALS, FORMER] }), INTERESTS], clock },
  (under) => {
    const as = (group: string, customer = 1001): ApiClient =>
      new ApiClient(under.server, customer, `${customer}.${group}`);
    const jobs: Record<string, number> = {};
    const workflows: Record<string, number> = {};

    beforeAll(async () => {
      const api = as('user');
      const posts = new JobPostsClient(api);
      const person = await api.create('people', { firstname: 'Ada', lastname: 'Byron' });
      const make = async (
        name: string,
        given: ReadonlyArray<Readonly<Record<string, string>>> = [],
      ): Promise<number> => {
        const jobid = await api.create('jobs', { jobtitle: name, folder: 'D31001' });
        jobs[name] = jobid;
        workflows[name] = await api.create('applicantworkflows', { baseprofile: jobid, associatedprofile: person });
        for (const post of given) await posts.posted({ jobid, portalurl: CAREERS, ...post });
        return jobid;
      };
      await make('live', [{ startdate: '2026-11-01 09:00 AM' }]);
      await make('both', [
        { enddate: '2026-11-20 12:30 PM' },
        { portalurl: INTERNAL, startdate: '2026-12-01' + ' 12:00 AM' },
      ]);
      await make('over', [{ startdate: '2026-10-01 09:00 AM', enddate: '2026-10-31 09:00 AM' }]);
      const down = await make('down', [{ portalurl: 'former' }]);
      await posts.unpost({ jobid: down, portalurl: 'former' });
      await make('former', [{ portalurl: 'former' }]);
      await make('none');
      await under.server.apply(aPortalsBlueprint(1001));
    });

    beforeEach(() => clock.set(NOW));

    const found = async (
      name: string,
      operator: string,
      value: readonly string[],
      group = 'user',
    ): Promise<string[]> => {
      const ask = async (type: string, prefix: string): Promise<number[]> => {
        const filters = [{ name: `${prefix}${name}`, operator, value }];
        const { status, json, text } = await as(group).post(`/search/${type}`, { filters });
        if (status !== 200) throw new Error(text);
        return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
      };
      const ids = await ask('jobs', 'job.');
      const names = Object.keys(jobs).filter((each) => ids.includes(jobs[each] ?? 0));
      const ofWorkflows = await ask('applicantworkflows', 'applicantworkflow.job.');
      expect(ofWorkflows).toEqual(names.map((each) => workflows[each]));
      return names;
    };

    it.each([
      ['jobpost.status', '==', ['Expired', 'Unposted'], ['over', 'down']],
      ['jobpost.isposted', '!=', ['true'], ['over', 'down', 'none']],
      ['jobpost.postdate', '!=', ['2026-11-01 09:00 AM'], ['both', 'over', 'down', 'former', 'none']],
      ['jobpost.enddate', '>=', ['2026-01-01'], ['both', 'over']],
      ['postedto', '=', ['101', '105'], ['live', 'both', 'former']],
    ] as const)('find jobs, and workflows, by %s %s %j (D-SEA-24)', async (name, operator, value, names) => {
      expect(await found(name, operator, value)).toEqual(names);
    });

    it('know what is live by the clock (D-JPO-2)', async () => {
      clock.set('2026-11-20T12:30:00Z');
      expect(await found('postedto', '=', ['careers'])).toEqual(['live']);
      expect(await found('jobpost.status', '==', ['Scheduled'])).toEqual(['both']);
      clock.set('2026-12-01T00:00:00Z');
      expect(await found('postedto', '=', ['internal'])).toEqual(['both']);
      expect(await found('jobpost.status', '==', ['Scheduled'])).toEqual([]);
    });

    it('are not filters for a caller who may not read posts (D-ERR-3)', async () => {
      const ask = (name: string) => as('outsiders').post('/search/jobs', { filters: [{ name, value: ['true'] }] });
      const absent = await ask('job.nothing.at');
      for (const name of ['jobpost.status', 'jobpost.isposted', 'jobpost.postdate', 'jobpost.enddate', 'postedto']) {
        const hidden = await ask(`job.${name}`);
        expect([name, hidden.status, codesOf(hidden)]).toEqual([name, 400, [26]]);
        expect(hidden.text.replaceAll(name, 'nothing.at')).toBe(absent.text);
      }
    });

    it('refuse what is neither true nor false, and what is not a date (D-SEA-14, D-SEA-28)', async () => {
      const ask = (name: string, value: string) =>
        as('user').post('/search/jobs', { filters: [{ name, value: [value] }] });
      const refused = await ask('job.jobpost.isposted', 'yes');
      expect([refused.status, codesOf(refused)]).toEqual([400, [26]]);
      expect(errorsOf(refused)[0]?.errorMessage).toContain('"true" or "false"');
      expect(statusAndCodes(await ask('job.jobpost.enddate', 'soon'))).toEqual([400, [26]]);
    });

    it.each(['=', '!='])('refuse, by %s, a portal that there is not (D-SEA-34)', async (operator) => {
      const value = ['careers', 'former', '999', CAREERS];
      const refused = await as('user').post('/search/jobs', { filters: [{ name: 'job.postedto', operator, value }] });
      expect([refused.status, codesOf(refused)]).toEqual([400, [26, 26, 26]]);
      expect(errorsOf(refused).map(({ errorMessage }) => errorMessage)).toEqual(
        ['former', '999', CAREERS].map((each, index) =>
          expect.stringContaining(
            `filters[0].value[${index + 1}]: "job.postedto" must be the name of a portal, or its id, received "${each}".`,
          ),
        ),
      );
    });

    it('find nobody by a status that the job behind a reference cannot have (D-SEA-24, D-SEA-30)', async () => {
      const api = as('user', 1002);
      const job = await api.create('jobs', { jobtitle: 'Interesting', folder: 'D31001' });
      await api.create('people', { firstname: 'Ada', lastname: 'Byron', field1: job });
      const find = async (operator: string) => {
        const filters = [{ name: 'person.field1.jobpost.status', operator, value: ['Nothing'] }];
        const { json, text } = await api.post('/search/people', { filters });
        return (json as { searchResults?: unknown[] }).searchResults?.length ?? text;
      };
      expect([await find('=='), await find('=')]).toEqual([0, 0]);
    });
  },
);
