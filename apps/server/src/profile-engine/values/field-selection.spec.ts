import { describe, expect, it } from '@jest/globals';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { buildRenderContext } from '../../../test/builders/render-context.builder.js';
import { renderValues, parseFieldsParameter } from '../index.js';

const people = buildDefinition('people', [{ id: 'middlename', hidden: true }]);
const record = {
  id: 12,
  createdAt: Date.UTC(2026, 10, 20, 13, 5, 59),
  createdBy: 3,
  updatedAt: Date.UTC(2026, 10, 21),
  updatedBy: null,
  values: {
    firstname: 'Ada',
    middlename: 'King',
    lastname: 'Lovelace',
    folder: 32001,
    email: 'ada@example.com',
    roles: ['candidate'],
    phones: {
      next: 2,
      entries: [{ entry: 1, phonetype: 12001, phonenumber: '555', primary: true }],
    },
    addresses: { next: 5, entries: [] },
  },
};
const context = buildRenderContext({
  titles: new Map([['people/3', 'Charles Babbage']]),
});

describe('a read', () => {
  it('holds the default fields that have a value', () => {
    expect(renderValues(parseFieldsParameter(people, undefined), record, context)).toEqual({
      firstname: 'Ada',
      lastname: 'Lovelace',
      folder: {
        id: 'D32001',
        value: 'Candidate: Active',
        formattedvalue: 'Candidate: Active',
      },
      phones: [
        {
          entry: 1,
          phonetype: {
            id: 'D12001',
            value: 'Mobile',
            formattedvalue: 'Mobile',
          },
          phonenumber: '555',
          primary: true,
        },
      ],
    });
  });

  it('holds exactly the requested fields, in that order', () => {
    const read = renderValues(parseFieldsParameter(people, 'roles,email,hiredate'), record, context);
    expect(JSON.stringify(read)).toBe(
      '{"roles":{"candidate":true,"employee":false,"hiringmanager":false},"email":"ada@example.com"}',
    );
  });

  it('holds the system fields on request', () => {
    expect(
      renderValues(parseFieldsParameter(people, 'id,createddate,createdby,updateddate,updatedby'), record, context),
    ).toEqual({
      id: 12,
      createddate: '2026-11-20 01:05 PM',
      createdby: {
        profile: 'https://api.example/customers/1001/people/3',
        id: 3,
        value: 'Charles Babbage',
      },
      updateddate: '2026-11-21 12:00 AM',
    });
  });
});

describe('fields=', () => {
  it.each([undefined, '', ',', ',,'])('of %p means the default fields (D-PRO-17)', (names) => {
    expect(parseFieldsParameter(people, names)).toBe(people.defaults);
  });

  it('warns of unknown and of hidden names in the same words', () => {
    const rule = 'is not a field of this resource. Names must match exactly, in lower case.';
    const { fields, warnings } = parseFieldsParameter(people, 'lastname,Lastname,middlename,toString, email');
    expect(fields.map(({ id }) => id)).toEqual(['lastname']);
    expect(warnings).toEqual(
      [
        ['Lastname', ' Did you mean "lastname"?'],
        ['middlename', ''],
        ['toString', ''],
        [' email', ' Did you mean "email"?'],
      ].map(([field, meant]) => ({
        code: 'FIELD_UNKNOWN',
        field,
        detail: `"${field}" ${rule}${meant}`,
      })),
    );
  });

  it.each(['firstname,,lastname', ',firstname,lastname', 'firstname,lastname,'])(
    'drops the empty piece of %j (D-PRO-17)',
    (names) => {
      const { fields, warnings } = parseFieldsParameter(people, names);
      expect(fields.map(({ id }) => id)).toEqual(['firstname', 'lastname']);
      expect(warnings).toEqual([]);
    },
  );

  it('takes a repeated name once', () => {
    expect(parseFieldsParameter(people, 'email,email,nope,nope')).toMatchObject({
      fields: [{ id: 'email' }],
      warnings: [{ field: 'nope' }],
    });
  });

  it('lets links be named, which are in every read (D-PRO-17)', () => {
    expect(parseFieldsParameter(people, 'links,email').warnings).toEqual([]);
  });
});
