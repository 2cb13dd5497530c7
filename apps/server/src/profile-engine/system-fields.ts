import type { ProfileRecord, StoredValue } from './field-types/field-type.js';
import type { StandardField } from './profile-configuration.js';

/** The fields that every profile has and nobody writes (spec: Common profile fields). */
export const SYSTEM_FIELDS: readonly StandardField[] = [
  { id: 'id', label: 'ID', type: 'integer', searchable: false },
  { id: 'createddate', label: 'Created', type: 'datetime', searchable: false },
  { id: 'createdby', label: 'Created by', type: 'person', searchable: false },
  { id: 'updateddate', label: 'Updated', type: 'datetime', searchable: false },
  { id: 'updatedby', label: 'Updated by', type: 'person', searchable: false },
];

type ReadSystemField = (record: ProfileRecord) => StoredValue | undefined;

const READERS: Readonly<Record<string, ReadSystemField>> = {
  id: (record) => record.id,
  createddate: (record) => record.createdAt,
  createdby: (record) => record.createdBy ?? undefined,
  updateddate: (record) => record.updatedAt,
  updatedby: (record) => record.updatedBy ?? undefined,
};

export const SYSTEM_VALUES: ReadonlyMap<string, ReadSystemField> = new Map(Object.entries(READERS));
