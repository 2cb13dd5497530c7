import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient, problemsOf } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const FORMS = [
  aForm('about_person'),
  aForm('signed', { signature: true }),
  aForm('other'),
  aForm('about_job', { type: 'Job' }),
  aForm('review', { type: 'Job', private: 'candidate', questions: questionsNamed('note', 'mark') }),
  aForm('about_workflow', {
    type: 'Workflow',
    questions: [aQuestion('note'), synced('surname', 'lastname'), synced('title', 'jobtitle')],
  }),
];

const notIn = (name: string, folder: string) => ({ filters: [{ name, value: [folder], operator: '!=' as const }] });

const blueprintOf = (forms = FORMS) =>
  aFormsBlueprint(1001, forms, {
    ...groupsAndUsers(1001, {
      readers: { access: { forms: 'read' } },
      no_people: { access: { people: 'none' } },
      no_jobs: { access: { jobs: 'none' } },
      no_workflows: { access: { workflows: 'none' } },
      confined: { searchLocks: { people: notIn('person.folder', 'D32018'), jobs: notIn('job.folder', 'D31004') } },
    }),
    workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
  });

describeServer('the owners of forms', { blueprints: [blueprintOf()] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = as('user');
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const aJob = (job: object = {}): Promise<number> => forms.api.create('jobs', { jobtitle: 'Cook', ...job });
  const aWorkflow = (job: number, person: number): Promise<number> =>
    forms.api.create('applicantworkflows', { baseprofile: job, associatedprofile: person });

  it('may be workflows: the tag of the form moves with the person and the job that its questions are in step with', async () => {
    const [job, person] = [await aJob(), await forms.owner()];
    const id = await forms.fill('about_workflow', await aWorkflow(job, person), { surname: 'King', title: 'Chef' });
    expect(await forms.api.read(`people/${person}`, 'lastname')).toEqual({ lastname: 'King' });
    expect(await forms.api.read(`jobs/${job}`, 'jobtitle')).toEqual({ jobtitle: 'Chef' });
    const tags = [await forms.tagOf(id)];
    await forms.api.change(`jobs/${job}`, { jobtitle: 'Cook' });
    tags.push(await forms.tagOf(id));
    await forms.api.change(`people/${person}`, { lastname: 'Byron' });
    tags.push(await forms.tagOf(id));
    expect(new Set(tags).size).toBe(3);
    expect(await forms.answers('about_workflow', id)).toEqual({ surname: 'Byron', title: 'Cook' });
  });

  /** Each with whom it is hidden from, and how it is made. */
  it.each<readonly [string, string, string, () => Promise<number>]>([
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
  ])(
    'that are %s are unknown, and so is what they filled (D-FRM-18, D-FRM-19)',
    async (_title, user, formname, make) => {
      const [owner, caller] = [await make(), as(user)];
      const [hidden, unknown] = [
        await caller.sendNew({ formname, owner }),
        await caller.sendNew({ formname, owner: 999_999 }),
      ];
      expect([hidden.status, problemsOf(hidden)]).toEqual([400, ['5 owner']]);
      expect(hidden.text.replaceAll(`${owner}`, '999999')).toBe(unknown.text);
      const id = await forms.fill(formname, owner, { note: 'x' });
      for (const method of ['POST', 'PUT'])
        expect(problemsOf(await caller.send(method, '', { formname, owner }))).toEqual(['5 owner']);
      // nor does another name tell which form it is of
      for (const [method, at] of [
        ['GET', `${id}`],
        ['GET', `${formname}/data/${id}`],
        ['GET', `other/data/${id}`],
        ['GET', `${id}.txt`],
        ['PUT', `${id}`],
        ['PATCH', `${id}`],
        ['PATCH', `${formname}/data/${id}`],
      ] as const) {
        const response = await caller.send(method, at, method === 'GET' ? undefined : { note: 'y' });
        expect([method, at, response.status, codesOf(response)]).toEqual([method, at, 404, [2]]);
      }
      expect(await forms.answers(formname, id)).toMatchObject({ note: 'x' });
    },
  );

  it('that are workflows are seen by forms exactly if they are seen themselves', async () => {
    const workflow = await aWorkflow(await aJob(), await forms.owner());
    const id = await forms.fill('about_workflow', workflow);
    for (const user of ['user', 'readers', 'no_people', 'no_jobs', 'no_workflows', 'confined']) {
      const caller = as(user);
      const [itself, form] = [await caller.api.get(`/applicantworkflows/${workflow}`), await caller.sendRead(id)];
      expect([user, form.status]).toEqual([user, itself.status]);
    }
  });

  describe('of private forms, which name a person too (D-FRM-11),', () => {
    let owner: number;
    let person: number;

    beforeEach(async () => {
      owner = await aJob();
      person = await forms.owner();
    });

    const about = (updatedForcandidate: unknown, answers: object = {}): object => ({
      formname: 'review',
      owner,
      updatedForcandidate,
      ...answers,
    });
    const fill = async (answers: object = {}, of = person): Promise<number> =>
      filledId(await forms.sendNew(about(of, answers)), 201);

    it('are replaced by a PUT that names the same person; another person makes another (D-FRM-2)', async () => {
      const id = await fill({ note: 'x', mark: 'A' });
      const replaced = await forms.sendReplacement(about(person, { note: 'y' }));
      expect([replaced.status, replaced.headers.location]).toEqual([201, forms.api.url(`/forms/${id}`)]);
      expect(await forms.answers('review', id)).toEqual({ note: 'y' });
      const made = await forms.sendReplacement(about(await forms.owner(), { note: 'z' }));
      expect(filledId(made, 201)).not.toBe(id);
    });

    it('keep their person under a PUT and a PATCH on the id, which may name that one only (code 5)', async () => {
      const id = await fill({ note: 'x' });
      expect((await forms.send('PUT', id, { note: 'y' })).status).toBe(201);
      expect((await forms.send('PUT', id, { note: 'z', updatedForcandidate: person })).status).toBe(201);
      await forms.change(id, { mark: 'B', updatedForcandidate: person });
      expect(await forms.readWhole('review', id)).toMatchObject({ updatedfor: { id: person }, note: 'z', mark: 'B' });
      for (const method of ['PUT', 'PATCH']) {
        const response = await forms.send(method, id, { updatedForcandidate: await forms.owner() });
        expect([response.status, problemsOf(response)]).toEqual([400, ['5 updatedForcandidate']]);
      }
    });

    it('do not know a person outside the search lock, and show none (D-PRO-12)', async () => {
      const outside = await forms.owner({ folder: 'D32018' });
      const confined = as('confined');
      expect(problemsOf(await confined.sendNew(about(outside)))).toEqual(['5 updatedForcandidate']);
      const id = await fill({ note: 'x' }, outside);
      expect(await confined.read(id)).not.toHaveProperty('updatedfor');
      expect(await confined.read(id, 'note')).toEqual({ note: 'x' });
    });

    it('reveal to no guess which hidden person they are about (D-FRM-18)', async () => {
      const [outside, confined] = [await forms.owner({ folder: 'D32018' }), as('confined')];
      const id = await fill({ note: 'x' }, outside);
      for (const updatedForcandidate of [outside, person, 999_999]) {
        for (const [method, at] of [
          ['PATCH', `${id}`],
          ['PATCH', `${id}?dryrun=true`],
          ['PUT', `${id}`],
        ] as const) {
          const response = await confined.send(method, at, { updatedForcandidate, note: 'y' });
          expect([method, at, problemsOf(response)]).toEqual([method, at, ['5 updatedForcandidate']]);
        }
      }
      await confined.change(id, { note: 'y' });
    });

    it('race for one person: one 201, the others code 16', async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => forms.sendNew(about(person))));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
    });
  });

  describe('are told what was filled about them (D-CHG-6): the forms', () => {
    interface Page {
      readonly forms: ReadonlyArray<{
        readonly formname: string;
        readonly formDataId: number;
        readonly status: string;
      }>;
      readonly next?: number;
    }

    const send = (owner: string, user = 'user'): Promise<RawResponse> => {
      const [path = '', query] = owner.split('?');
      const below = `/${path}/forms${query === undefined ? '' : `?${query}`}`;
      return new PlatformClient(under.server, 1001, `1001.${user}`).get(below);
    };
    const read = async (owner: string, user?: string): Promise<Page> => {
      const { status, json } = await send(owner, user);
      expect(status).toBe(200);
      return json as Page;
    };
    const namesOf = (page: Page): string[] => page.forms.map(({ formname }) => formname);

    it('are reported with what each is, and where it is read', async () => {
      const id = await forms.owner();
      await forms.fill('about_person', await forms.owner(), { note: '1' });
      const [plain, signed] = [
        await forms.fill('about_person', id, { note: '1' }),
        await forms.fill('signed', id, { note: '1' }),
      ];
      const page = await read(`people/${id}`);
      expect(Object.keys(page)).toEqual(['forms']);
      for (const [at, formDataId] of [plain, signed].entries()) {
        const { formname, status, updateddate } = await forms.read(formDataId);
        const self = forms.api.url(`/forms/${formDataId}`);
        expect(page.forms[at]).toEqual({ formname, formDataId, status, updateddate, self });
      }
      expect(page.forms.map(({ status }) => status)).toEqual(['Complete', 'Incomplete']);
    });

    it('are those of jobs and of applicant workflows too, and none if none were filled', async () => {
      const [id, job] = [await forms.owner(), await aJob()];
      const workflow = await aWorkflow(job, id);
      for (const owner of [`people/${id}`, `jobs/${job}`, `applicantworkflows/${workflow}`])
        expect(await read(owner)).toEqual({ forms: [] });
      await forms.fill('about_job', job, { note: '1' });
      await forms.fill('about_workflow', workflow, { note: '1' });
      expect(namesOf(await read(`jobs/${job}`))).toEqual(['about_job']);
      expect(namesOf(await read(`applicantworkflows/${workflow}`))).toEqual(['about_workflow']);
      expect(namesOf(await read(`people/${id}`))).toEqual([]);
    });

    it('come page by page', async () => {
      const id = await forms.owner();
      for (const formname of ['about_person', 'signed', 'other']) await forms.fill(formname, id, { note: '1' });
      const first = await read(`people/${id}?size=2`);
      expect([namesOf(first), first.next]).toEqual([['about_person', 'signed'], first.forms[1]?.formDataId]);
      const second = await read(`people/${id}?size=2&after=${first.next}`);
      expect([namesOf(second), second.next]).toEqual([['other'], undefined]);
      expect(statusAndCodes(await send(`people/${id}?size=0`))).toEqual([400, [5]]);
    });

    it('are not those of a form that a blueprint left out, and no page ends there', async () => {
      const id = await forms.owner();
      for (const formname of ['about_person', 'other']) await forms.fill(formname, id, { note: '1' });
      await under.server.apply(blueprintOf(FORMS.filter(({ formname }) => formname !== 'other')));
      const page = await read(`people/${id}?size=1`);
      expect([namesOf(page), page.next]).toEqual([['about_person'], undefined]);
      await under.server.apply(blueprintOf());
      expect(namesOf(await read(`people/${id}`))).toEqual(['about_person', 'other']);
    });

    it('are there for who sees the owner alone', async () => {
      const [inside, outside] = [await forms.owner(), await forms.owner({ folder: 'D32018' })];
      const workflow = await aWorkflow(await aJob(), outside);
      await forms.fill('about_person', inside, { note: '1' });
      expect(namesOf(await read(`people/${inside}`, 'confined'))).toEqual(['about_person']);
      for (const [user, owner, code] of [
        ['confined', `applicantworkflows/${workflow}`, 2],
        ['no_people', `people/${inside}`, 3],
        ['no_workflows', `applicantworkflows/${workflow}`, 3],
      ] as const) {
        const refused = await send(owner, user);
        expect([owner, refused.status, codesOf(refused)]).toEqual([owner, 404, [code]]);
      }
      for (const owner of ['people/999999', 'people/07', 'applicantworkflows/999999']) {
        const refused = await send(owner);
        expect([owner, refused.status, codesOf(refused)]).toEqual([owner, 404, [2]]);
      }
    });
  });
});
