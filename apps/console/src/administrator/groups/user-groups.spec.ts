import { describe, expect, it } from '@jest/globals';
import { groupInShort, suggestName } from './user-groups.js';

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

describe('suggestName', () => {
  it('writes the label in lower case, with letters, digits and hyphens alone', () => {
    expect(suggestName(' Interns  Team! 2')).toBe('interns-team-2');
    expect(suggestName('Büro & Straße à Paris')).toBe('buero-strasse-a-paris');
    expect(suggestName('東京')).toBe('');
  });
});
