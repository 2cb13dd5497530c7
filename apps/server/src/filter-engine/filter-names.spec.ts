import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { buildRecord } from '../../test/builders/profile-record.builder.js';
import { compileProfileDefinition, PROFILE_TYPES } from '../profile-engine/index.js';
import type { ProfileDefinition, StandardField } from '../profile-engine/index.js';
import { FIELD_TYPES } from '../profile-engine/field-types/field-types.js';
import { compileProfileFilter } from './compile-filter.js';
import { matchesTree } from './filter-tree.js';

const lists = buildListLookup();
const people = buildDefinition('people', [
  { id: 'field1', type: 'text' },
  { id: 'field2', type: 'number' },
  { id: 'field3', type: 'datetime' },
  { id: 'field4', type: 'list', list: 'lists.skills' },
  { id: 'field5', type: 'person' },
  { id: 'field6', type: 'profile', profileType: 'jobs' },
  { id: 'field7', type: 'profile', profileType: 'companies' },
  { id: 'field8', type: 'boolean' },
  { id: 'field9', type: 'collection', fields: [{ id: 'field10', type: 'text' }] },
  { id: 'field11', type: 'text', searchable: false },
  { id: 'field12', type: 'textarea', searchable: true },
]);

/** The key of the value index that a name stands for, or why it stands for none. */
function keyOf(definition: ProfileDefinition, name: string, visibleOnly = false): string | undefined {
  for (const value of ['1', 'true', '2026-01-31']) {
    const { tree, problems } = compileProfileFilter(
      { filters: [{ name, value: [value], operator: '=' }] },
      { definition, lists, visibleOnly, takesUnknown: true },
    );
    const [part] = tree?.parts ?? [];
    if (part?.parts === undefined && part !== undefined) return part.field.key;
    if (problems?.[0]?.field === 'filters[0].name') return problems[0].detail;
  }
  return undefined;
}

const UNKNOWN = expect.stringContaining('is not a filter of this search');

describe('the names of filters (D-SEA-7)', () => {
  it.each([
    ['person.lastname', 'lastname'],
    ['person.emailaddress', 'email'],
    ['person.id', 'id'],
    ['person.addresszip', 'addresses.addresszip'],
    ['person.phonenumber', 'phones.phonenumber'],
    ['person.roles', 'roles'],
    ['person.field1', 'field1'],
    ['person.field10', 'field9.field10'],
    ['person.field12', 'field12'],
  ])('%s stands for %s', (name, key) => expect(keyOf(people, name)).toBe(key));

  it.each([
    '',
    'lastname',
    'Person.lastname',
    'job.jobtitle',
    'person.constructor',
    'person.phones',
    'person.field9',
    'person.field11',
  ])('%j stands for nothing', (name) => expect(keyOf(people, name)).toEqual(UNKNOWN));

  it('stand for nothing if two collections have such a member (D-SEA-15)', () => {
    expect(keyOf(people, 'person.primary')).toEqual(UNKNOWN);
  });

  it.each([
    ['jobs', 'job.jobnumber', 'jobid'],
    ['jobs', 'job.talentpool', 'talentpools.talentpool'],
  ] as const)('of %s: %s stands for %s', (profileType, name, key) => {
    expect(keyOf(buildDefinition(profileType), name)).toBe(key);
  });

  it.each([
    ['jobs', 'job.joblocation.companyid'],
    ['jobs', 'job.jobpost.isposted'],
    ['jobs', 'job.postedto'],
    ['companies', 'company.zipradius'],
  ] as const)('of %s: %s needs other records', (profileType, name) => {
    expect(keyOf(buildDefinition(profileType), name)).toBe(
      `"${name}" cannot be used here: it needs other records than the profile itself.`,
    );
  });

  it.each(['job.portalkeywordsearch', 'job.portaljoblocation'])('%s is for portals (D-SEA-18)', (name) => {
    expect(keyOf(buildDefinition('jobs'), name)).toBe(
      `"${name}" is a filter of portals alone: search by it under /customers/{customerId}/search/portals/{portalIdOrName}.`,
    );
  });

  it.each(PROFILE_TYPES)('of %s exist for every searchable field that can be compared', (profileType) => {
    const definition = buildDefinition(profileType);
    const prefix = {
      people: 'person',
      jobs: 'job',
      companies: 'company',
      newhirecategories: 'newhirecategory',
      talentpools: 'talentpool',
      rooms: 'room',
      connectevents: 'connectevent',
    }[profileType];
    const compared = definition.searchable.filter(({ members }) => members === undefined);
    expect(compared.length).toBeGreaterThan(0);
    for (const { id } of compared) expect(keyOf(definition, `${prefix}.${id}`)).toBe(id);
  });
});

it('every type with indexed values can be compared', () => {
  const types: readonly [string, (typeof FIELD_TYPES)['text']][] = Object.entries(FIELD_TYPES);
  const incomparable = types.filter(([, type]) => type.searchable && type.filterKind === undefined);
  expect(incomparable.map(([name]) => name)).toEqual(['collection']);
});

describe('names of what is hidden from the caller', () => {
  const hiding = (...fields: StandardField[]): ProfileDefinition => {
    const catalogue = { profileType: 'people', title: [], defaultFields: [], fields } as const;
    return compileProfileDefinition({ catalogue }).definition;
  };
  const text = { label: 'Text', type: 'text' };

  it('are unknown in a search, and known to a lock (D-SEA-8)', () => {
    const definition = hiding({ ...text, id: 'field1', hidden: true });
    expect(keyOf(definition, 'person.field1', true)).toEqual(UNKNOWN);
    expect(keyOf(definition, 'person.field1')).toBe('field1');
    const filter = { filters: [{ name: 'person.field1', value: ['x'] }] };
    const { tree } = compileProfileFilter(filter, { definition, lists });
    expect(tree && matchesTree(tree, buildRecord({ field1: 'x' }))).toBe(true);
  });

  it('never stand for a member of the same name (D-SEA-15)', () => {
    const city = { ...text, id: 'city' };
    const places = { id: 'places', label: 'Places', type: 'collection', fields: [city] };
    expect(keyOf(hiding(places), 'person.city', true)).toBe('places.city');
    for (const attribute of [{ hidden: true }, { searchable: false }]) {
      expect(keyOf(hiding({ ...city, ...attribute }, places), 'person.city', true)).toEqual(UNKNOWN);
    }
  });
});
