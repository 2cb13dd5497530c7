import { describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import type { TFunction } from 'i18next';
import texts from '../../texts/en/administrator.json' with { type: 'json' };
import { changesInWords } from './changes-in-words.js';

const DOCUMENT = {
  userGroups: [{ integrationName: 'partners', label: 'Partners', fieldAccess: { people: { field1: 'none' } } }],
  profileTypes: {
    people: {
      fields: [{ id: 'field1', label: 'Badge colour', type: 'text' }],
      tabs: [{ id: 'hr', label: 'HR', fields: ['lastname'] }],
    },
  },
  customLists: [{ listnodeid: 7, value: 'Shifts' }],
} as const;

describe('changesInWords', () => {
  it('names places by their labels, and writes parts as lines', async () => {
    await i18next.init({ lng: 'en', resources: { en: { administrator: texts } }, defaultNS: 'administrator' });
    const t = i18next.t as unknown as TFunction<'administrator'>;
    const added = { id: 'field1', label: 'Badge colour', type: 'boolean', options: ['a', 'b'], required: true };
    const shown = changesInWords(
      [
        { path: 'profileTypes.people.fields.field1', before: null, after: added },
        { path: 'profileTypes.people.tabs.hr.fields', before: ['lastname', 'field1'], after: ['lastname'] },
        { path: 'userGroups.partners.fieldAccess.people.field1', before: null, after: 'none' },
        { path: 'customLists.7.value', before: 'Shift', after: 'Shifts' },
      ],
      [DOCUMENT, DOCUMENT],
      t,
    );
    expect(shown).toEqual([
      {
        path: 'People › Fields › Badge colour',
        before: null,
        after: 'Name: field1\nLabel: Badge colour\nType: Yes or no\nChoices: a, b\nRequired: yes',
      },
      { path: 'People › Tabs › HR › Fields', before: 'Badge colour (field1)', after: null },
      { path: 'Groups › Partners › Access to fields › People › Badge colour', before: null, after: 'None' },
      { path: 'Own lists › Shifts › Label', before: 'Shift', after: 'Shifts' },
    ]);
  });
});
