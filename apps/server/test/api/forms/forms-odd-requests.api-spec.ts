import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, EMPLOYERS, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';

const FORMS = [
  aForm('plain', { questions: [...questionsNamed('a', 'b'), aQuestion('number', { type: 'NUMBER' }), EMPLOYERS] }),
  aForm('tied', { questions: [synced('middle', 'middlename'), aQuestion('note')] }),
  aForm('about_job', {
    type: 'Job',
    questions: [synced('number', 'jobid'), synced('made', 'createddate', { type: 'DATETIME' }), aQuestion('note')],
  }),
  aForm('about_workflow', {
    type: 'Workflow',
    questions: [synced('middle', 'middlename'), synced('title', 'jobtitle'), synced('outer_id', 'externalid')],
  }),
];

const blueprint = (people: object[] = []) =>
  aFormsBlueprint(1001, FORMS, {
    ...groupsAndUsers(1001, { vendors: { fieldAccess: { people: { externalid: 'none', middlename: 'read' } } } }),
    profileTypes: { people: { fields: people as never } },
    workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
  });

describeServer('odd requests about forms', { blueprints: [blueprint()] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = as('user');
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);

  it('that change nothing are 400 code 12 as a PATCH (D-PRO-7), and empty the form as a PUT', async () => {
    const id = await forms.fillNew('plain', { a: 'x' });
    expect(codesOf(await forms.sendChange(id, {}))).toEqual([12]);
    expect((await forms.send('PUT', id, {})).status).toBe(201);
    expect(await forms.answers('plain', id)).toEqual({});
  });

  it('with 1,000 entries in a group are taken, with more refused (D-PRO-23)', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ employer: `${index}` }));
    const id = await forms.fillNew('plain', { employers: many(1000) });
    expect(((await forms.read(id, 'employers'))['employers'] as unknown[]).length).toBe(1000);
    expect(problemsOf(await forms.sendChange(id, { employers: [{ employer: 'x' }] }))).toEqual(['5 employers']);
    expect(problemsOf(await forms.send('PUT', id, { employers: many(1001) }))).toEqual(['5 employers']);
    await forms.change(id, { employers: [{ delete: true }, { employer: 'last' }] });
  });

  it('with many mistakes in a group report a hundred, and twenty in headers (D-ERR-2, D-ERR-10)', async () => {
    const employers = Array.from({ length: 900 }, () => ({ employer: 5, nosuch: 1 }));
    const response = await forms.sendNew({ formname: 'plain', owner: await forms.owner(), employers });
    expect(response.status).toBe(400);
    expect(errorsOf(response)).toHaveLength(101);
    expect(headerValues(response, 'x-error')).toHaveLength(20);
  });

  describe('that change a filled form', () => {
    const EMPLOYED = [
      { entry: 1, employer: 'A', since: '2020-01' },
      { entry: 2, employer: 'B' },
    ];
    let id: number;

    beforeEach(async () => {
      const employers = EMPLOYED.map(({ entry: _, ...members }) => members);
      id = await forms.fillNew('plain', { a: 'one', b: 'two', employers });
    });

    it.each(['', '?questions=nosuch', '/', '/?questions='])(
      'are the same at either path followed by "%s": questions= changes nothing (D-FRM-9)',
      async (below) => {
        for (const [at, a] of [
          [`${id}`, 'new'],
          [`plain/data/${id}`, 'newer'],
        ] as const) {
          await forms.change(at + below, { a, b: null });
          expect(await forms.answers('plain', id)).toEqual({ a, employers: EMPLOYED });
        }
      },
    );

    it('report every problem at once, with headers, none twice, and change nothing (D-PRO-22)', async () => {
      const before = await forms.sendRead(`plain/data/${id}`);
      const response = await forms.sendChange(id, {
        a: 5,
        b: 'fine',
        nosuch: 1,
        number: 'x',
        status: 'Incomplete',
        employers: [{ entry: 1, employer: null }, { entry: 9, employer: 'X' }, { since: 'never' }, { employer: 5 }],
      });
      expect([response.status, problemsOf(response)]).toEqual([
        400,
        [
          '1 employers/1/employer',
          '1 employers/new3/employer',
          '4 nosuch',
          '5 a',
          '5 employers/9',
          '5 employers/new3/since',
          '5 employers/new4/employer',
          '5 number',
          '7 status',
        ],
      ]);
      expect(headerValues(response, 'x-error')).toHaveLength(9);
      const after = await forms.sendRead(`plain/data/${id}`);
      expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
    });

    it('apply the items of a group in their order: the last is the last at that moment (D-FRM-10)', async () => {
      await forms.change(id, {
        employers: [
          { employer: 'C' },
          { delete: true },
          { delete: true },
          { entry: 1, delete: false, employer: 'New' },
          { employer: 'D' },
        ],
      });
      expect((await forms.answers('plain', id))['employers']).toEqual([
        { ...EMPLOYED[0], employer: 'New' },
        { entry: 4, employer: 'D' },
      ]);
    });
  });

  describe("that write a field of the owner's profile", () => {
    it('that person and job both have are about the person, also if the caller does not see that person', async () => {
      const person = await forms.owner({ externalid: 'of the person', middlename: 'M' });
      const job = await forms.api.create('jobs', { jobtitle: 'Cook', externalid: 'of the job' });
      const workflow = await forms.api.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
      const id = await forms.fill('about_workflow', workflow);
      expect(await forms.answers('about_workflow', id)).toEqual({
        middle: 'M',
        title: 'Cook',
        outer_id: 'of the person',
      });
      const vendor = as('vendors');
      expect(await vendor.answers('about_workflow', id)).toEqual({ middle: 'M', title: 'Cook' });
      expect(await vendor.meta('about_workflow')).not.toHaveProperty('outer_id');
      expect(problemsOf(await vendor.sendChange(id, { outer_id: 'x', middle: 'N', title: 'Chef' }))).toEqual([
        '4 outer_id',
        '7 middle',
      ]);
      await vendor.change(id, { title: 'Chef' });
      expect(await forms.api.read(`jobs/${job}`, 'jobtitle,externalid')).toEqual({
        jobtitle: 'Chef',
        externalid: 'of the job',
      });
    });

    it('that the platform alone writes are read, and refused with code 7', async () => {
      const job = await forms.api.create('jobs', { jobtitle: 'Cook' });
      const id = await forms.fill('about_job', job, { note: 'x' });
      const { jobid, createddate } = await forms.api.read(`jobs/${job}`, 'jobid,createddate');
      expect(await forms.answers('about_job', id)).toEqual({ number: jobid, made: createddate, note: 'x' });
      const sent = { number: '2026-1', made: '2026-11-20 12:00 AM' };
      expect(problemsOf(await forms.sendChange(id, sent))).toEqual(['7 made', '7 number']);
    });

    it('that is unique are refused under the name of the question (D-PRO-5)', async () => {
      await forms.owner({ externalid: 'taken' });
      const person = await forms.owner();
      const job = await forms.api.create('jobs', { jobtitle: 'Cook' });
      const workflow = await forms.api.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
      const body = { formname: 'about_workflow', owner: workflow, outer_id: 'taken', title: 'Chef' };
      expect(problemsOf(await forms.sendNew(body))).toEqual(['5 outer_id']);
      expect(problemsOf(await forms.send('POST', '?dryrun=true', body))).toEqual(['5 outer_id']);
      expect(await forms.api.read(`jobs/${job}`, 'jobtitle')).toEqual({ jobtitle: 'Cook' });
      expect((await forms.sendNew({ ...body, outer_id: 'free' })).status).toBe(201);
    });

    it('report under the name of the question what else the profile needs (spec: Profile rules 5), and write nothing (D-FRM-16)', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('tied', owner, { note: 'x' });
      await under.server.apply(blueprint([{ id: 'field7', label: 'Badge', type: 'text', required: true }]));
      const response = await forms.sendChange(id, { middle: 'M', note: 'y' });
      expect([response.status, problemsOf(response)]).toEqual([400, ['5 middle']]);
      expect(errorsOf(response)[0]?.errorMessage).toContain('field7 is required');
      expect(await forms.answers('tied', id)).toEqual({ note: 'x' });
      await forms.change(id, { note: 'y' });
      await forms.api.change(`people/${owner}`, { field7: 'B' });
      await forms.change(id, { middle: 'M' });
      expect(await forms.answers('tied', id)).toEqual({ middle: 'M', note: 'y' });
      await under.server.apply(blueprint());
    });
  });
});
