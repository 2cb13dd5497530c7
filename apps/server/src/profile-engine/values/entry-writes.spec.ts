import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { runToEnd, hasEntry, lastEntry } from '../index.js';
import { applyChanges } from './draft-values.js';
import { parseEntryWrite } from './entry-writes.js';
import { parsePatch } from './parse-values.js';
import type { EntryWrite, StoredValues } from '../index.js';

const people = buildDefinition('people', [
  {
    id: 'field1',
    label: 'Licences',
    type: 'collection',
    fields: [
      { id: 'field2', label: 'Number', type: 'text', required: true },
      { id: 'field3', label: 'Class', type: 'text', default: 'B' },
    ],
  },
]);
const lists = buildListLookup();
const stored: StoredValues = {
  firstname: 'A',
  lastname: 'L',
  folder: 32001,
  field1: {
    next: 4,
    entries: [
      { entry: 1, field2: 'one' },
      { entry: 3, field2: 'three' },
    ],
  },
};

const parse = (write: Partial<EntryWrite>, definition = people) =>
  runToEnd(parseEntryWrite(definition, { collection: 'field1', entry: undefined, body: undefined, ...write }, lists));
const problemsOf = (write: Partial<EntryWrite>, definition = people): string[] =>
  applyChanges(definition, parse(write, definition), stored).problems.map(
    ({ code, field, detail }) => `${code} ${field ?? ''}: ${detail}`,
  );
const write = (given: Partial<EntryWrite>): unknown => applyChanges(people, parse(given), stored).values['field1'];

describe('parseEntryWrite', () => {
  it('adds an entry, changes one, and removes one, as the PATCH of the collection does', () => {
    const asPatch = (items: unknown[]) =>
      applyChanges(people, runToEnd(parsePatch(people, { field1: items }, lists)), stored).values['field1'];
    expect(write({ body: { field2: 'x', field3: 'A' } })).toEqual(asPatch([{ field2: 'x', field3: 'A' }]));
    expect(write({ entry: 3, body: { field3: 'C' } })).toEqual(asPatch([{ entry: 3, field3: 'C' }]));
    expect(write({ entry: 1 })).toEqual(asPatch([{ entry: 1, delete: true }]));
    expect(write({ entry: 1 })).toEqual({
      next: 4,
      entries: [{ entry: 3, field2: 'three' }],
    });
  });

  it('gives a new entry the defaults of its members, and changes nothing else of the profile (D-PRO-8, D-PRO-29)', () => {
    expect(write({ body: { field2: 'x' } })).toMatchObject({
      entries: [{}, {}, { entry: 4, field2: 'x', field3: 'B' }],
    });
    expect(parse({ body: { field2: 'x' } }).changes.size).toBe(1);
    expect(write({ entry: 3, body: { field2: 'x' } })).toMatchObject({
      entries: [{}, { entry: 3, field2: 'x' }],
    });
    expect(JSON.stringify(write({ entry: 3, body: { field2: 'x' } }))).not.toContain('field3');
  });

  it('finds what the PATCH finds: members that lack a value, or are none', () => {
    expect(problemsOf({ body: {} })).toEqual(['FIELD_REQUIRED field1/new1/field2: is required.']);
    expect(problemsOf({ entry: 3, body: { field2: null, other: 1 } })).toEqual([
      'FIELD_UNKNOWN field1/3/other: is not a field of this resource. Names must match exactly, in lower case.',
      'FIELD_REQUIRED field1/3/field2: is required.',
    ]);
  });

  it('refuses entry and delete in the body, which the path and the method say', () => {
    expect(problemsOf({ body: { field2: 'x', entry: 3 } })).toEqual([
      expect.stringMatching(/^VALUE_INVALID entry: must be left out: a new entry is given its number/),
    ]);
    expect(problemsOf({ entry: 3, body: { entry: 3, delete: true } })).toEqual([
      'VALUE_INVALID entry: must be left out: the path names the entry.',
      'VALUE_INVALID delete: must be left out: an entry is removed by DELETE …/<entry>.',
    ]);
    expect(problemsOf({ body: { field2: 'x', delete: false } })).toHaveLength(1);
  });

  it('refuses a change without members, links that come back apart', () => {
    for (const body of [{}, { links: [] }]) {
      expect(problemsOf({ entry: 3, body })).toEqual([expect.stringMatching(/^BODY_MALFORMED : .*at least one field/)]);
    }
    expect(problemsOf({ entry: 3, body: { links: [], field2: 'x' } })).toEqual([]);
  });

  it('refuses every write of a locked type, no matter what else is wrong with it', () => {
    const locked = { ...people, locked: true };
    for (const given of [{ entry: 3 }, { entry: 3, body: {} }, { body: { entry: 1 } }]) {
      expect(problemsOf(given, locked)).toEqual([expect.stringMatching(/^PROFILE_LOCKED/)]);
    }
  });
});

describe('the entries of a profile', () => {
  it('are there by their numbers', () => {
    expect([1, 2, 3, 4].filter((entry) => hasEntry(stored, 'field1', entry))).toEqual([1, 3]);
    expect(hasEntry(stored, 'phones', 1)).toBe(false);
  });

  it('have a last number, which a removed one keeps', () => {
    expect(lastEntry(stored, 'field1')).toBe(3);
    expect(lastEntry({ field1: { next: 4, entries: [] } }, 'field1')).toBe(3);
    expect(lastEntry(stored, 'phones')).toBe(0);
  });
});
