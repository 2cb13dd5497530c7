import { describe, expect, it } from '@jest/globals';
import { checkBlueprint } from './check-blueprint.js';

const acme = { customer: { id: 1001, name: 'Acme' } };

describe('checkBlueprint', () => {
  it('takes a blueprint that uses every part', () => {
    const blueprint = {
      ...acme,
      quota: { requestsPerDay: 5 },
      userGroups: [{ integrationName: 'integrators', label: 'Integrators', administrator: true }],
      users: [
        {
          username: 'a b',
          name: 'A',
          group: 'integrators',
          password: 'p',
          signingSecrets: [{ id: 'k1', secret: 's', expires: '2027-01-01T00:00:00Z' }],
        },
      ],
      profileTypes: { people: { enabled: true, fields: [{ id: 'field1001', type: 'text' }] } },
      customLists: [
        {
          listnodeid: 14567,
          value: 'Times',
          nodes: [{ value: 'Morning', children: [{ value: 'Early', hidden: true }] }],
        },
      ],
    };
    expect(checkBlueprint(blueprint)).toEqual([]);
  });

  it.each<[string, unknown, string, string]>([
    ['no object', [], '', 'must be an object, received an array.'],
    ['a missing part', {}, 'customer', 'is required.'],
    [
      'a customer id of 0',
      { customer: { id: 0, name: 'Acme' } },
      'customer.id',
      'must be a whole number from 1, received 0.',
    ],
    [
      'a part of a later version',
      { ...acme, forms: [] },
      'forms',
      'is not a member that this version reads; customer, quota, userGroups, users, profileTypes, customLists are.',
    ],
    [
      'a colon in a user name',
      { ...acme, users: [{ username: 'a:b', name: 'A', group: 'g' }] },
      'users[0].username',
      'must be a user name without commas, colons and control characters, received a value of type string.',
    ],
    [
      'an unreadable end of a secret',
      {
        ...acme,
        users: [{ username: 'a', name: 'A', group: 'g', signingSecrets: [{ id: 'k', secret: 's', expires: 'soon' }] }],
      },
      'users[0].signingSecrets[0].expires',
      'must be a time in ISO 8601, received a value of type string.',
    ],
    [
      'a node without a value',
      { ...acme, customLists: [{ value: 'L', nodes: [{ value: 'A', children: [{}] }] }] },
      'customLists[0].nodes[0].children[0].value',
      'is required.',
    ],
    [
      'a user of an unknown group',
      { ...acme, users: [{ username: 'a', name: 'A', group: 'g' }] },
      'users[0].group',
      'names no group: "g" is not in userGroups.',
    ],
  ])('refuses %s at its path', (_name, document, path, message) => {
    expect(checkBlueprint(document)).toEqual([{ path, message }]);
  });

  it('never shows a value that could be a secret', () => {
    const document = { ...acme, users: [{ username: 'a', name: 'A', group: 'g', password: ['hunter2'] }] };
    expect(JSON.stringify(checkBlueprint(document))).not.toContain('hunter2');
  });

  it('reports every problem at once, names used twice included', () => {
    const group = { integrationName: 'g', label: 'G' };
    const user = { username: 'a', name: 'A', group: 'g' };
    expect(checkBlueprint({ ...acme, userGroups: [group, group], users: [user, user] })).toEqual([
      { path: 'userGroups[1].integrationName', message: 'is used twice: "g".' },
      { path: 'users[1].username', message: 'is used twice: "a".' },
    ]);
  });
});
