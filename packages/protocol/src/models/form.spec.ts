import { expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formListSchema } from './form.js';

const entry = {
  id: 3,
  formname: 'background_check',
  type: 'Person',
  displayName: 'Background check',
  standardizedLevel: 'CUSTOM',
  isPublicAnswers: false,
};

it.each<[unknown, boolean]>([
  [{ forms: [] }, true],
  [{ forms: [entry, { ...entry, standardizedLevel: 'ACKNOWLEDGEMENT' }] }, true],
  [{}, false],
  [{ forms: [{ ...entry, id: '3' }] }, false],
  [{ forms: [{ ...entry, isPublicAnswers: 'no' }] }, false],
  [{ forms: [{ ...entry, standardizedLevel: 'OTHER' }] }, false],
  [{ forms: [{ ...entry, formname: undefined, formName: 'background_check' }] }, false],
])('describes what the list of forms answers, as %j: %s', (answer, valid) => {
  const validate = new Ajv2020({ strict: true }).compile(formListSchema);
  expect(validate(answer)).toBe(valid);
});

it('notes the other spelling of the form name (D-FRM-13)', () => {
  expect(formListSchema.properties.forms.items.properties.formname.description).toContain('formName');
});
