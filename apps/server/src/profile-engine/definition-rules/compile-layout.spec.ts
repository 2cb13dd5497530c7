import { describe, expect, it } from '@jest/globals';
import { compileLayout, layoutProblems, visibleTabs } from './compile-layout.js';

const TABS = [
  { id: 'general', label: 'General', fields: ['firstname', 'lastname'] },
  {
    id: 'hr',
    label: 'HR',
    fields: ['lastname', 'field1'],
    hiddenFrom: ['partners'],
    roles: ['employee'],
  },
];

const idsOf = (tabs: unknown, field: string): string[] => compileLayout(tabs)(field).map(({ id }) => id);

describe('compileLayout', () => {
  it('knows every tab that a field is on', () => {
    expect(idsOf(TABS, 'firstname')).toEqual(['general']);
    expect(idsOf(TABS, 'lastname')).toEqual(['general', 'hr']);
    expect(compileLayout(TABS)('field1')).toEqual([
      {
        id: 'hr',
        label: 'HR',
        fields: ['lastname', 'field1'],
        roles: ['employee'],
        hiddenFrom: ['partners'],
      },
    ]);
  });

  it('counts a field on no tab as on "general"', () => {
    expect(idsOf(TABS, 'email')).toEqual(['general']);
  });

  it.each([[undefined], [[]], [[TABS[1]]]])('puts it on none if there is no such tab: %j', (tabs) => {
    expect(idsOf(tabs, 'email')).toEqual([]);
  });

  it.each([['tabs'], [7], [[null, 'x']], [[{ id: 'general', fields: 'lastname', roles: 7 }]]])(
    'passes over %j, which is not a tab',
    (tabs) => {
      expect(() => compileLayout(tabs)('lastname')).not.toThrow();
    },
  );
});

describe('visibleTabs', () => {
  const FIELDS = ['email', 'lastname', 'firstname', 'field1'];

  it('puts fields that are on no tab behind those of "general"', () => {
    expect(visibleTabs(TABS, FIELDS, 'recruiters')).toEqual([
      { id: 'general', label: 'General', fields: ['firstname', 'lastname', 'email'] },
      { id: 'hr', label: 'HR', fields: ['lastname', 'field1'] },
    ]);
  });

  it('has neither the tabs that are hidden from the group nor fields that it does not see', () => {
    expect(visibleTabs(TABS, ['lastname'], 'partners')).toEqual([
      { id: 'general', label: 'General', fields: ['lastname'] },
    ]);
  });

  it('leaves out a tab on which the group sees nothing', () => {
    expect(visibleTabs(TABS, ['field1'], 'recruiters').map(({ id }) => id)).toEqual(['hr']);
  });

  it.each([[undefined], [[]], ['tabs'], [[null, 'x']]])('finds none in %j', (tabs) => {
    expect(visibleTabs(tabs, FIELDS, undefined)).toEqual([]);
  });
});

describe('layoutProblems', () => {
  it('names standard fields that there are not, and leaves custom ones to the blueprint’s own checks', () => {
    const tabs = [{ id: 'a', fields: ['lastname', 'lastnam', 'field9'] }, { id: 'b' }, { id: 'c', fields: ['Email'] }];
    expect(layoutProblems(tabs, new Set(['lastname']))).toEqual([
      {
        path: 'tabs[0].fields[1]',
        message: '"lastnam" is not a field of this profile type.',
      },
      {
        path: 'tabs[2].fields[0]',
        message: '"Email" is not a field of this profile type.',
      },
    ]);
  });
});
