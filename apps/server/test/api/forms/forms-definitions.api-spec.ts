import { beforeAll, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, copied, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { ApiClient, codesOf, statusAndCodes } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';

const KINDS = {
  1: 'Prepopulate with Search Column Value',
  [-1]: 'Prepopulate with Custom Text',
  [-2]: 'Sync with Profile Field',
  [-3]: 'Copy to Profile Field',
};

const UNAVAILABLE = [
  ['a disabled form', 'switched_off'],
  ['an archived form', 'put_away'],
  ['a form that is not for web services', 'paper_only'],
  ['a form with a question of another type', 'unfit'],
  ['a form with a member of another type in a group', 'unfit_group'],
] as const;

const FORMS = [
  aForm('background_check', {
    displayName: 'Background check',
    standardizedLevel: 'STANDARD_EDITED',
    isPublicAnswers: true,
    questions: [
      aQuestion('plain'),
      aQuestion('marked', { type: 'CHECKBOX', required: true, searchable: true, section: 'Consent' }),
      { ...EMPLOYERS, section: 'Work' },
      synced('surname', 'lastname'),
      copied('nickname', 'middlename'),
      aQuestion('mail', { prepopulation: { type: 1, field: 'email' } }),
      aQuestion('greeting', { prepopulation: { type: -1, text: 'Hello “there” <b>' } }),
    ],
  }),
  aForm('vacancy', { type: 'Job' }),
  aForm('switched_off', { status: 'disabled' }),
  aForm('put_away', { status: 'archived' }),
  aForm('paper_only', { webServices: false }),
  aForm('unfit', { questions: [aQuestion('drawing', { type: 'SIGNATUREPAD' })] }),
  aForm('unfit_group', {
    questions: [aQuestion('several', { type: 'GROUP', questions: [aQuestion('drawing', { type: 'SIGNATUREPAD' })] })],
  }),
  aForm('offer', { type: 'Workflow', standardizedLevel: 'ACKNOWLEDGEMENT' }),
];

describeServerOnSqlite('the forms of a customer', { blueprints: [aFormsBlueprint(1001, FORMS)] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = as('user');
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const listed = async (below: string): Promise<Array<Record<string, unknown>>> =>
    ((await forms.api.get(below)).json as { forms: Array<Record<string, unknown>> }).forms;

  describe('the list', () => {
    it('holds an entry for each, with the members of the specification (spec: Form list entry)', async () => {
      const [check, vacancy] = await listed('/forms/list');
      expect(check).toEqual({
        id: expect.any(Number),
        formname: 'background_check',
        type: 'Person',
        displayName: 'Background check',
        standardizedLevel: 'STANDARD_EDITED',
        isPublicAnswers: true,
      });
      expect(vacancy).toEqual({
        id: expect.any(Number),
        formname: 'vacancy',
        type: 'Job',
        displayName: 'Form vacancy',
        standardizedLevel: 'CUSTOM',
        isPublicAnswers: false,
      });
    });

    it('leaves disabled and archived forms out, and holds those that are unfit (D-FRM-3)', async () => {
      expect((await listed('/forms/list')).map(({ formname }) => formname)).toEqual([
        'background_check',
        'vacancy',
        'paper_only',
        'unfit',
        'unfit_group',
        'offer',
      ]);
    });

    it('is empty if a customer has no forms', async () => {
      await under.server.apply(aFormsBlueprint(1003, []));
      const other = new ApiClient(under.server, 1003);
      expect((await other.get('/forms')).json).toEqual({ forms: [] });
    });

    it.each(['', '/list', '/list/schema'])(
      'is open at forms%s to users who may read forms, and to nobody else',
      async (at) => {
        expect((await as('reader').api.get(`/forms${at}`)).status).toBe(200);
        expect(statusAndCodes(await as('stranger').api.get(`/forms${at}`))).toEqual([404, [3]]);
      },
    );
  });

  describe('the metadata', () => {
    it('is an object of questions by their names (spec: Form question)', async () => {
      const meta = await forms.meta('background_check');
      expect(Object.keys(meta)).toEqual(['plain', 'marked', 'employers', 'surname', 'nickname', 'mail', 'greeting']);
      expect(meta['plain']).toEqual({ type: 'TEXTFIELD', required: false, searchable: expect.any(Boolean) });
      expect(meta['marked']).toEqual({ type: 'CHECKBOX', required: true, searchable: true, section: 'Consent' });
    });

    it('of a group holds its questions, keyed alike (D-FRM-7)', async () => {
      const { employers } = await forms.meta('background_check');
      expect(employers).toMatchObject({ type: 'GROUP', required: false, section: 'Work' });
      expect(employers?.['questions']).toEqual({
        employer: { type: 'TEXTFIELD', required: true, searchable: expect.any(Boolean) },
        since: { type: 'DATEONLY', required: false, searchable: expect.any(Boolean) },
      });
    });

    it.each([
      ['surname', -2, 'lastname'],
      ['nickname', -3, 'middlename'],
      ['mail', 1, 'email'],
    ] as const)('of %s says that it is prepopulated by kind %i, and by which field', async (name, kind, field) => {
      const { [name]: question } = await forms.meta('background_check');
      expect(question?.['data']).toEqual({ type: { id: kind, text: KINDS[kind] }, field });
    });

    it('says the text of a question that starts with one, as it stands', async () => {
      const { greeting } = await forms.meta('background_check');
      const [type, text] = [{ id: -1, text: KINDS[-1] }, 'Hello “there” <b>'];
      expect(greeting?.['data']).toEqual({ type, text, data: { type, data: text } });
    });

    it.each(UNAVAILABLE)(
      'of %s is 403 code 17, and so is the schema of its data (D-FRM-3)',
      async (_title, formname) => {
        for (const at of ['meta', 'meta/data_schema']) {
          const response = await forms.sendRead(`${formname}/${at}`);
          expect([at, response.status, codesOf(response)]).toEqual([at, 403, [17]]);
        }
      },
    );
  });
});
