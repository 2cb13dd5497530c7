import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, questionsNamed } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, linksOf, problemsOf } from '../../support/forms-client.js';

const FORMS = [
  aForm('plain', { questions: [...questionsNamed('a', 'b'), aQuestion('number', { type: 'NUMBER' }), EMPLOYERS] }),
  aForm('strict', {
    questions: [
      aQuestion('needed', { required: true }),
      aQuestion('agreed', { type: 'CHECKBOX', required: true }),
      { ...EMPLOYERS, required: true },
    ],
  }),
  aForm('other'),
];
const [A, B, C] = [
  { entry: 1, employer: 'A', since: '2020-01' },
  { entry: 2, employer: 'B' },
  { entry: 3, employer: 'C' },
];

describeServer('updating filled forms', { blueprints: [aFormsBlueprint(1001, FORMS)] }, (under) => {
  let forms: FormsClient;
  let owner: number;
  let id: number;

  beforeAll(() => {
    forms = FormsClient.of(under.server, 1001);
  });

  beforeEach(async () => {
    owner = await forms.owner();
    const employers = [{ employer: 'A', since: '2020-01' }, { employer: 'B' }];
    id = await forms.fill('plain', owner, { a: 'one', b: 'two', employers });
  });

  const answers = (): Promise<Record<string, unknown>> => forms.answers('plain', id);
  const employers = async (): Promise<unknown> => (await answers())['employers'];
  const refusal = async (body: unknown, at: number | string = id): Promise<unknown[]> => {
    const response = await forms.sendChange(at, body);
    return [response.status, ...problemsOf(response)];
  };

  describe('PATCH', () => {
    it('changes what it names and keeps the rest: 204 without a body', async () => {
      const response = await forms.sendChange(id, { a: 'new', number: 5 });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(await answers()).toEqual({ a: 'new', b: 'two', number: 5, employers: [A, B] });
    });

    it('links to the form as self (spec: Forms)', async () => {
      const response = await forms.sendChange(id, { a: 'new' });
      expect(linksOf(response)).toEqual([{ rel: 'self', title: 'Form', url: forms.api.url(`/forms/${id}`) }]);
    });

    it.each(['', '?questions=a', '?questions=nosuch', '/', '/?questions='])(
      'is the same at the id followed by "%s": questions= changes nothing (D-FRM-9)',
      async (below) => {
        await forms.change(`${id}${below}`, { a: 'new', b: null });
        expect(await answers()).toEqual({ a: 'new', employers: [A, B] });
      },
    );

    it('is taken at formname and id as well', async () => {
      for (const below of ['', '?questions=a', '/']) {
        await forms.change(`plain/data/${id}${below}`, { a: `new${below.length}`, b: null });
        expect(await answers()).toMatchObject({ a: `new${below.length}` });
      }
    });

    it('at a formname that is not that of the id is 404 code 2, and changes nothing', async () => {
      for (const formname of ['other', 'nosuch']) {
        const response = await forms.sendChange(`${formname}/data/${id}`, { a: 'new' });
        expect([response.status, codesOf(response)]).toEqual([404, [2]]);
      }
      expect(await answers()).toMatchObject({ a: 'one' });
    });

    it.each(['999999', '007', '0', 'abc'])('at the id %s is 404 code 2', async (at) => {
      for (const path of [at, `plain/data/${at}`]) {
        const response = await forms.sendChange(path, { a: 'new' });
        expect([response.status, codesOf(response)]).toEqual([404, [2]]);
      }
    });

    it.each([[null], ['']])('of %j clears an answer (spec: Update rules 3)', async (nothing) => {
      await forms.change(id, { a: nothing });
      expect(await answers()).toEqual({ b: 'two', employers: [A, B] });
    });

    it('of null on a required question is 400 code 1 (D-FRM-4)', async () => {
      const strict = await forms.fillNew('strict', { needed: 'x', agreed: false, employers: [{ employer: 'A' }] });
      expect(await refusal({ needed: null, agreed: null, employers: null }, strict)).toEqual([
        400,
        '1 agreed',
        '1 employers',
        '1 needed',
      ]);
      expect(await refusal({ needed: '' }, strict)).toEqual([400, '1 needed']);
    });

    it('reports every problem at once, with headers, and changes nothing', async () => {
      const before = await forms.sendRead(`plain/data/${id}`);
      const response = await forms.sendChange(id, {
        a: 5,
        b: 'fine',
        nosuch: 1,
        number: 'x',
        status: 'Complete',
        employers: [{ entry: 1, employer: null }, { entry: 9, employer: 'X' }, { since: 'never' }],
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
          '5 number',
          '7 status',
        ],
      ]);
      expect(headerValues(response, 'x-error')).toHaveLength(8);
      const after = await forms.sendRead(`plain/data/${id}`);
      expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
    });

    it('may hold owner and formname, which must be those stored: code 5 (D-FRM-18)', async () => {
      await forms.change(id, { a: 'new', owner, formname: 'plain' });
      expect(await refusal({ a: 'x', owner: owner + 1, formname: 'other' })).toEqual([400, '5 formname', '5 owner']);
      expect(await answers()).toMatchObject({ a: 'new' });
    });

    it('ignores links, so that what was read may be sent back', async () => {
      const { json } = await forms.sendRead(`${id}?questions=a,b,number,employers`);
      await forms.change(id, json);
      expect(await answers()).toEqual({ a: 'one', b: 'two', employers: [A, B] });
    });

    it.each(['signature', 'updatedForcandidate', 'nosuch', 'A', 'employer'])(
      'does not know %s here: code 4',
      async (name) => {
        expect(await refusal({ [name]: true })).toEqual([400, `4 ${name}`]);
      },
    );

    it('does not ask for required questions that it leaves alone', async () => {
      const strict = await forms.fillNew('strict', { needed: 'x', agreed: false, employers: [{ employer: 'A' }] });
      await forms.change(strict, { agreed: true });
      expect(await forms.answers('strict', strict)).toMatchObject({ needed: 'x', agreed: true });
    });

    it('of a body that is not a JSON object is 400 code 12', async () => {
      for (const body of ['{', '[]', '"a"']) expect(codesOf(await forms.sendChange(id, body))).toEqual([12]);
    });
  });

  describe('the items of a group', () => {
    it('that name an entry change it, and keep its other members (spec: Update rules 1)', async () => {
      await forms.change(id, { employers: [{ entry: 1, employer: 'New' }] });
      expect(await employers()).toEqual([{ ...A, employer: 'New' }, B]);
      await forms.change(id, { employers: [{ entry: 1, since: null }] });
      expect(await employers()).toEqual([{ entry: 1, employer: 'New' }, B]);
    });

    it.each([[{}], [{ entry: null }], [{ entry: '' }]])(
      'that name none, as in %j, are appended (spec: Update rules 1)',
      async (unnamed) => {
        await forms.change(id, { employers: [{ ...unnamed, employer: 'C' }] });
        expect(await employers()).toEqual([A, B, C]);
      },
    );

    it('that delete an entry remove it (spec: Update rules 2)', async () => {
      await forms.change(id, { employers: [{ entry: 1, delete: true }] });
      expect(await employers()).toEqual([B]);
    });

    it('that delete without an entry remove the last (spec: Update rules 2)', async () => {
      await forms.change(id, { employers: [{ delete: true }] });
      expect(await employers()).toEqual([A]);
      await forms.change(id, { employers: [{ delete: true }] });
      expect(await answers()).not.toHaveProperty('employers');
    });

    it('that delete: false delete nothing', async () => {
      await forms.change(id, { employers: [{ entry: 2, delete: false, employer: 'New' }] });
      expect(await employers()).toEqual([A, { ...B, employer: 'New' }]);
    });

    it('are applied in their order: the last is the last at that moment (D-FRM-10)', async () => {
      await forms.change(id, {
        employers: [
          { employer: 'C' },
          { delete: true },
          { delete: true },
          { entry: 1, employer: 'New' },
          { employer: 'D' },
        ],
      });
      expect(await employers()).toEqual([
        { ...A, employer: 'New' },
        { entry: 4, employer: 'D' },
      ]);
    });

    it('never give a number again (D-FRM-10)', async () => {
      await forms.change(id, { employers: [{ entry: 2, delete: true }] });
      await forms.change(id, { employers: [{ employer: 'C' }] });
      expect(await employers()).toEqual([A, C]);
      await forms.change(id, { employers: null });
      await forms.change(id, { employers: [{ employer: 'D' }] });
      expect(await employers()).toEqual([{ entry: 4, employer: 'D' }]);
    });

    it('are all gone by null', async () => {
      await forms.change(id, { employers: null });
      expect(await answers()).toEqual({ a: 'one', b: 'two' });
    });

    it('are as they were by []', async () => {
      await forms.change(id, { employers: [] });
      expect(await employers()).toEqual([A, B]);
    });

    it.each<[string, unknown[]]>([
      ['an entry that is not there', [{ entry: 9, employer: 'X' }]],
      ['an entry that is not there, to be deleted', [{ entry: 9, delete: true }]],
      [
        'an entry that is deleted before',
        [
          { entry: 1, delete: true },
          { entry: 1, employer: 'X' },
        ],
      ],
      ['an entry that is no number', [{ entry: 'one', employer: 'X' }]],
      ['an entry that is no whole number', [{ entry: 1.5, employer: 'X' }]],
      ['an entry that is a text', [{ entry: '1', employer: 'X' }]],
      ['a delete that is neither true nor false', [{ entry: 1, delete: 'yes' }]],
      ['more deletes than entries', [{ delete: true }, { delete: true }, { delete: true }]],
    ])('refuse %s: code 5', async (_title, items) => {
      const response = await forms.sendChange(id, { employers: items });
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect(problemsOf(response)[0]).toMatch(/^5 employers/);
      expect(await employers()).toEqual([A, B]);
    });

    it('refuse a delete if the group is empty: code 5 (D-FRM-10)', async () => {
      const empty = await forms.fillNew('plain');
      const response = await forms.sendChange(empty, { employers: [{ delete: true }] });
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
    });

    it('need their required members, each for itself (D-FRM-10, D-FRM-20)', async () => {
      expect(await refusal({ employers: [{ since: '2020-01' }, { entry: 2, employer: '' }, {}] })).toEqual([
        400,
        '1 employers/2/employer',
        '1 employers/new1/employer',
        '1 employers/new3/employer',
      ]);
    });

    it('know no member that the group has not: code 4', async () => {
      expect(
        await refusal({
          employers: [
            { entry: 1, nosuch: 1 },
            { employer: 'X', a: 'x' },
          ],
        }),
      ).toEqual([400, '4 employers/1/nosuch', '4 employers/new2/a']);
    });

    it('leave a required group one entry at least', async () => {
      const strict = await forms.fillNew('strict', { needed: 'x', agreed: true, employers: [{ employer: 'A' }] });
      expect(await refusal({ employers: [{ entry: 1, delete: true }] }, strict)).toEqual([400, '1 employers']);
      await forms.change(strict, { employers: [{ entry: 1, delete: true }, { employer: 'B' }] });
      expect(await forms.answers('strict', strict)).toMatchObject({ employers: [{ entry: 2, employer: 'B' }] });
    });

    it('stay after a PATCH of another question', async () => {
      await forms.change(id, { a: 'new' });
      expect(await employers()).toEqual([A, B]);
    });
  });
});
