import { describe, expect, it } from '@jest/globals';
import { compileProfileDefinition, PROFILE_TYPES } from '../../profile-engine/index.js';
import type { StandardField } from '../../profile-engine/index.js';
import { CATALOGUE } from './field-catalogue.js';

describe.each(PROFILE_TYPES)('the catalogue of %s', (profileType) => {
  const catalogue = CATALOGUE[profileType];
  const { definition, problems } = compileProfileDefinition({ catalogue });

  it('compiles', () => {
    expect(problems).toBeUndefined();
    expect(definition?.profileType).toBe(profileType);
  });

  it('has its title and default fields among its fields', () => {
    for (const id of [...catalogue.title, ...catalogue.defaultFields])
      expect(definition?.fields.all.has(id)).toBe(true);
    for (const id of catalogue.title) expect(definition?.fields.all.get(id)?.typeName).toBe('text');
  });

  it('names all fields in lower case, with a label', () => {
    for (const [id, { label }] of definition?.fields.all ?? []) {
      expect(id).toMatch(/^[a-z][a-z0-9]*$/);
      expect(label).not.toBe(id);
    }
  });
});

it.each([
  ['people', 'firstname, lastname, folder, phones, addresses'],
  ['jobs', 'jobid, folder, jobtitle, hiringmanager, joblocation, recruiter'],
  ['companies', 'name, folder, addresses'],
  ['talentpools', 'title, externalid, owner, folder'],
  ['newhirecategories', 'title, externaltitle, folder'],
] as const)('%s reads %s by default (D-PRO-15)', (profileType, fields) => {
  expect(CATALOGUE[profileType].defaultFields.join(', ')).toBe(fields);
});

it.each([
  ['people', ['firstname', 'lastname', 'folder']],
  ['jobs', ['jobtitle', 'folder']],
  ['companies', ['name', 'folder']],
  ['talentpools', ['title', 'folder']],
  ['newhirecategories', ['title', 'folder']],
  ['rooms', ['name']],
  ['connectevents', ['title']],
] as const)('%s requires only %j (D-PRO-15)', (profileType, fields) => {
  const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[profileType] });
  expect(definition?.fields.required.map(({ id }) => id).toSorted()).toEqual([...fields].toSorted());
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
