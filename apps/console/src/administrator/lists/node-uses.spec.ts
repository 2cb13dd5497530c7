import { describe, expect, it } from '@jest/globals';
import type { ProfileField } from '../../records/profile-schema.js';
import { filterOfUses } from './node-uses.js';

const field = (id: string, list?: string, members: readonly ProfileField[] = []) =>
  ({ id, list, members }) as unknown as ProfileField;

describe('filterOfUses', () => {
  const of = { prefix: 'person', list: 'lists.skills', node: 'C5' };
  const namesOf = (...fields: readonly ProfileField[]) =>
    filterOfUses({ fields }, of)?.filters.map(({ name, value }) => [name, value]);

  it('asks for the node in any field of its list, and in members that a filter can name', () => {
    const members = [field('skill', 'lists.skills'), field('source', 'lists.skills')];
    const fields = [
      field('source', 'lists.source'),
      field('main', 'lists.skills'),
      field('skills', undefined, members),
    ];
    expect(namesOf(...fields)).toEqual([
      ['person.main', ['C5']],
      ['person.skill', ['C5']],
    ]);
  });

  it('asks for nothing if no field has the list', () => {
    expect(namesOf(field('source', 'lists.source'))).toBeUndefined();
  });
});
