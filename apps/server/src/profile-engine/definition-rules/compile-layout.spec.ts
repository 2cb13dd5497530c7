import { expect, it } from '@jest/globals';
import { compileLayout, completeTabs, layoutProblems, visibleTabs } from './compile-layout.js';

const TABS = completeTabs([
  { id: 'general', label: 'General', fields: ['firstname', 'lastname'] },
  { id: 'hr', label: 'HR', fields: ['lastname', 'field1'], hiddenFrom: ['partners'], roles: ['employee'] },
]);

const idsOf = (tabs: typeof TABS, field: string): string[] => compileLayout(tabs)(field).map(({ id }) => id);

it('knows every tab that a field is on, and counts one on no tab as on "general"', () => {
  expect(idsOf(TABS, 'firstname')).toEqual(['general']);
  expect(idsOf(TABS, 'lastname')).toEqual(['general', 'hr']);
  expect(idsOf(TABS, 'email')).toEqual(['general']);
  expect(idsOf(TABS.slice(1), 'email')).toEqual([]);
});

it('shows a group its tabs, fields that are on no tab behind those of "general"', () => {
  const fields = ['email', 'lastname', 'firstname', 'field1'];
  const general = { id: 'general', label: 'General', fields: ['firstname', 'lastname', 'email'] };
  expect(visibleTabs(TABS, fields, 'partners')).toEqual([general]);
  expect(visibleTabs(TABS, fields, 'recruiters')).toEqual([
    general,
    { id: 'hr', label: 'HR', fields: ['lastname', 'field1'] },
  ]);
});

it('names standard fields that there are not, and leaves custom ones to the blueprint’s own checks', () => {
  const tabs = completeTabs([
    { id: 'a', fields: ['lastname', 'lastnam', 'field9'] },
    { id: 'b' },
    { id: 'c', fields: ['Email'] },
  ]);
  expect(layoutProblems(tabs, new Set(['lastname']))).toEqual([
    { path: 'tabs[0].fields[1]', message: '"lastnam" is not a field of this profile type.' },
    { path: 'tabs[2].fields[0]', message: '"Email" is not a field of this profile type.' },
  ]);
});
