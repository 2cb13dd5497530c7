import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aForm, aQuestion, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint, EVERY_TYPE, formsUsers } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';

const FORMS = [
  EVERY_TYPE,
  aForm('plain', { questions: [aQuestion('a'), { ...EMPLOYERS, required: false }] }),
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
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      { integrationName: 'partners', label: 'Partners' },
      {
        integrationName: 'vendors',
        label: 'Vendors',
        fieldAccess: { people: { externalid: 'none', middlename: 'read' } },
      },
    ],
    users: formsUsers(1001, { admin: 'administrators', user: 'partners', vendor: 'vendors' }),
    profileTypes: { people: { fields: people as never } },
    workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
  });

describeServer('odd requests about forms', { blueprints: [blueprint()] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = as('user');
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);

  it('that answer any question with any JSON are 201 or 400, and a PATCH with the same is 204 or 400 alike', async () => {
    const names = (EVERY_TYPE.questions ?? []).map(({ name }) => name);
    const [owner, id] = [await forms.owner(), await forms.fillNew('every_type')];
    const anything = fc.dictionary(fc.constantFrom(...names, 'nosuch', 'owner', 'signature'), fc.jsonValue(), {
      maxKeys: 4,
    });
    await fc.assert(
      fc.asyncProperty(anything, async ({ owner: _, ...body }) => {
        const run = await forms.send('POST', '?dryrun=true', { formname: 'every_type', owner, ...body });
        expect([body, [200, 400].includes(run.status)]).toEqual([body, true]);
        if (run.status === 400) expect(codesOf(run).every((code) => [4, 5].includes(code))).toBe(true);
        const change = await forms.sendChange(id, body);
        expect([body, [204, 400].includes(change.status)]).toEqual([body, true]);
      }),
      { numRuns: 60 },
    );
  });

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

  it('do not call a member that was refused required as well (D-PRO-22)', async () => {
    const body = { formname: 'plain', owner: await forms.owner(), employers: [{ employer: 5 }] };
    expect(problemsOf(await forms.sendNew(body))).toEqual(['5 employers/new1/employer']);
  });

  it('with a name that no header may hold keep the headers clean (D-ERR-2)', async () => {
    const body = { formname: 'plain', owner: await forms.owner(), 'a\r\nX-Evil: 1': 'x', 'ü–😀': 1 };
    const response = await forms.sendNew(body);
    expect([response.status, codesOf(response)]).toEqual([400, [4, 4]]);
    expect(response.headers).not.toHaveProperty('x-evil');
    for (const value of headerValues(response, 'x-error')) expect(value).toMatch(/^[\x20-\x7e\x80-\xff]{1,512}$/);
  });

  it('take a slash at the end of an export as well (D-NET-5)', async () => {
    const id = await forms.fillNew('plain', { a: 'x' });
    expect((await forms.sendRead(`${id}.txt/`)).status).toBe(200);
    expect((await forms.sendRead(`plain/data/${id}.txt/`)).status).toBe(200);
  });

  it('without credentials are 401 on every path', async () => {
    const at = [
      '',
      '/list',
      '/plain/meta',
      '/plain/meta/data_schema',
      '/1',
      '/plain/data/1',
      '/1.txt',
      '/plain/data/1.pdf',
    ];
    for (const below of at) {
      const response = await under.server.send({ path: forms.api.path(`/forms${below}`) });
      expect([below, response.status, codesOf(response)]).toEqual([below, 401, [6]]);
    }
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
      const vendor = as('vendor');
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
