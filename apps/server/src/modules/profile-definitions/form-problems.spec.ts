import { describe, expect, it } from '@jest/globals';
import type { BlueprintForm } from '@talent-platform/blueprint';
import { atOnce } from '../../profile-engine/index.js';
import type { Steps } from '../../profile-engine/index.js';
import { formsProblems } from './form-problems.js';
import type { FormScope } from './form-problems.js';
import type { FieldsByPath } from './tied-field.rules.js';

const FIELDS: Partial<Record<string, string[]>> = {
  people: ['lastname', 'phones', 'phones/number'],
  jobs: ['jobtitle'],
};
const scope: FormScope = {
  lists: { has: (list: string) => list === 'lists.skills' },
  *fieldsOf(type: string): Steps<FieldsByPath> {
    yield;
    return new Map(FIELDS[type]?.map((path) => [path, { typeName: 'text', list: undefined, multiple: false }]));
  },
};
const form = (type: BlueprintForm['type'], ...questions: object[]) => ({ type, questions }) as Partial<BlueprintForm>;
const from = (field: string, type = -2) => ({ prepopulation: { type, field } });
const problemsOf = (forms: Partial<BlueprintForm>[], within = scope) => atOnce(formsProblems(forms, within));
const pathsOf = (...forms: Partial<BlueprintForm>[]) => problemsOf(forms).map(({ path }) => path);

describe('the problems of forms that only the catalogue and the lists tell', () => {
  it.each([-2, -3, 1])('refuse a field that the owner has not, for kind %d', (kind) => {
    const forms = [
      form('Person', from('jobtitle', kind)),
      form('Job', from('lastname', kind)),
      form('Workflow', from('nofield', kind)),
    ];
    expect(problemsOf(forms)).toEqual([
      {
        path: 'forms[0].questions[0].prepopulation.field',
        message: 'names no field of people: "jobtitle". Name one of the owner\'s profile type.',
      },
      { path: 'forms[1].questions[0].prepopulation.field', message: expect.stringContaining('of jobs: "lastname"') },
      { path: 'forms[2].questions[0].prepopulation.field', message: expect.stringContaining('of people or jobs') },
    ]);
  });

  it('take a field of either for a workflow, members of collections, texts, and custom fields, which are told elsewhere', () => {
    const workflow = form('Workflow', from('jobtitle'), from('lastname'), from('phones/number'));
    const others = form('Person', from('field9'), { prepopulation: { type: -1, text: 'nofield' } }, {});
    expect(pathsOf(workflow, others, {})).toEqual([]);
  });

  it('refuse a field that does not fit, of either for a workflow, but inside of groups, which is told elsewhere', () => {
    const number = { type: 'NUMBER', ...from('jobtitle') };
    const group = { type: 'GROUP', questions: [number] };
    expect(pathsOf(form('Workflow', { type: 'TEXTFIELD', ...from('jobtitle') }, group, number))).toEqual([
      'forms[0].questions[2].prepopulation.field',
    ]);
  });

  it('say nothing of fields that cannot be told', () => {
    const untold: FormScope = {
      ...scope,
      *fieldsOf() {
        yield;
        return undefined;
      },
    };
    expect(problemsOf([form('Person', { type: 'NUMBER', ...from('nofield') })], untold)).toEqual([]);
  });

  it('refuse a list that there is not, in groups of questions too', () => {
    const group = { type: 'GROUP', questions: [{ list: 'lists.skills' }, { list: 'lists.nope' }] };
    expect(pathsOf(form('Person', { list: 'C7' }, group))).toEqual([
      'forms[0].questions[0].list',
      'forms[0].questions[1].questions[1].list',
    ]);
  });
});
