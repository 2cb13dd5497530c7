import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, synced } from '../../builders/form.builder.js';
import {
  aTiedFormsBlueprint,
  HIDDEN_BY,
  LOCKED_FOLDER,
  TIED,
  UNWRITABLE_BY,
  TIED_VALUES,
} from '../../builders/tied-forms.builder.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient, problemsOf } from '../../support/forms-client.js';

/** Each question type with the field that it fits, an answer, and the answer as the profile reads it. */
const FITTING = [
  ['NUMBER', 'field20', 5, 5],
  ['DECIMAL', 'field21', 1.25, 1.25],
  ['DATEONLY', 'field22', '2024-02-29', '2024-02-29'],
  ['DATETIME', 'field23', '2026-11-20 12:05 PM', '2026-11-20 12:05 PM'],
  [...(['CURRENCY', 'field24'] as const), { currency: 'EUR', amount: 5 }, expect.objectContaining({ amount: 5 })],
  [
    ...(['SALARY', 'field25'] as const),
    { currency: 'EUR', amount: 5, timeframe: 'Daily' },
    expect.objectContaining({ amount: 5, timeframe: 'Daily' }),
  ],
  ['CHECKBOX', 'field26', false, false],
  ['DROPDOWN', 'field27', 'Red', 'Red'],
  ['RADIOGROUP', 'field28', 'Early', expect.objectContaining({ value: 'Early' })],
  ['MULTISELECT', 'field29', ['Late', 'Evening'], [expect.anything(), expect.anything()]],
  ['TEXTAREA', 'field30', 'one\ntwo', 'one\ntwo'],
  ['TEXTFIELD', 'field31', 'a@b', 'a@b'],
] as const;

const CHOICES: Readonly<Record<string, object>> = {
  DROPDOWN: { options: ['Red', 'Blue'] },
  RADIOGROUP: { list: 'C700' },
  MULTISELECT: { list: 'C700' },
};

const FORMS = [
  TIED,
  aForm('fitting', { questions: FITTING.map(([type, field]) => synced(field, field, { type, ...CHOICES[type] })) }),
  aForm('strict', {
    questions: [
      synced('badge', 'field1', { required: true }),
      synced('unseen', HIDDEN_BY.security_rule, { required: true }),
      synced('fixed', UNWRITABLE_BY.read_rule, { required: true }),
      synced('surname', 'lastname', { required: true }),
      aQuestion('note'),
    ],
  }),
  aForm('moving', {
    questions: [synced('where', 'folder', { type: 'DROPDOWN', list: 'lists.person.folders' }), aQuestion('note')],
  }),
  aForm('vacancy', { type: 'Job', questions: [synced('title', 'jobtitle'), aQuestion('note')] }),
];

