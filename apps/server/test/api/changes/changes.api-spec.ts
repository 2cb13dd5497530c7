import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();
const CUSTOMER = 1001;
const STATUSES = {
  applicantworkflows: [
    { id: 'C51218', value: 'New' },
    { id: 'C51222', value: 'Hired' },
  ],
};
const FORMS = [aForm('plain', { questions: [aQuestion('a')] })];
/** Outside of it is the folder D32018. */
const LOCK = { people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' as const }] } };
const GROUPS = {
  locked: { searchLocks: LOCK },
  peopleless: { access: { people: 'none' } },
  formless: { access: { forms: 'none' } },
  jobless: { access: { jobs: 'none' } },
  idle: { access: { workflows: 'none', lists: 'none' } },
  unseeing: { fieldAccess: { people: { middlename: 'none' } } },
} as const;

function blueprintOf(customerId: number, forms = FORMS) {
  return aBlueprint(customerId, {
    quota: { requestsPerDay: 1_000_000 },
    forms,
    workflowStatuses: STATUSES,
    ...groupsAndUsers(customerId, GROUPS),
  });
}

const blueprints = [blueprintOf(CUSTOMER), blueprintOf(1002), blueprintOf(1003)];

describeServer('the changes', { blueprints, clock }, (under) => {
  const api = new ApiClient(under.server, CUSTOMER);
  let follower: ChangesClient;

  beforeAll(() => {
    follower = as('user');
  });

  const as = (group: string, customerId = CUSTOMER): ChangesClient =>
    new ChangesClient(under.server, customerId, `${customerId}.${group}`);
  const person = (rest: object = {}): Promise<number> =>
    api.create('people', { firstname: 'Ada', lastname: 'Lovelace', ...rest });

  describe('of written profiles, workflows, forms and lists', () => {
    it('report a profile, with its version, when, and where it is read (D-CHG-1)', async () => {
      const since = await follower.now();
      clock.advance(1234);
      const id = await person();
      expect(await follower.since(since, 1)).toEqual([
        {
          kind: 'profile',
          type: 'people',
          id,
          version: 1,
          changedAt: new Date(clock.now()).toISOString(),
          self: api.url(`/people/${id}`),
        },
      ]);
    });

    it('report every version, in their order, and no refused write', async () => {
      const since = await follower.now();
      const id = await person();
      for (const middlename of ['a', 'b']) await api.change(`people/${id}`, { middlename });
      expect((await api.patch(`/people/${id}`, { nosuchfield: 1 })).status).toBe(400);
      expect((await api.patch(`/people/${id}?dryrun=true`, { middlename: 'c' })).status).toBe(200);
      const job = await api.create('jobs', { jobtitle: 'Welder' });
      const told = await follower.since(since, 4);
      expect(told.map(shown)).toEqual([1, 2, 3].map((version) => `people/${id}@${version}`).concat(`jobs/${job}@1`));
    });

    it('report filled forms, workflows and lists', async () => {
      const [id, job] = [await person(), await api.create('jobs', { jobtitle: 'Welder' })];
      const since = await follower.now();
      const forms = new FormsClient(api);
      const form = await forms.fill('plain', id, { a: '1' });
      await forms.sendChange(form, { a: '2' });
      const workflow = await api.create('applicantworkflows', { baseprofile: job, associatedprofile: id });
      await api.change(`applicantworkflows/${workflow}`, { status: { id: 'C51222' } });
      // the one that it has already
      await api.change(`applicantworkflows/${workflow}`, { status: { id: 'C51222' } });
      expect((await api.post('/lists/lists.skills/node', { value: 'Welding' })).status).toBe(201);
      const told = await follower.since(since, 5);
      expect(told.slice(0, 4).map(shown)).toEqual([
        `forms/${form}@1`,
        `forms/${form}@2`,
        `applicantworkflows/${workflow}@1`,
        `applicantworkflows/${workflow}@2`,
      ]);
      expect(told.slice(0, 4).map(({ kind, self }) => ({ kind, self }))).toEqual([
        ...[1, 2].map(() => ({ kind: 'form', self: api.url(`/forms/${form}`) })),
        ...[1, 2].map(() => ({ kind: 'workflow', self: api.url(`/applicantworkflows/${workflow}`) })),
      ]);
      const list = { kind: 'list', type: 'lists', id: 'lists.skills', self: api.url('/v2/lists/lists.skills') };
      expect(told.slice(4)).toMatchObject([list]);
    });

    it('report only the named types', async () => {
      const since = await follower.now();
      const [id, job] = [await person(), await api.create('jobs', { jobtitle: 'Welder' })];
      const company = await api.create('companies', { name: 'Acme' });
      const told = await follower.since(since, 2, '&types=companies,people');
      expect(told.map(shown)).toEqual([`people/${id}@1`, `companies/${company}@1`]);
      expect((await follower.since(since, 1, '&types=jobs')).map(shown)).toEqual([`jobs/${job}@1`]);
    });
  });

  describe('page by page (D-CHG-2)', () => {
    it('come from the beginning if no place is named, each once', async () => {
      const ids = [];
      const writer = new ApiClient(under.server, 1003);
      for (let made = 0; made < 5; made += 1) ids.push(await writer.create('jobs', { jobtitle: 'Welder' }));
      const reader = as('user', 1003);
      await reader.since('now', 0);
      const told: string[] = [];
      let [query, more] = ['?types=jobs&size=2', true];
      await until(
        '5 changes',
        () => reader.page('?types=jobs'),
        ({ changes }) => changes.length === 5,
      );
      while (more) {
        const page = await reader.page(query);
        expect(page.changes.length).toBeLessThanOrEqual(2);
        told.push(...page.changes.map(shown));
        more = page.more;
        query = `?types=jobs&size=2&after=${page.next}`;
      }
      expect(told).toEqual(ids.map((id) => `jobs/${id}@1`));
    });

    it('end with a place from which one reads on later', async () => {
      const first = await follower.page('?after=now');
      expect(first).toEqual({ changes: [], next: expect.any(String), more: false });
      const empty = await follower.page(`?after=${first.next}`);
      expect(empty).toMatchObject({ changes: [], more: false });
      const id = await person();
      expect((await follower.since(empty.next, 1)).map(shown)).toEqual([`people/${id}@1`]);
    });

    it.each([
      ['?after=nonsense', 'after'],
      ['?after=a.b', 'after'],
      ['?size=0', 'size'],
      ['?types=', 'types'],
      ['?types=people,persons', 'types'],
    ])('refuse %s', async (query, name) => {
      const response = await follower.send(query);
      expect(response.status).toBe(400);
      expect(codesOf(response)).toEqual([5]);
      expect(errorsOf(response)[0]?.errorMessage).toContain(name);
    });

    it('refuse a place among the changes of another customer', async () => {
      expect(statusAndCodes(await follower.send(`?after=${await as('user', 1002).now()}`))).toEqual([400, [5]]);
    });
  });

  describe('for a caller who sees only a part (D-CHG-3)', () => {
    const write = async (): Promise<Record<'id' | 'job' | 'form' | 'workflow', string>> => {
      const [id, job] = [await person(), await api.create('jobs', { jobtitle: 'Welder' })];
      const form = await new FormsClient(api).fill('plain', id, { a: '1' });
      const workflow = await api.create('applicantworkflows', { baseprofile: job, associatedprofile: id });
      return {
        id: `people/${id}@1`,
        job: `jobs/${job}@1`,
        form: `forms/${form}@1`,
        workflow: `applicantworkflows/${workflow}@1`,
      };
    };

    it.each([
      ['user', ['id', 'job', 'form', 'workflow']],
      ['peopleless', ['job']],
      ['formless', ['id', 'job', 'workflow']],
      ['jobless', ['id', 'form']],
      ['idle', ['id', 'job', 'form']],
    ] as const)('show %s what they may see', async (group, seen) => {
      const since = await as(group).now();
      const written = await write();
      await follower.since(since, 4);
      const told = (await as(group).page(`?after=${since}`)).changes;
      expect(told.map(shown)).toEqual(seen.map((name) => written[name]));
    });

    it('report of a hidden field only that there is a new version', async () => {
      const id = await person();
      const since = await follower.now();
      await api.change(`people/${id}`, { middlename: 'unseen' });
      const told = await as('unseeing').since(since, 1);
      expect(told.map(shown)).toEqual([`people/${id}@2`]);
      expect(JSON.stringify(told)).not.toContain('unseen');
    });

    it('leave out the filled forms of a form that is gone', async () => {
      const writer = new ApiClient(under.server, 1002);
      const id = await writer.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      const reader = as('user', 1002);
      const since = await reader.now();
      const form = await new FormsClient(writer).fill('plain', id, { a: '1' });
      expect((await reader.since(since, 1)).map(shown)).toEqual([`forms/${form}@1`]);
      await under.server.apply(blueprintOf(1002, []));
      expect((await reader.page(`?after=${since}&types=forms`)).changes).toEqual([]);
      await under.server.apply(blueprintOf(1002));
      expect((await reader.page(`?after=${since}&types=forms`)).changes.map(shown)).toEqual([`forms/${form}@1`]);
    });
  });

  describe('of profiles that leave a search lock (D-CHG-4)', () => {
    it('report a removal to callers with that lock, and the version to all others', async () => {
      const id = await person();
      const since = await follower.now();
      await api.change(`people/${id}`, { folder: 'D32018' });
      expect((await follower.since(since, 1)).map(shown)).toEqual([`people/${id}@2`]);
      const [removed, ...others] = await as('locked').since(since, 1);
      expect(others).toEqual([]);
      expect(removed).toEqual({
        kind: 'profile',
        type: 'people',
        id,
        changedAt: expect.any(String),
        removed: true,
      });
    });

    it('report no profile that was never inside, and no write while it is outside', async () => {
      const id = await person({ folder: 'D32018' });
      const form = await new FormsClient(api).fill('plain', id, { a: '1' });
      expect(form).toBeGreaterThan(0);
      const since = await follower.now();
      await api.change(`people/${id}`, { middlename: 'a' });
      await new FormsClient(api).sendChange(form, { a: '2' });
      await follower.since(since, 2);
      const page = await as('locked').page(`?after=${since}`);
      expect(page.changes).toEqual([]);
      expect(page.next).not.toBe(since);
    });

    it('report the version once it is inside again', async () => {
      const id = await person();
      const since = await follower.now();
      await api.change(`people/${id}`, { folder: 'D32018' });
      await api.change(`people/${id}`, { middlename: 'unseen' });
      await api.change(`people/${id}`, { folder: 'D32001' });
      await follower.since(since, 3);
      const told = (await as('locked').page(`?after=${since}`)).changes.map(shown);
      expect(told).toEqual([`people/${id} removed`, `people/${id}@3`, `people/${id}@4`]);
    });
  });
});
