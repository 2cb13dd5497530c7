import { beforeAll, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint, formsUsers } from '../../builders/forms-blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, linksOf, problemsOf } from '../../support/forms-client.js';

const FORMS = [
  aForm('about_person'),
  aForm('about_job', { type: 'Job', questions: [aQuestion('note'), synced('title', 'jobtitle')] }),
  aForm('about_workflow', {
    type: 'Workflow',
    questions: [aQuestion('note'), synced('surname', 'lastname'), synced('title', 'jobtitle')],
  }),
];

const notIn = (name: string, folder: string) => ({ filters: [{ name, value: [folder], operator: '!=' as const }] });

const blueprint = (customerId: number) =>
  aFormsBlueprint(customerId, FORMS, {
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      { integrationName: 'partners', label: 'Partners' },
      { integrationName: 'readers', label: 'Readers', access: { forms: 'read' } },
      { integrationName: 'strangers', label: 'Strangers', access: { forms: 'none' } },
      { integrationName: 'without_people', label: 'Without people', access: { people: 'none' } },
      { integrationName: 'without_jobs', label: 'Without jobs', access: { jobs: 'none' } },
      { integrationName: 'without_workflows', label: 'Without workflows', access: { workflows: 'none' } },
      {
        integrationName: 'confined',
        label: 'Confined',
        searchLocks: { people: notIn('person.folder', 'D32018'), jobs: notIn('job.folder', 'D31004') },
      },
    ],
    users: formsUsers(customerId, {
      admin: 'administrators',
      user: 'partners',
      reader: 'readers',
      stranger: 'strangers',
      no_people: 'without_people',
      no_jobs: 'without_jobs',
      no_workflows: 'without_workflows',
      confined: 'confined',
    }),
    workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
  });

