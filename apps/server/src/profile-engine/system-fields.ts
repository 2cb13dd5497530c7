import type { ProfileRecord, StoredValue } from './field-types/field-type.js';
import type { StandardField } from './profile-configuration.js';

/** The fields that every profile has and nobody writes (spec: Common profile fields). */
export const SYSTEM_FIELDS: readonly StandardField[] = [
  { id: 'id', label: 'ID', type: 'integer', readOnly: true, searchable: false },
  { id: 'createddate', label: 'Created', type: 'datetime', readOnly: true, searchable: false },
  { id: 'createdby', label: 'Created by', type: 'person', readOnly: true, searchable: false },
  { id: 'updateddate', label: 'Updated', type: 'datetime', readOnly: true, searchable: false },
  { id: 'updatedby', label: 'Updated by', type: 'person', readOnly: true, searchable: false },
];

/** Where a record keeps them, beside its values. */
export const SYSTEM_VALUES: ReadonlyMap<string, (record: ProfileRecord) => StoredValue | undefined> = new Map([
  ['id', (record: ProfileRecord) => record.id],
  ['createddate', (record: ProfileRecord) => record.createdAt],
  ['createdby', (record: ProfileRecord) => record.createdBy ?? undefined],
  ['updateddate', (record: ProfileRecord) => record.updatedAt],
  ['updatedby', (record: ProfileRecord) => record.updatedBy ?? undefined],
]);
