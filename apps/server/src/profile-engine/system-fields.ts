import type { ProfileRecord, StoredValue } from './field-types/field-type.js';
import type { StandardField } from './profile-configuration.js';

type ReadSystemField = (record: ProfileRecord) => StoredValue | undefined;

const FIELDS: ReadonlyArray<StandardField & { readonly read: ReadSystemField }> = [
  { id: 'id', label: 'ID', type: 'integer', read: ({ id }) => id },
  { id: 'createddate', label: 'Created', type: 'datetime', read: ({ createdAt }) => createdAt },
  { id: 'createdby', label: 'Created by', type: 'person', read: ({ createdBy }) => createdBy ?? undefined },
  { id: 'updateddate', label: 'Updated', type: 'datetime', read: ({ updatedAt }) => updatedAt },
  { id: 'updatedby', label: 'Updated by', type: 'person', read: ({ updatedBy }) => updatedBy ?? undefined },
];

/** The fields that every profile has and nobody writes (spec: Common profile fields). */
export const SYSTEM_FIELDS: readonly StandardField[] = FIELDS.map(({ read: _, ...field }) => ({
  ...field,
  searchable: false,
}));

export const SYSTEM_VALUES: ReadonlyMap<string, ReadSystemField> = new Map(FIELDS.map(({ id, read }) => [id, read]));
