import { beforeAll, describe, expect, it } from '@jest/globals';
import { SECRET } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, copied, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { validatorOf } from '../../support/json-schema.js';

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

describeServer(
  'the forms of a customer',
  { blueprints: [aFormsBlueprint(1001, FORMS), aFormsBlueprint(1002, [aForm('elsewhere')])] },
  (under) => {
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

      it('has ids of its own, ascending', async () => {
        const ids = (await listed('/forms/list')).map(({ id }) => id as number);
        expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
        expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right));
      });

      it.each(['/forms', '/forms/', '/forms/list/', '/forms?x=1'])('is the same at %s', async (below) => {
        expect((await forms.api.get(below)).text).toBe((await forms.api.get('/forms/list')).text);
      });

      it('meets its schema (spec: Schema)', async () => {
        const schema = (await forms.api.get('/forms/list/schema')).json as Record<string, unknown>;
        expect(validatorOf(schema).faultsOf((await forms.api.get('/forms')).json)).toEqual([]);
      });

      it('is empty if a customer has no forms', async () => {
        await under.server.apply(aFormsBlueprint(1003, []));
        const other = new ApiClient(under.server, 1003);
        expect((await other.get('/forms')).json).toEqual({ forms: [] });
      });

      it('is not closed to users who may only read forms', async () => {
        expect((await as('reader').api.get('/forms')).status).toBe(200);
      });
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

      it('says nothing of prepopulation if there is none', async () => {
        expect((await forms.meta('vacancy'))['note']).not.toHaveProperty('data');
      });

      it.each(UNAVAILABLE)('of %s is 403 code 17 (D-FRM-3)', async (_title, formname) => {
        const response = await forms.sendRead(`${formname}/meta`);
        expect([response.status, codesOf(response)]).toEqual([403, [17]]);
      });

      it.each(['nosuch', 'list', 'schema', 'elsewhere', 'Vacancy', '7', '%00', 'vacancy%20', 'constructor'])(
        'of %s is 404 code 2: there is no such form',
        async (formname) => {
          const response = await forms.sendRead(`${formname}/meta`);
          expect([response.status, codesOf(response)]).toEqual([404, [2]]);
        },
      );

      it('takes a slash at its end, and HEAD', async () => {
        const [plain, slashed] = [await forms.sendRead('vacancy/meta'), await forms.sendRead('vacancy/meta/')];
        expect([slashed.status, slashed.text]).toEqual([200, plain.text]);
        const head = await forms.send('HEAD', 'vacancy/meta');
        expect([head.status, head.text, head.headers['content-length']]).toEqual([
          200,
          '',
          plain.headers['content-length'],
        ]);
      });
    });

    it.each(['', 'list', 'vacancy/meta', 'vacancy/meta/data_schema', 'list/schema'])(
      'of another customer, and of a caller who may not read forms, is 404 code 3 at /forms/%s',
      async (at) => {
        const elsewhere = await under.server.sendSigned('1002.user', SECRET, { path: forms.api.path(`/forms/${at}`) });
        const strange = await as('stranger').sendRead(at);
        expect([elsewhere.status, codesOf(elsewhere)]).toEqual([404, [3]]);
        expect([strange.status, codesOf(strange)]).toEqual([404, [3]]);
      },
    );

    it.each<readonly [string, string, string]>([
      ['PATCH', '', 'GET, HEAD, POST, PUT'],
      ['DELETE', '', 'GET, HEAD, POST, PUT'],
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, 'list', 'GET, HEAD'] as const),
      ['PUT', 'vacancy/meta', 'GET, HEAD'],
      ['POST', 'vacancy/meta/data_schema', 'GET, HEAD'],
      ['DELETE', '1', 'GET, HEAD, PATCH, PUT'],
      ['POST', '1', 'GET, HEAD, PATCH, PUT'],
      ['DELETE', 'vacancy/data/1', 'GET, HEAD, PATCH'],
      ['PUT', 'vacancy/data/1', 'GET, HEAD, PATCH'],
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, '1.pdf', 'GET, HEAD'] as const),
      ['PATCH', 'vacancy/data/1.doc', 'GET, HEAD'],
      ['DELETE', 'vacancy/data/1.txt', 'GET, HEAD'],
    ])('%s of /forms/%s is 405 code 11, with Allow: %s', async (method, at, allow) => {
      const response = await forms.send(method, at, {});
      expect([response.status, codesOf(response)]).toEqual([405, [11]]);
      expect(response.headers.allow?.split(', ').toSorted().join(', ')).toBe(allow);
    });

    it.each([
      'vacancy',
      'vacancy/data',
      'vacancy/data/1/2',
      '1/meta/x',
      'list/x',
      'vacancy/metadata',
      '1.docx',
      '1.PDF',
    ])('GET of /forms/%s is 404 code 2', async (at) => {
      const response = await forms.sendRead(at);
      expect([response.status, codesOf(response)]).toEqual([404, [2]]);
    });
  },
);
