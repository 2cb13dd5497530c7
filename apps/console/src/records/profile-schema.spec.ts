import { describe, expect, it } from '@jest/globals';
import { parseProfileSchema } from './profile-schema.js';
import type { ProfileField } from './profile-schema.js';

const PATTERN = '^\\d{4}-(0[1-9]|1[0-2])-\\d\\d (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$';
const node = { type: 'object', properties: { id: { type: 'string' }, value: {}, formattedvalue: {} } };
const read = {
  required: ['lastname'],
  tabs: [
    { id: 'general', label: 'General', fields: ['lastname', 'phones', 'unknown'] },
    { id: 'more', label: 'More', fields: ['skills'] },
  ],
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    lastname: { title: 'Last name', type: 'string', maxLength: 255 },
    notes: { title: 'Notes', type: 'string', contentMediaType: 'text/plain' },
    overview: { title: 'Overview', type: 'string', contentMediaType: 'text/html' },
    startdate: { title: 'Start', type: 'string', format: 'date' },
    updateddate: { title: 'Updated', type: 'string', pattern: PATTERN, readOnly: true },
    size: { title: 'Size', type: 'string', enum: ['S', 'M'] },
    owner: { title: 'Owner', type: 'object', properties: { profile: {}, id: {}, value: {} }, profileType: 'people' },
    place: { title: 'Place', type: 'object', properties: { companyid: {}, address: {}, id: {}, value: {} } },
    resume: { title: 'Resume', type: 'object', readOnly: true, properties: { file: {}, filename: {} } },
    folder: {
      title: 'Folder',
      ...node,
      properties: { ...node.properties, id: { enum: ['D1', 'D2'] } },
      list: 'lists.folders',
      options: [{ id: 'D1', value: 'A > B' }],
    },
    skills: { title: 'Skills', type: 'array', items: node, list: 'lists.skills' },
    roles: { title: 'Roles', type: 'object', properties: { candidate: {}, employee: {} } },
    salary: {
      title: 'Salary',
      type: 'object',
      properties: { currency: { enum: ['EUR'] }, amount: {}, amountstring: {}, timeframe: { enum: ['Hourly'] } },
    },
    phones: {
      title: 'Phones',
      type: 'array',
      items: {
        type: 'object',
        properties: { entry: { type: 'integer' }, number: { title: 'Number', type: 'string' }, primary: {} },
      },
    },
    links: { type: 'array' },
  },
};
const write = {
  required: ['lastname'],
  properties: {
    lastname: { type: 'string', maxLength: 255, pattern: '^[A-Z]' },
    size: { type: ['string', 'null'], enum: ['S', null] },
    phones: {
      items: { properties: { number: { maxLength: 9 } }, anyOf: [{ required: ['number'] }, { required: ['entry'] }] },
    },
  },
};

function fieldOf(id: string, schema = parseProfileSchema(read, write)): ProfileField {
  const field = schema.fields.find((one) => one.id === id);
  if (!field) throw new TypeError(id);
  return field;
}

describe('parseProfileSchema', () => {
  it.each([
    ['id', 'integer'],
    ['lastname', 'text'],
    ['notes', 'multiline'],
    ['overview', 'html'],
    ['startdate', 'date'],
    ['updateddate', 'datetime'],
    ['size', 'dropdown'],
    ['owner', 'reference'],
    ['place', 'address'],
    ['resume', 'file'],
    ['folder', 'node'],
    ['skills', 'nodes'],
    ['roles', 'roles'],
    ['salary', 'money'],
    ['phones', 'collection'],
  ])('knows %s as %s', (id, kind) => {
    expect(fieldOf(id).kind).toBe(kind);
  });

  it('takes limits, required fields and choices from the write schema', () => {
    expect(fieldOf('lastname')).toMatchObject({
      isWritable: true,
      isRequired: true,
      maxLength: 255,
      pattern: '^[A-Z]',
    });
    expect(fieldOf('size').choices).toEqual(['S']);
    expect(fieldOf('notes')).toMatchObject({ isWritable: false, isRequired: false });
  });

  it('knows the members of entries, and which a new entry needs', () => {
    expect(fieldOf('phones').members).toMatchObject([
      { id: 'number', isWritable: true, isRequired: true, maxLength: 9 },
      { id: 'primary', isWritable: false },
    ]);
  });

  it('knows the nodes that a search finds, though none may choose them any more', () => {
    expect(fieldOf('folder').hiddenIds).toEqual(['D2']);
  });

  it('puts fields on the tabs of the layout, or on one without a layout', () => {
    const ids = parseProfileSchema(read, write).tabs.map(({ label, fields }) => [label, fields.map(({ id }) => id)]);
    expect(ids).toEqual([
      ['General', ['lastname', 'phones']],
      ['More', ['skills']],
    ]);
    const { tabs: _, ...bare } = read;
    expect(parseProfileSchema(bare, write).tabs).toMatchObject([{ id: 'all', label: undefined }]);
  });
});
