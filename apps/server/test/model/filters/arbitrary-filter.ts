import type { SearchFilter } from '@talent-platform/protocol/search';
import fc from 'fast-check';
import type { ProfileRecord, StoredValues } from '../../../src/profile-engine/index.js';
import { buildListLookup } from '../../builders/list-lookup.builder.js';
import { buildDefinitionOf } from '../../builders/profile-definition.builder.js';
import { buildRecord } from '../../builders/profile-record.builder.js';
import { DATES, filterOver, holds as holdsOf, MOMENTS, TEXTS } from './naive-reading.js';
import type { FilterModel } from './naive-reading.js';

export { parsed } from './naive-reading.js';

/** Filters over one profile type, profiles that they are asked of, and what the register says of both, read naively. */
export const lists = buildListLookup();
export const definition = buildDefinitionOf(
  { id: 'field1', type: 'text' },
  { id: 'field2', type: 'integer' },
  { id: 'field3', type: 'date' },
  { id: 'field4', type: 'datetime' },
  { id: 'field5', type: 'list', list: 'lists.skills', multiple: true },
  { id: 'field6', type: 'boolean' },
  {
    id: 'field7',
    type: 'collection',
    fields: [
      { id: 'field8', type: 'text' },
      { id: 'field9', type: 'date' },
    ],
  },
);

const LABELS = { Software: 50, TypeScript: 51, C51: 51, '52': 52, COBOL: 52 };

const FILTERS: Readonly<Record<string, FilterModel<ProfileRecord>>> = {
  'person.field1': { kind: 'text', valuesOf: ({ values }) => [values.field1] },
  'person.field2': { kind: 'number', valuesOf: ({ values }) => [values.field2] },
  'person.id': { kind: 'number', valuesOf: ({ id }) => [id] },
  'person.field3': { kind: 'date', valuesOf: ({ values }) => [values.field3] },
  'person.field4': { kind: 'datetime', valuesOf: ({ values }) => [values.field4] },
  'person.updateddate': { kind: 'datetime', valuesOf: ({ updatedAt }) => [updatedAt] },
  'person.field5': {
    kind: 'named',
    valuesOf: ({ values }) => [values.field5].flat(),
    values: ['Software', 'TypeScript', 'C51', '52', 'COBOL'],
    meanings: LABELS,
  },
  'person.field6': { kind: 'boolean', valuesOf: ({ values }) => [values.field6] },
  'person.field8': { kind: 'text', valuesOf: (record) => entriesOf(record).map(({ field8 }) => field8) },
  'person.field9': { kind: 'date', valuesOf: (record) => entriesOf(record).map(({ field9 }) => field9) },
};

function entriesOf({ values }: ProfileRecord): StoredValues[] {
  return (values.field7 as { entries: StoredValues[] } | undefined)?.entries ?? [];
}

export function holds(given: SearchFilter, record: ProfileRecord): boolean {
  return holdsOf(given, record, FILTERS);
}

export const filter = filterOver(FILTERS);

const entry = fc.record(
  { field8: fc.constantFrom(...TEXTS.slice(1)), field9: fc.constantFrom(...DATES) },
  { requiredKeys: [] },
);
const entries = fc.array(entry, { maxLength: 3 });
const values = fc.record(
  {
    field1: fc.constantFrom(...TEXTS.slice(1)),
    field2: fc.integer({ min: 0, max: 3 }),
    field3: fc.constantFrom(...DATES),
    field4: fc.constantFrom(...MOMENTS),
    field5: fc.uniqueArray(fc.constantFrom(50, 51, 52), { minLength: 1 }),
    field6: fc.boolean(),
    field7: entries.map((made) => ({
      next: made.length + 1,
      entries: made.map((members, at) => ({ entry: at + 1, ...members })),
    })),
  },
  { requiredKeys: [] },
);
/** A profile with its id from 1 to 3. */
export const record = fc
  .tuple(values, fc.integer({ min: 1, max: 3 }), fc.constantFrom(...MOMENTS))
  .map(([made, id, updatedAt]) => buildRecord(made as unknown as StoredValues, { id, updatedAt }));
