import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintForm } from '@talent-platform/blueprint';
import { aForm, aQuestion, copied, EMPLOYERS, questionsNamed, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';

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

  const listed = async (): Promise<ListedForm[]> => ((await forms.sendRead('')).json as { forms: ListedForm[] }).forms;

  /** Returns the lines of a refusal, each once. */
  const refusalOf = async (...own: readonly unknown[]): Promise<string[]> => {
    const reply = await platform.put(withForms(...own));
    expect([reply.status, new Set(codesOf(reply))]).toEqual([400, new Set([5])]);
    return errorsOf(reply).map(({ errorMessage }) => errorMessage);
  };

  describe('that are wrong', () => {
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
          aQuestion('nowhere', { type: 'DROPDOWN', list: 'lists.nolist' }),
        ],
      };
      const job = aForm('job', { type: 'Job', questions: [synced('a', 'lastname'), synced('b', 'hiringmanager')] });
      expect((await refusalOf(unfit, job)).map((line) => line.split(': ')[0])).toEqual([
        ...[0, 1, 2, 3].map((index) => `forms[0].questions[${index}].prepopulation.field`),
        'forms[0].questions[4].prepopulation.type',
        'forms[0].questions[5].prepopulation.field',
        'forms[0].questions[6].list',
        ...[0, 1].map((index) => `forms[1].questions[${index}].prepopulation.field`),
      ]);
    });

    it('are refused if the contents of filled forms would be answers to something else, also after they were left out (D-FRM-22)', async () => {
      const choices = aForm('choices', {
        questions: [
          aQuestion('one', { type: 'DROPDOWN', options: ['A'] }),
          aQuestion('listed', { type: 'MULTISELECT', list: 'lists.skills' }),
          aQuestion('month', { type: 'DATEONLY', monthOnly: true }),
          aQuestion('text'),
          { ...EMPLOYERS, name: 'jobs' },
        ],
      });
      const renamed = (type: string, parts: object): object => ({ ...choices.questions?.[0], type, ...parts });
      const wrong = {
        ...choices,
        type: 'Job',
        private: 'candidate',
        questions: [
          renamed('DROPDOWN', { options: undefined, list: 'lists.skills' }),
          aQuestion('listed', { type: 'MULTISELECT', list: 'lists.country' }),
          aQuestion('month', { type: 'DATEONLY' }),
          aQuestion('text', { type: 'NUMBER' }),
          { ...EMPLOYERS, name: 'jobs', questions: [aQuestion('since', { type: 'DATEONLY' })] },
        ],
      };
      const paths = [
        'forms[0].private',
        'forms[0].questions[0].list',
        'forms[0].questions[1].list',
        'forms[0].questions[2].monthOnly',
        'forms[0].questions[3].type',
        'forms[0].questions[4].questions[0].monthOnly',
        'forms[0].type',
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
  });
});
