import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, copied, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { aTiedFormsBlueprint } from '../../builders/tied-forms.builder.js';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';

const QUESTIONS: readonly FormQuestion[] = [
  aQuestion('text'),
  aQuestion('choice', { type: 'DROPDOWN', options: ['A', 'B'] }),
  aQuestion('node', { type: 'DROPDOWN', list: 'C700' }),
  aQuestion('day', { type: 'DATEONLY' }),
  aQuestion('several', { type: 'GROUP', questions: [aQuestion('member')] }),
];
const CHECK = aForm('check', { questions: QUESTIONS });

describeServer('the configuration of forms', { blueprints: [aFormsBlueprint(1001, [CHECK])] }, (under) => {
  let forms: FormsClient;
  let platform: PlatformClient;

  beforeAll(() => {
    forms = FormsClient.of(under.server, 1001);
    platform = new PlatformClient(under.server, 1001);
  });

  /** The form with one question in another shape. */
  const withQuestion = (name: string, parts: Partial<FormQuestion>): BlueprintForm => ({
    ...CHECK,
    questions: QUESTIONS.map((question) => (question.name === name ? { ...question, ...parts } : question)),
  });

  const CHANGES: ReadonlyArray<readonly [title: string, changed: BlueprintForm]> = [
    ['the type of a form', { ...CHECK, type: 'Job' }],
    ['a form that becomes private', { ...CHECK, private: 'candidate' }],
    ['the type of a question', withQuestion('text', { type: 'TEXTAREA' })],
    [
      'the type of a member of a group',
      withQuestion('several', { questions: [aQuestion('member', { type: 'NUMBER' })] }),
    ],
    ['options that become a list', withQuestion('choice', { options: undefined, list: 'C700' })],
    ['the list of a question', withQuestion('node', { list: 'C710' })],
    ['monthOnly', withQuestion('day', { monthOnly: true })],
  ];

  it.each(CHANGES)(
    'refuses to change %s, since filled forms hold answers of it (D-FRM-22)',
    async (_title, changed) => {
      for (const query of ['', '?dryrun=true']) {
        const response = await platform.put(aFormsBlueprint(1001, [changed]), query);
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(errorsOf(response)[0]?.errorMessage).toMatch(/^forms\[0\][^:]*: must stay /);
      }
    },
  );

  it('refuses it as well after the form, or the question, was left out meanwhile', async () => {
    await platform.apply(aFormsBlueprint(1001, []));
    expect((await platform.put(aFormsBlueprint(1001, [{ ...CHECK, type: 'Job' }]))).status).toBe(400);
    await platform.apply(aFormsBlueprint(1001, [{ ...CHECK, questions: QUESTIONS.slice(1) }]));
    expect((await platform.put(aFormsBlueprint(1001, [withQuestion('text', { type: 'NUMBER' })]))).status).toBe(400);
    await platform.apply(aFormsBlueprint(1001, [CHECK]));
  });

  it('takes all other changes, and keeps the id of the form and the answers (D-FRM-22)', async () => {
    const idOf = async (): Promise<unknown> =>
      ((await forms.api.get('/forms')).json as { forms: Array<{ id: number }> }).forms[0]?.id;
    const [id, filled] = [await idOf(), await forms.fillNew('check', { text: 'long text', choice: 'A' })];
    await platform.apply(
      aFormsBlueprint(1001, [
        {
          ...withQuestion('choice', { type: 'RADIOGROUP', options: ['B', 'C'], label: 'Pick' }),
          displayName: 'Checks',
          standardizedLevel: 'STANDARD',
          isPublicAnswers: true,
        },
      ]),
    );
    expect((await forms.api.get('/forms')).json).toMatchObject({ forms: [{ id, displayName: 'Checks' }] });
    expect(await forms.answers('check', filled)).toEqual({ text: 'long text', choice: 'A' });
    expect(codesOf(await forms.sendNew({ formname: 'check', owner: await forms.owner(), choice: 'A' }))).toEqual([5]);
    await forms.change(filled, { choice: 'C' });
    await platform.apply(aFormsBlueprint(1001, [CHECK]));
  });

  it('is exported as it was applied, and changes nothing when it is applied again', async () => {
    expect((await platform.export()).forms).toEqual([CHECK]);
    const changes = await platform.wouldChange(aFormsBlueprint(1001, [CHECK]));
    expect(changes.filter(({ path }) => path.includes('forms'))).toEqual([]);
  });

  it('makes a form fit again by leaving out what made it unfit, a question or a member of a group', async () => {
    const drawing = aQuestion('drawing', { type: 'SIGNATUREPAD' });
    const group = (...members: readonly FormQuestion[]) =>
      aQuestion('group', { type: 'GROUP', questions: [aQuestion('member'), ...members] });
    const statusWith = async (...questions: readonly FormQuestion[]): Promise<number> => {
      await platform.apply(aFormsBlueprint(1001, [CHECK, aForm('unfit', { questions })]));
      return (await forms.sendRead('unfit/meta')).status;
    };
    expect(await statusWith(group(drawing))).toBe(403);
    expect(await statusWith(group())).toBe(200);
    expect(await statusWith(group(), drawing)).toBe(403);
    expect(await statusWith(group())).toBe(200);
    await platform.apply(aFormsBlueprint(1001, [CHECK]));
  });

  describe('of questions that are tied to a field', () => {
    const refusals: ReadonlyArray<readonly [string, FormQuestion[]]> = [
      ['a field that there is not', [synced('a', 'nosuch')]],
      ['a text for a whole number', [synced('a', 'field20')]],
      ['a number for a whole number', [synced('a', 'field20', { type: 'DECIMAL' })]],
      ['a month for a date', [synced('a', 'field22', { type: 'DATEONLY', monthOnly: true })]],
      ['options for a list', [synced('a', 'field28', { type: 'DROPDOWN', options: ['Morning'] })]],
      ['another list', [synced('a', 'field28', { type: 'DROPDOWN', list: 'C710' })]],
      ['one choice for several', [synced('a', 'field29', { type: 'DROPDOWN', list: 'C700' })]],
      ['several choices for one', [copied('a', 'field28', { type: 'MULTISELECT', list: 'C700' })]],
      ['one field for two questions', [synced('a', 'field1'), copied('b', 'field1')]],
      ['a member of a group', [aQuestion('several', { type: 'GROUP', questions: [synced('a', 'field1')] })]],
    ];

    it.each(refusals)('is refused with %s (D-FRM-15)', async (_title, questions) => {
      await expect(under.server.apply(aTiedFormsBlueprint(1002, [aForm('tied', { questions })]))).rejects.toThrow(
        /forms\[0\]\.questions\[\d\]/,
      );
    });
  });
});
