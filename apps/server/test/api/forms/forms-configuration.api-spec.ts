import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { expect, it } from '@jest/globals';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
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
  const forms = FormsClient.of(under.server, 1001);
  const platform = new PlatformClient(under.server, 1001);

  /** The form with one question in another shape. */
  const withQuestion = (name: string, parts: Partial<FormQuestion>): BlueprintForm => ({
    ...CHECK,
    questions: QUESTIONS.map((question) => (question.name === name ? { ...question, ...parts } : question)),
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
});
