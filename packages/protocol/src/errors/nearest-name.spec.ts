import { describe, expect, it } from '@jest/globals';
import { hint, hintOfLabel, nearestName } from './nearest-name.js';

const known = ['users', 'userGroups', 'quota', 'customLists', 'min', 'max'];

describe('nearestName', () => {
  it.each([
    ['usres', 'users'],
    ['qouta', 'quota'],
    ['usergroups', 'userGroups'],
  ])('finds for %s the name %s', (name, nearest) => expect(nearestName(name, known)).toBe(nearest));

  it.each(['', 'portals', 'user groups!!', 'ab', '__proto__'])('finds none for %j', (name) => {
    expect(nearestName(name, known)).toBeUndefined();
  });

  it('allows for more letters if it is told so, for four at most', () => {
    const names = ['TALENT_TRUSTED_PROXIES'];
    expect(nearestName('TALENT_TRUSTED_PROXY', names)).toBeUndefined();
    expect(nearestName('TALENT_TRUSTED_PROXY', names, 3)).toBe('TALENT_TRUSTED_PROXIES');
    expect(nearestName('TALENT_TRUSTED_PRO', names, 4)).toBe('TALENT_TRUSTED_PROXIES');
    expect(nearestName('TALENT_TRUSTED_PR', names, 9)).toBeUndefined();
  });
});

it('hint is a sentence of its own, or nothing', () => {
  expect(hint('usrs', known)).toBe(' Did you mean "users"?');
  expect(hint('portals', known)).toBe('');
  expect(hint(7, known)).toBe('');
  expect(hint('b', ['a'])).toBe('');
});

describe('hintOfLabel', () => {
  const statuses = [
    { id: 'C1', label: 'New' },
    { id: 'C2', label: 'Background check' },
  ];

  it.each(['Background check', 'background check', 'Backgroundd check'])(
    'names the id where %j stands for it',
    (name) => {
      expect(hintOfLabel(name, statuses)).toBe(' Did you mean "C2", the id of "Background check"?');
    },
  );

  it.each(['Hired', '', 7, null])('says nothing of %j', (name) => expect(hintOfLabel(name, statuses)).toBe(''));
});
