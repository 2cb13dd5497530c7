import { describe, expect, it } from '@jest/globals';
import { jsonPlaces, placeProblem } from './json-places.js';

const TEXT = JSON.stringify(
  {
    customer: { id: 1001, name: 'A "quoted", {braced}: [name]' },
    userGroups: [{ integrationName: 'a' }, { integrationName: 'b', access: { jobs: 'maybe' } }],
    lists: { 'lists.skills': { nodes: [{ value: 'Software', hidden: null }] } },
    profileTypes: { people: { fieldAccess: { 'phones/primary': 'x' }, roleFolders: { 'My folder': 'y' } } },
    empty: [{}, [], true, -1.5e3],
  },
  undefined,
  2,
);

const placed = (problem: string) => {
  const { from, to, path, message } = placeProblem(jsonPlaces(TEXT), problem);
  return { shown: TEXT.slice(from, to).split('\n')[0], path, message };
};

describe('placeProblem', () => {
  it.each([
    ['userGroups[1].access.jobs', '"jobs": "maybe"'],
    ['userGroups[0]', '{'],
    ['lists.lists.skills.nodes[0].value', '"value": "Software"'],
    ['profileTypes.people.fieldAccess.phones/primary', '"phones/primary": "x"'],
    ['profileTypes.people.roleFolders.My folder', '"My folder": "y"'],
    ['customer.name', '"name": "A \\"quoted\\", {braced}: [name]"'],
    ['empty[3]', '-1500'],
  ])('finds %s', (path, shown) => {
    expect(placed(`${path}: is wrong: "a".`)).toEqual({ shown, path, message: 'is wrong: "a".' });
  });

  it('shows a missing member at the value that lacks it', () => {
    expect(placed('userGroups[1].label: is required.').shown).toBe('{');
    expect(placed('userGroups[9].label: is required.').shown).toBe('"userGroups": [');
  });

  it('shows words without a path at the beginning', () => {
    expect(placed('Nothing can be done.')).toEqual({ shown: '{', path: '', message: 'Nothing can be done.' });
  });
});
