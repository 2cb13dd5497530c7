import { expect, it } from '@jest/globals';
import { namedPath } from './blueprint-refused.js';

const DOCUMENT = {
  users: [
    { username: 'ada', signingSecrets: [{ id: 'k1' }] },
    { username: 'acme.hr', group: 'nosuch' },
  ],
  customLists: [{ value: 'Sizes', nodes: ['odd'] }],
  lists: { 'lists.skills': {} },
};

it.each([
  ['users[1].group', 'users.acme.hr.group'],
  ['users[0].signingSecrets[0].secret', 'users.ada.signingSecrets.k1.secret'],
  ['customLists[0].nodes[0]', 'customLists.Sizes.nodes.[0]'],
  ['users[7].group', 'users.[7].group'],
  ['nosuch[1].member', 'nosuch.[1].member'],
  ['lists.lists.skills', 'lists.lists.skills'],
  ['', ''],
])('namedPath names the items of %j', (path, named) => expect(namedPath(DOCUMENT, path)).toBe(named));
