import { expect, it } from '@jest/globals';
import { compileProfileDefinition, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { StandardField } from '../../profile-engine/index.js';
import { CATALOGUE } from './field-catalogue.js';

it.each(PROFILE_TYPES)('the catalogue of %s names all fields in lower case, with a label', (profileType) => {
  const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[profileType] });
  expect(definition.profileType).toBe(profileType);
  for (const [id, { label }] of definition.fields.all) {
    expect(id).toMatch(/^[a-z][a-z0-9]*$/);
    expect(label).not.toBe(id);
  }
});

it('bounds its texts and numbers as docs/reference/configuration.md says (D-PRO-20)', () => {
  const fieldsOf = (fields: readonly StandardField[]): StandardField[] =>
    fields.flatMap((field) => [field, ...fieldsOf(field.fields ?? [])]);
  const fields = Object.values(CATALOGUE).flatMap((catalogue) => fieldsOf(catalogue.fields));
  const texts = fields.filter(
    ({ type, template }) => ['text', 'email', 'phone'].includes(type) && template === undefined,
  );
  expect(new Set(texts.map(({ type, id, maxLength }) => `${id === 'addresszip' ? id : type} ${maxLength}`))).toEqual(
    new Set(['text 255', 'email 254', 'phone 100', 'addresszip 20']),
  );
  const numbers = fields.filter(({ type, serial }) => ['integer', 'number'].includes(type) && serial !== true);
  expect(new Set(numbers.map(({ id, min }) => `${id} ${min}`))).toEqual(
    new Set(['capacity 0', 'joblength 0', 'numberofpositions 0']),
  );
});
