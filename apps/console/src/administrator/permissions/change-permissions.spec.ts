import { describe, expect, it } from '@jest/globals';
import { changePermission, changeTab } from './change-permissions.js';

const DOCUMENT = {
  customer: { id: 1 },
  userGroups: [
    { integrationName: 'a', label: 'A' },
    { integrationName: 'b', label: 'B', fieldAccess: { people: { email: 'read' } } },
  ],
  profileTypes: { people: { tabs: [{ id: 'hr', label: 'HR', hiddenFrom: ['a'] }] } },
} as const;

describe('changePermission', () => {
  it('adds a rule of a group, and leaves the rest as it is', () => {
    const path = ['fieldAccess', 'people', 'phones/primary'];
    expect(changePermission(DOCUMENT, { group: 'a', path }, 'none')).toEqual({
      ...DOCUMENT,
      userGroups: [
        { integrationName: 'a', label: 'A', fieldAccess: { people: { 'phones/primary': 'none' } } },
        DOCUMENT.userGroups[1],
      ],
    });
  });

  it('leaves nothing empty behind a rule that is taken away', () => {
    const path = ['fieldAccess', 'people', 'email'];
    const { userGroups } = changePermission(DOCUMENT, { group: 'b', path }, undefined);
    expect(userGroups).toEqual([DOCUMENT.userGroups[0], { integrationName: 'b', label: 'B' }]);
  });
});

describe('changeTab', () => {
  it('hides a tab from a group, and shows it again', () => {
    const hidden = changeTab(DOCUMENT, { type: 'people', tab: 'hr', group: 'b' }, true);
    expect(hidden.profileTypes?.['people']?.tabs?.[0]?.hiddenFrom).toEqual(['a', 'b']);
    const shown = changeTab(DOCUMENT, { type: 'people', tab: 'hr', group: 'a' }, false);
    expect(shown.profileTypes?.['people']?.tabs?.[0]).toEqual({ id: 'hr', label: 'HR' });
  });
});