describeServer('the owners of forms', { blueprints: [blueprint(1001), blueprint(1002)] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = as('user');
  });

  const as = (user: string, customerId = 1001): FormsClient => FormsClient.of(under.server, customerId, user);
  const aJob = (job: object = {}): Promise<number> => forms.api.create('jobs', { jobtitle: 'Cook', ...job });
  const aWorkflow = (job: number, person: number): Promise<number> =>
    forms.api.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
  const ownerOf = async (id: number, by = forms): Promise<unknown> => (await by.read(id, 'owner'))['owner'];

  describe('are people', () => {
    it('by their reference, which links to them', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('about_person', owner);
      expect(await ownerOf(id)).toEqual(forms.person(owner));
      expect(linksOf(await forms.sendRead(id))).toContainEqual(
        expect.objectContaining({ rel: 'owner', url: forms.api.url(`/people/${owner}`) }),
      );
    });
  });

  describe('are jobs', () => {
    it('by their reference, which links to them', async () => {
      const job = await aJob();
      const made = await forms.sendNew({ formname: 'about_job', owner: job, note: 'x' });
      const url = forms.api.url(`/jobs/${job}`);
      expect(linksOf(made)).toMatchObject([{ rel: 'owner', url }]);
      const id = Number(made.headers.location?.split('/').at(-1));
      expect(await ownerOf(id)).toEqual({ profile: url, id: job, value: 'Cook' });
      expect(await forms.answers('about_job', id)).toEqual({ note: 'x', title: 'Cook' });
    });
  });

  describe('are workflows', () => {
    it('by their reference, with the titles of person and job (D-FRM-19)', async () => {
      const [job, person] = [await aJob(), await forms.owner()];
      const workflow = await aWorkflow(job, person);
      const made = await forms.sendNew({ formname: 'about_workflow', owner: workflow });
      const url = forms.api.url(`/applicantworkflows/${workflow}`);
      expect([made.status, linksOf(made)]).toMatchObject([201, [{ rel: 'owner', url }]]);
      const id = Number(made.headers.location?.split('/').at(-1));
      expect(await ownerOf(id)).toEqual({ profile: url, id: workflow, value: 'Ada Lovelace - Cook' });
    });

    it('whose questions are in step with fields of the person, else of the job', async () => {
      const [job, person] = [await aJob(), await forms.owner()];
      const id = await forms.fill('about_workflow', await aWorkflow(job, person), { surname: 'King', title: 'Chef' });
      expect(await forms.api.read(`people/${person}`, 'lastname')).toEqual({ lastname: 'King' });
      expect(await forms.api.read(`jobs/${job}`, 'jobtitle')).toEqual({ jobtitle: 'Chef' });
      const tag = await forms.tagOf(id);
      await forms.api.change(`jobs/${job}`, { jobtitle: 'Cook' });
      expect(await forms.answers('about_workflow', id)).toEqual({ surname: 'King', title: 'Cook' });
      expect(await forms.tagOf(id)).not.toBe(tag);
    });

    it('that each fill the form once', async () => {
      const person = await forms.owner();
      const first = await aWorkflow(await aJob(), person);
      const second = await aWorkflow(await aJob(), person);
      await forms.fill('about_workflow', first);
      expect((await forms.sendNew({ formname: 'about_workflow', owner: second })).status).toBe(201);
      expect(codesOf(await forms.sendNew({ formname: 'about_workflow', owner: first }))).toEqual([16]);
    });

    it('that are not there are unknown: code 5', async () => {
      const person = await forms.owner();
      expect(problemsOf(await forms.sendNew({ formname: 'about_workflow', owner: person + 1000 }))).toEqual([
        '5 owner',
      ]);
    });
  });

  describe('of another customer', () => {
    it('are never seen, nor their forms: 404 code 3 on every path and method', async () => {
      const id = await forms.fillNew('about_person', { note: 'x' });
      const others = new ApiClient(under.server, 1001, '1002.user');
      for (const below of [
        `/forms/${id}`,
        `/forms/about_person/data/${id}`,
        `/forms/${id}.txt`,
        '/forms',
        '/forms/about_person/meta',
      ]) {
        const response = await others.get(below);
        expect([below, response.status, codesOf(response)]).toEqual([below, 404, [3]]);
      }
      for (const [method, below] of [
        ['POST', '/forms'],
        ['PUT', '/forms'],
        ['PUT', `/forms/${id}`],
        ['PATCH', `/forms/${id}`],
      ] as const) {
        const response = await others.send(method, below, { body: { formname: 'about_person', owner: 1, note: 'y' } });
        expect([method, below, response.status, codesOf(response)]).toEqual([method, below, 404, [3]]);
      }
      expect(await forms.answers('about_person', id)).toEqual({ note: 'x' });
    });

    it('have filled forms with the same ids and other answers', async () => {
      const elsewhere = as('user', 1002);
      const person = await elsewhere.owner({ firstname: 'Grace', lastname: 'Hopper' });
      const id = await elsewhere.fill('about_person', person, { note: 'theirs' });
      expect(id).toBe(1);
      const response = await forms.sendRead(`${id}?questions=note,owner`);
      expect(response.text).not.toMatch(/theirs|Grace/);
      expect(await elsewhere.read(id, 'note')).toEqual({ note: 'theirs' });
    });
  });

  describe('and the area of forms', () => {
    const requests = (id: number): ReadonlyArray<readonly [string, string, unknown?]> => [
      ['GET', `${id}`],
      ['GET', `about_person/data/${id}`],
      ['GET', `${id}.txt`],
      ['GET', `about_person/data/${id}.pdf`],
      ['GET', 'about_person/meta'],
      ['GET', 'about_person/meta/data_schema'],
      ['GET', ''],
    ];
    const writes = (id: number, owner: number): ReadonlyArray<readonly [string, string, unknown]> => [
      ['POST', '', { formname: 'about_person', owner }],
      ['PUT', '', { formname: 'about_person', owner }],
      ['PUT', `${id}`, { note: 'y' }],
      ['PATCH', `${id}`, { note: 'y' }],
      ['PATCH', `about_person/data/${id}`, { note: 'y' }],
      ['PATCH', `${id}?dryrun=true`, { note: 'y' }],
    ];

    it('closed to a group: everything is 404 code 3, whether it is there or not', async () => {
      const [owner, stranger] = [await forms.owner(), as('stranger')];
      const id = await forms.fill('about_person', owner);
      for (const [method, at, body] of [...requests(id), ...writes(id, owner), ...requests(999_999)]) {
        const response = await stranger.send(method, at, body);
        expect([method, at, response.status, codesOf(response)]).toEqual([method, at, 404, [3]]);
      }
    });

    it('open for reading: reads are answered, writes are 404 code 3', async () => {
      const [owner, reader] = [await forms.owner(), as('reader')];
      const id = await forms.fill('about_person', owner, { note: 'x' });
      for (const [method, at] of requests(id)) expect([at, (await reader.send(method, at)).status]).toEqual([at, 200]);
      for (const [method, at, body] of writes(id, owner)) {
        const response = await reader.send(method, at, body);
        expect([method, at, response.status, codesOf(response)]).toEqual([method, at, 404, [3]]);
      }
      expect(await forms.answers('about_person', id)).toEqual({ note: 'x' });
    });

    it('is checked before the body', async () => {
      expect(codesOf(await as('reader').sendNew('{'))).toEqual([3]);
    });
  });

  describe('that a caller may not see', () => {
    /** Each with whom it is hidden from, and how it is made. */
    const hidden: ReadonlyArray<readonly [string, string, string, () => Promise<number>]> = [
      ['people of a closed type', 'no_people', 'about_person', () => forms.owner()],
      ['jobs of a closed type', 'no_jobs', 'about_job', () => aJob()],
      [
        'workflows of a closed area',
        'no_workflows',
        'about_workflow',
        async () => aWorkflow(await aJob(), await forms.owner()),
      ],
      ['people outside the search lock', 'confined', 'about_person', () => forms.owner({ folder: 'D32018' })],
      ['jobs outside the search lock', 'confined', 'about_job', () => aJob({ folder: 'D31004' })],
      [
        ...(['workflows of a person outside the search lock', 'confined', 'about_workflow'] as const),
        async () => aWorkflow(await aJob(), await forms.owner({ folder: 'D32018' })),
      ],
      [
        ...(['workflows of a job outside the search lock', 'confined', 'about_workflow'] as const),
        async () => aWorkflow(await aJob({ folder: 'D31004' }), await forms.owner()),
      ],
    ];

    it.each(hidden)('%s: what they filled is 404 code 3 (D-FRM-19)', async (_title, user, formname, make) => {
      const id = await forms.fill(formname, await make(), { note: 'x' });
      const caller = as(user);
      // nor does another name tell which form it is of
      for (const at of [
        `${id}`,
        `${formname}/data/${id}`,
        `other/data/${id}`,
        `${id}.txt`,
        `${formname}/data/${id}.doc`,
      ]) {
        const response = await caller.sendRead(at);
        expect([at, response.status, codesOf(response)]).toEqual([at, 404, [3]]);
      }
      for (const [method, at] of [
        ['PUT', `${id}`],
        ['PATCH', `${id}`],
        ['PATCH', `${formname}/data/${id}`],
      ] as const) {
        const response = await caller.send(method, at, { note: 'y' });
        expect([method, at, response.status, codesOf(response)]).toEqual([method, at, 404, [3]]);
      }
      expect(await forms.answers(formname, id)).toMatchObject({ note: 'x' });
    });

    it.each(hidden)(
      '%s: in a body they are unknown, filled or not (D-FRM-18, code 5)',
      async (_title, user, formname, make) => {
        const owner = await make();
        const caller = as(user);
        const [hiddenOne, unknown] = [
          await caller.sendNew({ formname, owner }),
          await caller.sendNew({ formname, owner: 999_999 }),
        ];
        expect([hiddenOne.status, problemsOf(hiddenOne)]).toEqual([400, ['5 owner']]);
        expect(hiddenOne.text.replaceAll(`${owner}`, '999999')).toBe(unknown.text);
        await forms.fill(formname, owner);
        for (const method of ['POST', 'PUT']) {
          expect(problemsOf(await caller.send(method, '', { formname, owner }))).toEqual(['5 owner']);
        }
      },
    );

    it('workflows are seen by forms exactly if they are seen themselves', async () => {
      const workflow = await aWorkflow(await aJob(), await forms.owner());
      const id = await forms.fill('about_workflow', workflow);
      for (const user of ['user', 'reader', 'no_people', 'no_jobs', 'no_workflows', 'confined']) {
        const caller = as(user);
        const [itself, form] = [await caller.api.get(`/applicantworkflows/${workflow}`), await caller.sendRead(id)];
        expect([user, form.status]).toEqual([user, itself.status]);
      }
    });

    it('are left out of nothing that others read', async () => {
      const id = await forms.fill('about_person', await forms.owner({ folder: 'D32018' }));
      expect((await as('admin').sendRead(id)).status).toBe(200);
    });
  });

  it('show of their titles only what the caller may see', async () => {
    await under.server.apply({
      ...blueprint(1002),
      userGroups: [
        { integrationName: 'administrators', label: 'Administrators', administrator: true },
        { integrationName: 'partners', label: 'Partners', fieldAccess: { people: { lastname: 'none' } } },
      ],
      users: formsUsers(1002, { admin: 'administrators', user: 'partners' }),
    });
    const [admin, user] = [as('admin', 1002), as('user', 1002)];
    const person = await admin.owner();
    const id = await admin.fill('about_person', person);
    expect(await ownerOf(id, user)).toEqual({ profile: user.api.url(`/people/${person}`), id: person, value: 'Ada' });
    expect((await user.sendRead(id)).text).not.toContain('Lovelace');
  });
});
