import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { buildRecord } from '../../../test/builders/profile-record.builder.js';
import { matchesTree } from '../../filter-engine/index.js';
import type { ListLookup } from '../../profile-engine/index.js';
import { compileSearchLock } from './compile-search-lock.js';

const INACTIVE = 32002;

/** Whether a person in the folder of inactive candidates is inside the lock. */
function lets(operator: '=' | '!=', value: string, lists: ListLookup = buildListLookup()): boolean | undefined {
  const filters = [{ name: 'person.folder', value: [value], operator }];
  const { tree } = compileSearchLock({ filters }, buildDefinition('people'), lists);
  return tree && matchesTree(tree, buildRecord({ folder: INACTIVE }));
}

describe('compileSearchLock', () => {
  it('lets in the profiles that its filters find', () => {
    expect(lets('=', 'Candidate: Inactive')).toBe(true);
    expect(lets('=', 'Candidate: Active')).toBe(false);
    expect(lets('!=', 'Candidate: Active')).toBe(true);
  });

  it('lets nobody in by a name that there is not, whichever way it asks (D-LST-21)', () => {
    for (const operator of ['=', '!='] as const) expect(lets(operator, 'Nowhere')).toBe(false);
  });

  it('keeps a stored lock that a blueprint could not bring any more (D-SEA-32)', () => {
    const filters = [{ name: 'person.id', value: ['9'], secondaryValue: ['3'] }];
    const { tree } = compileSearchLock({ filters }, buildDefinition('people'), buildListLookup());
    expect(tree && matchesTree(tree, buildRecord({ folder: INACTIVE }))).toBe(false);
  });

  it('knows nodes by what the configuration calls them, not by what they are called now (D-LST-21)', () => {
    // By now every name means nothing.
    const now = { ...buildListLookup(), find: () => undefined, children: () => [], configured: buildListLookup() };
    expect(lets('=', 'Candidate: Inactive', now)).toBe(true);
    expect(lets('!=', 'Candidate: Inactive', now)).toBe(false);
  });
});
