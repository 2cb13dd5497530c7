import { describe, expect, it } from '@jest/globals';
import { nextNumber, removePart, writePart } from './part-inputs.js';

const PARTNERS = { integrationName: 'partners', label: 'Partners', access: { jobs: 'read' } } as const;
const GENERAL = { id: 'general', label: 'General', fields: ['lastname', 'field1'] };
const HR = { id: 'hr', label: 'HR', hiddenFrom: ['partners'] };
const QUESTION = { name: 'size', label: 'Size', type: 'DROPDOWN', options: ['S', 'L'], required: true };

const DOCUMENT = {
  customer: { id: 1 },
  userGroups: [{ integrationName: 'all', label: 'All' }, PARTNERS],
  profileTypes: { people: { fields: [{ id: 'field1', label: 'One', type: 'text' }], tabs: [GENERAL, HR] } },
  forms: [{ displayName: 'Clothes', questions: [QUESTION] }],
} as const;

const FIELD = ['profileTypes', 'people', 'fields', 1];
const start = { id: 'field2', type: 'text' };

describe('writePart', () => {
  it('adds a field with its tab and its security rules, under the name that was typed', () => {
    const entered = { 'group partners': 'read', tab: 'hr', required: 'true', id: 'field7', label: 'Seven', max: '3' };
    expect(writePart(DOCUMENT, { kind: 'field', path: FIELD, start }, entered)).toEqual({
      ...DOCUMENT,
      userGroups: [DOCUMENT.userGroups[0], { ...PARTNERS, fieldAccess: { people: { field7: 'read' } } }],
      profileTypes: {
        people: {
          fields: [
            ...DOCUMENT.profileTypes.people.fields,
            { id: 'field7', label: 'Seven', type: 'text', required: true },
          ],
          tabs: [GENERAL, { ...HR, fields: ['field7'] }],
        },
      },
    });
  });

  it('numbers the first members of a collection behind all fields', () => {
    const entered = { label: 'Cards', type: 'collection', fields: 'Number\n\n Copy ' };
    const { profileTypes } = writePart(DOCUMENT, { kind: 'field', path: FIELD, start }, entered);
    expect(profileTypes?.['people']?.fields?.[1]?.fields).toEqual([
      { id: 'field3', label: 'Number', type: 'text' },
      { id: 'field4', label: 'Copy', type: 'text' },
    ]);
  });

  it('has an entry of a standard field only if something of it differs', () => {
    const standard = { id: 'lastname', label: 'Last name', required: true };
    const place = { kind: 'field', path: FIELD, start: { id: 'lastname' }, standard } as const;
    const write = (entered: Readonly<Record<string, string>>) => writePart(DOCUMENT, place, entered);
    expect(write({ 'group partners': 'none' }).profileTypes).toEqual(DOCUMENT.profileTypes);
    expect(write({ required: 'false' }).profileTypes?.['people']?.fields?.[1]).toEqual({
      id: 'lastname',
      required: false,
    });
  });

  it('takes away what the next type of a question does not take', () => {
    const place = { kind: 'question', path: ['forms', 0, 'questions', 0] } as const;
    const { forms } = writePart(DOCUMENT, place, { type: 'NUMBER', min: '0', options: 'S' });
    expect(forms?.[0]?.questions).toEqual([{ name: 'size', label: 'Size', type: 'NUMBER', required: true, min: 0 }]);
  });

  it('begins a group like another one, with what was typed in its place', () => {
    const place = { kind: 'group', path: ['userGroups', 2], start: {} } as const;
    const { userGroups, profileTypes } = writePart(DOCUMENT, place, {
      label: 'The guests',
      like: 'partners',
      rooms: 'none',
    });
    const access = { jobs: 'read', rooms: 'none' };
    expect(userGroups?.[2]).toEqual({ integrationName: 'the-guests', label: 'The guests', access });
    expect(profileTypes?.['people']?.tabs?.[1]?.hiddenFrom).toEqual(['partners', 'the-guests']);
  });
});

describe('nextNumber', () => {
  it('is behind the greatest number of a part', () => {
    expect(nextNumber([{ id: 'field9' }, { fields: [{ id: 'field12' }] }], 'id":"field')).toBe(13);
    expect(nextNumber(undefined, 'listnodeid":')).toBe(1);
  });
});

describe('removePart', () => {
  it('takes a field out of its tab, and leaves the rules of groups about it', () => {
    const rules = { ...PARTNERS, fieldAccess: { people: { field1: 'none' } } } as const;
    const document = { ...DOCUMENT, userGroups: [rules] };
    expect(removePart(document, { kind: 'field', path: ['profileTypes', 'people', 'fields', 0] })).toEqual({
      ...document,
      profileTypes: { people: { tabs: [{ ...GENERAL, fields: ['lastname'] }, HR] } },
    });
  });

  it('takes a group out of the tabs that are hidden from it', () => {
    const { userGroups, profileTypes } = removePart(DOCUMENT, { kind: 'group', path: ['userGroups', 1] });
    expect(userGroups).toEqual([DOCUMENT.userGroups[0]]);
    expect(profileTypes?.['people']?.tabs).toEqual([GENERAL, { id: 'hr', label: 'HR' }]);
  });
});
