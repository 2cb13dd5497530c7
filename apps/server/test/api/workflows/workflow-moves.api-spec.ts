import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '../../builders/blueprint.builder.js';
import { anEventsBlueprint, NEW, QUIET } from '../../builders/events-blueprint.builder.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ActingClient } from '../../support/platform-actions.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';

interface MovesPage {
  readonly moves: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly next?: number;
}

/** Administrators who see less than others. */
const AUDITORS = {
  workflowless: { access: { workflows: 'none' } },
  joblessadmin: { access: { jobs: 'none' } },
  userslocked: {
    searchLocks: { people: { filters: [{ name: 'person.lastname', value: ['User'], operator: '!=' }] } },
  },
  personlocked: {
    searchLocks: { people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' }] } },
  },
} as const;

const plain = anEventsBlueprint(1001, { sinkUrl: 'http://127.0.0.1:9', triggers: [] });
const blueprint = {
  ...plain,
  userGroups: [
    ...(plain.userGroups ?? []),
    ...Object.entries(AUDITORS).map(([name, rules]) => ({
      ...{ integrationName: name, label: name, administrator: true },
      ...rules,
    })),
  ],
  users: [...(plain.users ?? []), ...Object.keys(AUDITORS).map((group) => aUser(`1001.${group}`, group))],
};
const clock = new TestClock();

describeServer('the moves of a workflow', { blueprints: [blueprint], clock }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let acting: ActingClient;
  let job: number;
  let person: number;
  let workflow: number;

  const as = (group: string): ActingClient => new ActingClient(under.server, 1001, `1001.${group}`);
  const pageOf = async (query = '', by = acting): Promise<MovesPage> => {
    const { status, json, text } = await by.get(`/workflows/${workflow}/moves${query}`);
    if (status !== 200) throw new Error(`GET moves answered ${status}: ${text}`);
    return json as MovesPage;
  };
  const move = (status: string, more: { comment?: string } = {}): Promise<unknown> =>
    acting.acted(acting.move(workflow, status, more));

  beforeAll(() => {
    acting = new ActingClient(under.server, 1001);
  });

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00Z');
    job = await client.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
    person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    workflow = await client.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
  });

  it('are listed newest first, with user and comment, for every way of moving that changes it (D-WFL-7)', async () => {
    await move(NEW, { comment: 'As before.' });
    expect((await acting.move(workflow, 'C9')).status).toBe(400);
    expect(await pageOf()).toEqual({ moves: [] });
    await move(QUIET, { comment: 'Überzeugt 🎉' });
    clock.set('2026-11-20T13:30:00Z');
    await client.change(`applicantworkflows/${workflow}`, { status: { id: NEW } });
    const [first, quiet] = [NEW, QUIET].map((id) => ({ id, value: `Status ${id}` }));
    const by = { username: '1001.user', name: 'Test User' };
    expect(await pageOf()).toEqual({
      moves: [
        { at: '2026-11-20T13:30:00.000Z', from: quiet, to: first, ...by },
        { at: '2026-11-20T12:00:00.000Z', from: first, to: quiet, ...by, comment: 'Überzeugt 🎉' },
      ],
    });
  });

  it('are those of workflows of all types', async () => {
    for (const [type, base] of [
      ['onboardworkflows', 'newhirecategories'],
      ['sourceworkflows', 'talentpools'],
    ] as const) {
      const baseprofile = await client.create(base, { title: 'Interns' });
      workflow = await client.create(type, { baseprofile, associatedprofile: person });
      await move(QUIET);
      expect((await pageOf()).moves).toMatchObject([{ from: { id: NEW }, to: { id: QUIET } }]);
    }
  });

  it('are listed page by page, 100 or as many as are asked for', async () => {
    for (let round = 0; round < 51; round += 1)
      for (const id of [QUIET, NEW]) await client.change(`applicantworkflows/${workflow}`, { status: { id } });
    const first = await pageOf();
    expect(first.moves).toHaveLength(100);
    const rest = await pageOf(`?after=${first.next}`);
    expect(rest).toEqual({ moves: [expect.anything(), expect.anything()] });
    expect(await pageOf('?size=5000')).toEqual({ moves: [...first.moves, ...rest.moves] });
    for (const query of ['size=0', 'size=x', 'after=-1', 'after=x'])
      expect(statusAndCodes(await acting.get(`/workflows/${workflow}/moves?${query}`))).toEqual([400, [5]]);
  });

  it('are there for a caller who sees the workflow (D-WFL-5)', async () => {
    await move(QUIET);
    expect((await pageOf('', as('moveless'))).moves).toMatchObject([{ name: 'Test User' }]);
    expect((await pageOf('', as('userslocked'))).moves).toEqual([expect.not.objectContaining({ name: 'Test User' })]);
    for (const group of ['jobless', 'peopleless'])
      expect(statusAndCodes(await as(group).get(`/workflows/${workflow}/moves`))).toEqual([404, [2]]);
    for (const id of ['999999', '007', 'x'])
      expect(statusAndCodes(await acting.get(`/workflows/${id}/moves`))).toEqual([404, [2]]);
  });

  describe('in the audit trail (D-WFL-7)', () => {
    const trailOf = async (profile: string, username = '1001.admin'): Promise<unknown[]> => {
      const platform = new PlatformClient(under.server, 1001, username);
      const { status, json } = await platform.get(`/audit?profile=${profile}`);
      expect(status).toBe(200);
      return (json as { records: unknown[] }).records;
    };

    it('stand behind how it was made, with the transaction of each', async () => {
      const created = await client.post('/applicantworkflows', {
        baseprofile: await client.create('jobs', { jobtitle: 'Cook' }),
        associatedprofile: person,
        source: 'Referral',
      });
      workflow = Number(created.headers.location?.split('/').at(-1));
      clock.set('2026-11-20T13:30:00Z');
      const moved = await acting.move(workflow, QUIET, { comment: 'Not here.' });
      const profile = `applicantworkflows/${workflow}`;
      const by = { user: '1001.user', profile, self: client.url(`/${profile}`) };
      const [first, quiet] = [NEW, QUIET].map((id) => ({ id, value: `Status ${id}` }));
      expect(await trailOf(profile)).toEqual([
        {
          ...by,
          at: '2026-11-20T13:30:00.000Z',
          transactionId: moved.headers['x-transaction'],
          action: 'update',
          version: 2,
          changes: [{ path: 'status', before: first, after: quiet }],
        },
        {
          ...by,
          at: '2026-11-20T12:00:00.000Z',
          transactionId: created.headers['x-transaction'],
          action: 'create',
          version: 1,
          changes: [
            { path: 'baseprofile', before: null, after: { id: expect.any(Number) } },
            { path: 'associatedprofile', before: null, after: { id: person } },
            { path: 'status', before: null, after: first },
            { path: 'source', before: null, after: 'Referral' },
          ],
        },
      ]);
    });

    it('have a record for the workflow that an application makes', async () => {
      await client.post('/portalposts/', { jobid: job, portalurl: 'internal' });
      const bob = await client.create('people', { firstname: 'Bob', lastname: 'Hope' });
      await acting.acted(acting.apply(102, { job, person: bob }));
      const { json } = await client.get(`/people/${bob}/workflows`);
      const [made] = (json as { workflows: Array<{ id: number }> }).workflows;
      expect(await trailOf(`applicantworkflows/${made?.id}`)).toMatchObject([{ action: 'create', version: 1 }]);
    });

    it('are seen by a caller who sees both profiles and has the area workflows', async () => {
      const profile = `applicantworkflows/${workflow}`;
      await move(QUIET);
      expect(await trailOf(profile)).toHaveLength(2);
      expect(await trailOf(`sourceworkflows/${workflow}`)).toEqual([]);
      expect(await trailOf(profile, '1001.workflowless')).toEqual([]);
      expect(await trailOf(profile, '1001.joblessadmin')).toEqual([]);
      expect(await trailOf(profile, '1001.personlocked')).toHaveLength(2);
      await client.change(`people/${person}`, { folder: 'D32018' });
      expect(await trailOf(profile, '1001.personlocked')).toEqual([]);
      const whole = await new PlatformClient(under.server, 1001, '1001.joblessadmin').get('/audit?kind=data&size=1000');
      expect(whole.text).not.toContain('applicantworkflows');
    });
  });
});