describeServer(
  'questions in step with a field (D-FRM-7)',
  { blueprints: [aTiedFormsBlueprint(1001, FORMS)] },
  (under) => {
    let forms: FormsClient;
    let admin: FormsClient;
    let owner: number;
    let id: number;

    const OPEN = { badge: 'A1', surname: 'Lovelace', locked: 'six', read_only: 'seven', read_rule: 'eight' };
    const READABLE = { ...OPEN, locked_for_all: 'kept' };
    const SECRET = { configuration: 'two', group_attributes: 'three', security_rule: 'four', hidden_tab: 'five' };

    beforeAll(() => {
      forms = as('user');
      admin = as('admin');
    });

    beforeEach(async () => {
      owner = await admin.owner(TIED_VALUES);
      id = await forms.fill('tied', owner, { note: 'x' });
    });

    const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
    const profile = (fields: string): Promise<Record<string, unknown>> => admin.api.read(`people/${owner}`, fields);
    const refusal = async (body: unknown, by = forms): Promise<unknown[]> => {
      const response = await by.sendChange(id, body);
      return [response.status, ...problemsOf(response)];
    };

    it('read what the field holds, now and whenever it changes', async () => {
      expect(await admin.answers('tied', id)).toEqual({ note: 'x', ...READABLE, ...SECRET });
      await admin.api.change(`people/${owner}`, { field1: 'B2', lastname: 'King' });
      expect(await forms.read(id, 'badge,surname')).toEqual({ badge: 'B2', surname: 'King' });
      await admin.api.change(`people/${owner}`, { field1: null });
      expect(await forms.read(id, 'badge')).toEqual({});
    });

    it('move the entity tag when the field changes (D-FRM-21)', async () => {
      const tag = await forms.tagOf(id);
      await admin.api.change(`people/${owner}`, { field1: 'B2' });
      expect(await forms.tagOf(id)).not.toBe(tag);
      expect((await forms.sendRead(id, { 'if-none-match': tag })).status).toBe(200);
    });

    it('write the field, by POST, PUT and PATCH', async () => {
      const newcomer = await admin.owner();
      const read = () => admin.api.read(`people/${newcomer}`, 'field1,lastname');
      const made = await forms.fill('tied', newcomer, { badge: 'A', surname: 'One' });
      expect(await read()).toEqual({ field1: 'A', lastname: 'One' });
      await forms.send('PUT', made, { badge: 'B' });
      expect(await read()).toEqual({ field1: 'B', lastname: 'One' });
      await forms.change(made, { surname: 'Three' });
      expect(await read()).toEqual({ field1: 'B', lastname: 'Three' });
      expect((await forms.sendReplacement({ formname: 'tied', owner: newcomer, badge: 'D' })).status).toBe(201);
      expect(await read()).toEqual({ field1: 'D', lastname: 'Three' });
    });

    it('make a version of the profile', async () => {
      const tag = (await forms.api.get(`/people/${owner}`)).headers.etag;
      await forms.change(id, { badge: 'B' });
      expect((await forms.api.get(`/people/${owner}`)).headers.etag).not.toBe(tag);
    });

    it.each(FITTING)('of type %s fit %s', async (_type, field, answer, read) => {
      const filled = await admin.fill('fitting', owner, { [field]: answer });
      expect(await profile(field)).toEqual({ [field]: read });
      const shown = await admin.read(filled, field);
      if (Array.isArray(answer)) expect((shown[field] as string[]).toSorted()).toEqual(answer.toSorted());
      else expect(shown).toEqual({ [field]: answer });
    });

    describe("the profile's own validation", () => {
      it('is reported under the name of the question, with all other problems', async () => {
        expect(await refusal({ badge: 'too long', surname: null, nosuch: 1 })).toEqual([
          400,
          '1 surname',
          '4 nosuch',
          '5 badge',
        ]);
        expect(await refusal({ badge: 'lower' })).toEqual([400, '5 badge']);
        const response = await forms.sendNew({ formname: 'tied', owner: await admin.owner(), badge: 'x', note: 5 });
        expect(problemsOf(response)).toEqual(['5 badge', '5 note']);
      });

      it('that refuses leaves the form as it was', async () => {
        const tag = await forms.tagOf(id);
        expect((await forms.sendChange(id, { note: 'new', badge: 'too long' })).status).toBe(400);
        expect((await forms.send('PUT', id, { badge: 'lower' })).status).toBe(400);
        expect(await forms.read(id, 'note')).toEqual({ note: 'x' });
        expect(await forms.tagOf(id)).toBe(tag);
        const newcomer = await admin.owner();
        expect((await forms.sendNew({ formname: 'tied', owner: newcomer, badge: 'lower' })).status).toBe(400);
        expect((await forms.sendNew({ formname: 'tied', owner: newcomer })).status).toBe(201);
      });

      it('is not all: a form that is refused leaves the profile as it was', async () => {
        const tag = (await forms.api.get(`/people/${owner}`)).headers.etag;
        expect((await forms.sendChange(id, { note: 5, badge: 'B' })).status).toBe(400);
        expect((await forms.sendNew({ formname: 'tied', owner, badge: 'C' })).status).toBe(400);
        expect((await forms.sendChange(id, { badge: 'D' }, { 'if-match': '"stale"' })).status).toBe(412);
        expect(await profile('field1')).toEqual({ field1: 'A1' });
        expect((await forms.api.get(`/people/${owner}`)).headers.etag).toBe(tag);
      });
    });

    it.each(Object.entries(HIDDEN_BY))(
      'of a field hidden by %s keep what they hold under a PUT that cannot name them',
      async (name, field) => {
        expect((await forms.send('PUT', id, { note: 'y' })).status).toBe(201);
        expect(await forms.answers('tied', id)).not.toHaveProperty(name);
        expect(await profile(field)).toEqual({ [field]: TIED_VALUES[field] });
      },
    );

    describe.each(Object.entries(UNWRITABLE_BY))('of a field that is not writable, as %s', (name) => {
      it('are read, and are in the metadata', async () => {
        expect(await forms.answers('tied', id)).toHaveProperty(name);
        expect(await forms.meta('tied')).toHaveProperty(name);
      });

      it('are refused with code 7, by POST, PUT and PATCH', async () => {
        expect(await refusal({ [name]: 'new' })).toEqual([400, `7 ${name}`]);
        expect(await refusal({ [name]: null })).toEqual([400, `7 ${name}`]);
        expect(problemsOf(await forms.send('PUT', id, { [name]: 'new' }))).toEqual([`7 ${name}`]);
        const body = { formname: 'tied', owner: await admin.owner(), [name]: 'new' };
        expect(problemsOf(await forms.sendNew(body))).toEqual([`7 ${name}`]);
        expect(await forms.answers('tied', id)).toEqual({ note: 'x', ...READABLE });
      });
    });

    it('of people who may only be read are code 7; other questions are written', async () => {
      const viewer = as('viewer');
      expect(await refusal({ badge: 'B', surname: 'King' }, viewer)).toEqual([400, '7 badge', '7 surname']);
      await viewer.change(id, { note: 'by a viewer' });
      expect(await viewer.read(id, 'note,badge')).toEqual({ note: 'by a viewer', badge: 'A1' });
      const made = await viewer.sendNew({ formname: 'tied', owner: await admin.owner(), note: 'x' });
      expect(filledId(made, 201)).toBeGreaterThan(id);
    });

    it('of a type whose profiles are locked are code 7; other questions are written', async () => {
      const job = await admin.api.create('jobs', { jobtitle: 'Cook' });
      const filled = await forms.fill('vacancy', job, { note: 'x' });
      expect(await forms.answers('vacancy', filled)).toEqual({ title: 'Cook', note: 'x' });
      expect(problemsOf(await forms.sendChange(filled, { title: 'Chef' }))).toEqual(['7 title']);
      await forms.change(filled, { note: 'y' });
    });

    it('may move the owner out of the search lock of the writer (D-PRO-12)', async () => {
      const confined = as('confined');
      const filled = await confined.fill('moving', owner, { note: 'x' });
      await confined.change(filled, { where: LOCKED_FOLDER, note: 'y' });
      expect((await confined.sendRead(filled)).status).toBe(404);
      expect(await admin.answers('moving', filled)).toEqual({ note: 'y', where: 'Employee: Former' });
      const newcomer = await admin.owner();
      const made = await confined.sendNew({ formname: 'moving', owner: newcomer, where: LOCKED_FOLDER });
      expect((await confined.sendRead(filledId(made, 201))).status).toBe(404);
    });
  },
);
