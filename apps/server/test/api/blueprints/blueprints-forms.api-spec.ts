import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintForm } from '@talent-platform/blueprint';
import { aForm, aQuestion, copied, EMPLOYERS, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const CHECK = aForm('check', { questions: [aQuestion('note'), aQuestion('extra'), EMPLOYERS] });
const VACANCY = aForm('vacancy', { type: 'Job' });
const SECRET_VOTE = aForm('vote', { private: 'candidate' });
const FORMS = [CHECK, VACANCY, SECRET_VOTE];

const FIELDS: Blueprint['profileTypes'] = {
  people: {
    fields: [
      { id: 'field1', label: 'Skill', type: 'list', list: 'lists.skills' },
      { id: 'field2', label: 'Skills', type: 'list', list: 'lists.skills', multiple: true },
      { id: 'field3', label: 'Colour', type: 'dropdown', options: ['Red', 'Blue'] },
      { id: 'field4', label: 'Remote', type: 'boolean', readOnly: true },
    ],
  },
};

const DEMO = fileURLToPath(new URL('../../../../../tooling/demo', import.meta.url));

const QUESTION_TYPES = [
  'TEXTFIELD',
  'TEXTAREA',
  'NUMBER',
  'DECIMAL',
  'DATEONLY',
  'DATETIME',
  'CURRENCY',
  'SALARY',
  'DROPDOWN',
  'RADIOGROUP',
  'MULTISELECT',
  'CHECKBOX',
  'GROUP',
];

/** An answer to every question of the demo customer's forms. */
const DEMO_ANSWERS: Readonly<Record<string, object>> = {
  application: { motivation: 'I count well.', work_permit: 'Yes' },
  background_check: {
    legal_name: 'King',
    consent: true,
    employers: [{ employer: 'Babbage', from: '1840-03' }],
    signature: true,
  },
  new_starter: {
    called: 'Ada',
    email: 'ada@demo.example',
    badge_colour: 'Blue',
    introduction: 'Hello!',
    heard_from: 'Walk-in',
    first_day: '2027-03-01',
    first_call: '2027-02-20 09:30 AM',
    shift: 'Evening',
    holidays: 3,
    weekly_hours: 37.5,
    parking: false,
    moving_costs: { currency: 'EUR', amount: 900 },
    laptop: 'Fast',
    accessories: ['Screen'],
    expected_salary: { currency: 'EUR', amount: 60_000, timeframe: 'Yearly' },
    skills: ['Bombe', 'Software'],
    certificates: [{ certificate: 'Engines', level: 'Expert', issued: '1843-10', fee: { currency: 'GBP', amount: 5 } }],
  },
  hiring_request: {
    reason: 'More engines.',
    positions: 2,
    needed_by: '2027-04-01',
    remote: true,
    urgency: 'This quarter',
    budget: { currency: 'EUR', amount: 1500 },
  },
  interview_feedback: {
    held: '2027-01-15 02:00 PM',
    job: 'Engineer',
    rating: 'Strong yes',
    notes: 'Knows her engines.',
    again: false,
  },
  reference: { knows_from: 'Colleague', recommendation: 'Take her.', would_rehire: true },
};

interface ListedForm {
  readonly id: number;
  readonly formname: string;
}

describeServer('the forms of a blueprint', {}, (under) => {
  let customerId = 7000;
  let document: Blueprint;
  let platform: PlatformClient;
  let forms: FormsClient;

  beforeEach(async () => {
    customerId += 1;
    document = aFormsBlueprint(customerId, FORMS, { profileTypes: FIELDS });
    await under.server.apply(document);
    platform = new PlatformClient(under.server, customerId);
    forms = FormsClient.of(under.server, customerId);
  });

  const withForms = (...own: readonly unknown[]): object => ({ ...document, forms: own });

  const apply = (...own: readonly BlueprintForm[]): Promise<unknown> => platform.apply(withForms(...own));

  const listed = async (client = forms): Promise<ListedForm[]> =>
    ((await client.sendRead('')).json as { forms: ListedForm[] }).forms;

  const namesListed = async (client = forms): Promise<string[]> =>
    (await listed(client)).map(({ formname }) => formname);

  /** Returns the lines of a refusal, each once. */
  const refusalOf = async (...own: readonly unknown[]): Promise<string[]> => {
    const reply = await platform.put(withForms(...own));
    expect([reply.status, new Set(codesOf(reply))]).toEqual([400, new Set([5])]);
    return errorsOf(reply).map(({ errorMessage }) => errorMessage);
  };

  describe('that are wrong', () => {
    it('are refused whole, with the problems of the document, the catalogue and the store at once', async () => {
      const wrong = aForm('wrong', {
        questions: [
          aQuestion('constructor'),
          synced('a', 'startdate'),
          copied('b', 'lastname'),
          synced('c', 'lastname'),
          synced('d', 'nofield'),
          aQuestion('e', { type: 'DROPDOWN', list: 'lists.nolist' }),
          aQuestion('f', { type: 'GROUP', questions: [synced('m', 'firstname')] }),
        ],
      });
      const changed = { ...CHECK, questions: [aQuestion('note', { type: 'NUMBER' })] };
      expect(
        await refusalOf({ ...VACANCY, type: 'Workflow' }, changed, { ...SECRET_VOTE, private: 'boss' }, wrong),
      ).toEqual([
        'forms[0].type: must stay "Job", because filled forms are stored. Add a form with another name.',
        'forms[1].questions[0].type: must stay "TEXTFIELD", because answers are stored. Add a question with another name.',
        'forms[2].private: must stay "candidate", because filled forms are stored. Add a form with another name.',
        expect.stringMatching(
          /^forms\[3\]\.questions\[0\]\.name: must be .* \(constructor, .*\), received "constructor"\.$/,
        ),
        'forms[3].questions[1].prepopulation.field: must be a field of type text, textarea, email, phone or url for TEXTFIELD, received "startdate", which is of type date.',
        'forms[3].questions[3].prepopulation.field: "lastname" is already tied to forms[3].questions[2]; one question of a form may be in step with a field or be copied to it.',
        'forms[3].questions[4].prepopulation.field: names no field of people: "nofield". Name one of the owner\'s profile type.',
        'forms[3].questions[5].list: names no list: "lists.nolist".',
        'forms[3].questions[6].questions[0].prepopulation.type: must be 1 or -1 on a GROUP and inside of it, received -2: a field of the owner is one answer.',
      ]);
      expect(await namesListed()).toEqual(['check', 'vacancy', 'vote']);
      expect(await platform.wouldChange(document)).toEqual([]);
    });

    it('name a field of the owner that takes their answers, and may name one that nobody writes', async () => {
      const fitting = aForm('fitting', {
        questions: [
          synced('skill', 'field1', { type: 'DROPDOWN', list: 'lists.skills' }),
          copied('skills', 'field2', { type: 'MULTISELECT', list: 'lists.skills' }),
          synced('colour', 'field3', { type: 'RADIOGROUP', options: ['Red'] }),
          synced('remote', 'field4', { type: 'CHECKBOX' }),
          aQuestion('phone', { prepopulation: { type: 1, field: 'phones/phonenumber' } }),
        ],
      });
      const ofWorkflow = aForm('flow', {
        type: 'Workflow',
        questions: [synced('a', 'jobtitle'), synced('b', 'lastname')],
      });
      await apply(...FORMS, fitting, ofWorkflow);
      const unfit = {
        ...fitting,
        formname: 'unfit',
        questions: [
          synced('skill', 'field2', { type: 'DROPDOWN', list: 'lists.skills' }),
          synced('other', 'field1', { type: 'DROPDOWN', list: 'lists.country' }),
          copied('skills', 'source', { type: 'MULTISELECT', list: 'lists.sources' }),
          synced('phone', 'phones/phonenumber'),
          synced('month', 'startdate', { type: 'DATEONLY', monthOnly: true }),
          synced('photo', 'photo'),
        ],
      };
      const job = aForm('job', { type: 'Job', questions: [synced('a', 'lastname'), synced('b', 'hiringmanager')] });
      expect((await refusalOf(unfit, job)).map((line) => line.split(': ')[0])).toEqual([
        ...[0, 1, 2, 3].map((index) => `forms[0].questions[${index}].prepopulation.field`),
        'forms[0].questions[4].prepopulation.type',
        'forms[0].questions[5].prepopulation.field',
        ...[0, 1].map((index) => `forms[1].questions[${index}].prepopulation.field`),
      ]);
    });

    it('are refused if the contents of filled forms would be answers to something else, also after they were left out (D-FRM-22)', async () => {
      const choices = aForm('choices', {
        questions: [
          aQuestion('one', { type: 'DROPDOWN', options: ['A'] }),
          aQuestion('listed', { type: 'MULTISELECT', list: 'lists.skills' }),
          aQuestion('month', { type: 'DATEONLY', monthOnly: true }),
          { ...EMPLOYERS, name: 'jobs' },
        ],
      });
      const renamed = (type: string, parts: object): object => ({ ...choices.questions?.[0], type, ...parts });
      const wrong = {
        ...choices,
        private: 'candidate',
        questions: [
          renamed('DROPDOWN', { options: undefined, list: 'lists.skills' }),
          aQuestion('listed', { type: 'MULTISELECT', list: 'lists.country' }),
          aQuestion('month', { type: 'DATEONLY' }),
          { ...EMPLOYERS, name: 'jobs', questions: [aQuestion('since', { type: 'DATEONLY' })] },
        ],
      };
      const paths = [
        'forms[0].private',
        'forms[0].questions[0].list',
        'forms[0].questions[1].list',
        'forms[0].questions[2].monthOnly',
        'forms[0].questions[3].questions[0].monthOnly',
      ];
      await apply(choices);
      for (const between of [[choices], [{ ...choices, questions: [] }], []]) {
        await apply(...between);
        expect((await refusalOf(wrong)).map((line) => line.split(': ')[0])).toEqual(paths);
      }
      await apply({ ...choices, questions: [renamed('RADIOGROUP', { options: ['B'] }) as never] });
    });
  });

  describe('that are applied', () => {
    it('are listed in their order, under ids that stay', async () => {
      const first = await listed();
      expect(first.map(({ formname }) => formname)).toEqual(['check', 'vacancy', 'vote']);
      const ids = first.map(({ id }) => id);
      expect(ids.every(Number.isInteger)).toBe(true);
      expect(new Set(ids).size).toBe(3);
      const idsByName = new Map(first.map(({ formname, id }) => [formname, id]));

      await apply(aForm('late'), SECRET_VOTE, { ...CHECK, displayName: 'Other' });
      const second = await listed();
      expect(second.map(({ formname }) => formname)).toEqual(['late', 'vote', 'check']);
      for (const { formname, id } of second.slice(1)) expect(id).toBe(idsByName.get(formname));
      expect(ids).not.toContain(second[0]?.id);

      await apply();
      expect(await listed()).toEqual([]);
      await apply(...FORMS);
      expect(await listed()).toEqual(first);
    });

    it('are gone everywhere once they are dropped, and have what was filled again when they are back (D-FRM-22)', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('check', owner, { note: 'a' });
      await apply(VACANCY);
      for (const at of [id, `check/data/${id}`, 'check/meta', 'check/meta/data_schema']) {
        const reply = await forms.sendRead(at);
        expect([at, reply.status, codesOf(reply)]).toEqual([at, 404, [2]]);
      }
      expect(codesOf(await forms.sendChange(id, { note: 'b' }))).toEqual([2]);
      expect(codesOf(await forms.sendNew({ formname: 'check', owner, note: 'b' }))).toEqual([5]);
      await apply(VACANCY, CHECK);
      expect(await forms.answers('check', id)).toEqual({ note: 'a' });
      expect(codesOf(await forms.sendNew({ formname: 'check', owner, note: 'b' }))).toEqual([16]);
    });

    it('lose the answers of a question that is dropped, of a group too, until it is back (D-FRM-22)', async () => {
      const whole = { note: 'a', extra: 'b', employers: [{ entry: 1, employer: 'Acme', since: '2020-01' }] };
      const employers = [{ employer: 'Acme', since: '2020-01' }];
      const id = await forms.fillNew('check', { note: 'a', extra: 'b', employers });
      expect(await forms.answers('check', id)).toEqual(whole);

      const member = aQuestion('employer', { required: true, maxLength: 20 });
      await apply({ ...CHECK, questions: [...questionsNamed('note'), { ...EMPLOYERS, questions: [member] }] });
      expect(Object.keys(await forms.meta('check'))).toEqual(['note', 'employers']);
      expect(await forms.answers('check', id)).toEqual({ note: 'a', employers: [{ entry: 1, employer: 'Acme' }] });
      expect(codesOf(await forms.sendChange(id, { extra: 'c' }))).toEqual([4]);
      await forms.change(id, { note: 'changed', employers: [{ entry: 1, employer: 'Other' }] });

      await apply(...FORMS);
      expect(await forms.answers('check', id)).toEqual({
        note: 'changed',
        extra: 'b',
        employers: [{ entry: 1, employer: 'Other', since: '2020-01' }],
      });
    });

    it('are reported by a dry run, which changes nothing', async () => {
      const wanted = withForms(
        { ...CHECK, displayName: 'Other', questions: questionsNamed('note', 'new') },
        aForm('late'),
      );
      const changes = await platform.wouldChange(wanted);
      expect(changes.map(({ path }) => path)).toEqual([
        'forms.vacancy',
        'forms.vote',
        'forms.check.displayName',
        'forms.check.questions.extra',
        'forms.check.questions.employers',
        'forms.check.questions.new',
        'forms.late',
      ]);
      expect(await namesListed()).toEqual(['check', 'vacancy', 'vote']);
      expect(Object.keys(await forms.meta('check'))).toEqual(['note', 'extra', 'employers']);
      expect(await platform.wouldChange(document)).toEqual([]);
    });

    it('are known to another server', async () => {
      const other = await TestServer.start({ database: under.database });
      try {
        const there = FormsClient.of(other, customerId);
        expect(await namesListed(there)).toEqual(['check', 'vacancy', 'vote']);
        await apply(aForm('late'));
        await until(
          () => namesListed(there),
          (names) => names.join() === 'late',
        );
        expect(Object.keys(await there.meta('late'))).toEqual(['note']);
      } finally {
        await other.stop();
      }
    });
  });

  it('of the demo customer ask for everything that a form may ask for, and can be filled', async () => {
    const database = await under.createDatabase('migrated');
    const server = await TestServer.start({ database, configuration: { blueprint: DEMO } });
    const send = async (method: string, below: string, body?: unknown): Promise<RawResponse> => {
      const path = `/customers/1001/${below}`;
      return server.sendSigned('demo.recruiter', 'demo-only-recruiter-secret', { method, path, body });
    };
    const made = async (below: string, body: unknown): Promise<number> => {
      const { status, headers, text } = await send('POST', below, body);
      expect([below, status, text]).toEqual([below, 201, '']);
      return Number(headers.location?.split('/').at(-1));
    };
    try {
      const { json } = await send('GET', 'forms');
      const names = (json as { forms: ListedForm[] }).forms.map(({ formname }) => formname);
      const metas = await Promise.all(names.map(async (name) => (await send('GET', `forms/${name}/meta`)).json));
      const text = JSON.stringify(metas);
      for (const type of QUESTION_TYPES) expect(text).toContain(`"type":"${type}"`);

      const person = await made('people', { firstname: 'Ada', lastname: 'Lovelace' });
      const applied = await made('applicantworkflows', { baseprofile: 1, associatedprofile: person });
      const owners = new Map([
        ['hiring_request', 1],
        ['interview_feedback', applied],
        ['application', applied],
      ]);
      for (const formname of names) {
        const answers = DEMO_ANSWERS[formname];
        const updatedFor = formname === 'reference' ? { updatedForcandidate: person } : {};
        const body = { formname, owner: owners.get(formname) ?? person, ...updatedFor, ...answers };
        const id = await made('forms', body);
        expect((await send('GET', `forms/${formname}/data/${id}`)).json).toMatchObject({
          status: 'Complete',
          ...answers,
        });
      }
      const fields = 'lastname,email,field1001,field1002,field1003,field1008,startdate';
      expect((await send('GET', `people/${person}?fields=${fields}`)).json).toMatchObject({
        lastname: 'King',
        email: 'ada@demo.example',
        field1001: 'Blue',
        field1002: { value: 'Evening' },
        field1003: { amount: 60_000 },
        field1008: 'Knows her engines.',
        startdate: '2027-03-01',
      });
    } finally {
      await server.stop();
      await database.remove();
    }
  });
});
