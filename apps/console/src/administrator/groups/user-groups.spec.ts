import { describe, expect, it } from '@jest/globals';
import {
  addGroup,
  groupInShort,
  groupTitle,
  removeGroup,
  renameGroup,
  suggestName,
  usersByGroup,
} from './user-groups.js';

const PARTNERS = {
  integrationName: 'partners',
  label: 'Partners',
  access: { jobs: 'read', rooms: 'none', people: 'write' },
  fieldAccess: { people: { email: 'none', phones: 'read' } },
  attributes: { people: { email: { locked: true } }, jobs: { jobtitle: { required: true } } },
  searchLocks: { jobs: { filters: [] } },
} as const;

const DOCUMENT = {
  customer: { id: 1 },
  userGroups: [{ integrationName: 'all', label: 'All', administrator: true }, PARTNERS],
  users: [
    { username: 'a', group: 'all' },
    { username: 'b', group: 'all' },
  ],
  profileTypes: {
    people: {
      tabs: [
        { id: 'hr', label: 'HR', hiddenFrom: ['partners'] },
        { id: 'general', label: 'General' },
      ],
    },
    jobs: {},
  },
} as const;

describe('groupInShort', () => {
  it('names what is closed, only read or seen in part, and counts fields once', () => {
    expect(groupInShort(DOCUMENT, PARTNERS)).toEqual({
      closed: ['rooms'],
      onlyRead: ['jobs'],
      locked: ['jobs'],
      fields: 3,
      tabs: 1,
    });
  });
});

describe('usersByGroup', () => {
  it('counts the users of each group', () => {
    expect([...usersByGroup(DOCUMENT)]).toEqual([['all', 2]]);
  });
});

describe('addGroup', () => {
  const added = { integrationName: 'agency', label: 'Agency', administrator: false };

  it('adds a group to which nothing is forbidden', () => {
    const { userGroups, profileTypes } = addGroup(DOCUMENT, { ...added, like: '' });
    expect(userGroups).toEqual([...DOCUMENT.userGroups, { integrationName: 'agency', label: 'Agency' }]);
    expect(profileTypes).toEqual(DOCUMENT.profileTypes);
  });

  it('adds a group like another one, which is not made an administrator by that', () => {
    const { userGroups, profileTypes } = addGroup(DOCUMENT, { ...added, like: 'partners' });
    expect(userGroups?.[2]).toEqual({ ...PARTNERS, integrationName: 'agency', label: 'Agency' });
    expect(profileTypes?.['people']?.tabs?.[0]?.hiddenFrom).toEqual(['partners', 'agency']);
    const administrators = addGroup(DOCUMENT, { ...added, like: 'all' });
    expect(administrators.userGroups?.[2]).toEqual({ integrationName: 'agency', label: 'Agency' });
  });
});

describe('renameGroup', () => {
  it('changes the label alone', () => {
    const { userGroups } = renameGroup(DOCUMENT, 'partners', 'Agencies');
    expect(userGroups).toEqual([DOCUMENT.userGroups[0], { ...PARTNERS, label: 'Agencies' }]);
  });
});

describe('removeGroup', () => {
  it('removes the group, and its name from tabs', () => {
    const { userGroups, profileTypes } = removeGroup(DOCUMENT, 'partners');
    expect(userGroups).toEqual([DOCUMENT.userGroups[0]]);
    expect(profileTypes?.['people']?.tabs?.[0]).toEqual({ id: 'hr', label: 'HR' });
  });
});

describe('suggestName', () => {
  it('writes the label in lower case, with letters, digits and hyphens alone', () => {
    expect(suggestName(' Interns  Team! 2')).toBe('interns-team-2');
    expect(suggestName('Büro & Straße à Paris')).toBe('buero-strasse-a-paris');
    expect(suggestName('東京')).toBe('');
  });
});

describe('groupTitle', () => {
  it('is the label with the name behind it, unless both are the same', () => {
    expect(groupTitle(DOCUMENT, 'partners')).toBe('Partners (partners)');
    expect(groupTitle({ userGroups: [{ integrationName: 'a', label: 'a' }] }, 'a')).toBe('a');
    expect(groupTitle(DOCUMENT, 'unknown')).toBe('unknown');
  });
});
