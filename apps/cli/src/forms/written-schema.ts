import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import type { FormWriteKind } from './plan-form-write.js';

/** The schema of a form's submission, made that of the write: what is there already need not be sent again. */
export function writtenSchema(schema: JsonObject, kind: FormWriteKind): JsonObject {
  const { required, ...optional } = schema;
  if (kind === 'update') return { ...optional, properties: mapMembers(schema.properties, asUpdate) };
  return kind === 'submission' ? schema : { ...schema, required: namesOf(required).filter((name) => !isStored(name)) };
}

/** Says whether a filled form keeps this member for ever (D-FRM-2, D-FRM-11). */
function isStored(name: string): boolean {
  return name === 'owner' || name === 'formname' || name.startsWith('updatedFor');
}

/** In a group an item may change or take away an entry (spec: Update rules). */
function asUpdate(question: JsonObject): JsonObject {
  const { items } = question;
  if (!isRecord(items) || !isRecord(items.properties)) return question;
  const { minItems: _minItems, ...group } = question;
  const { required: _required, ...item } = items;
  return { ...group, items: { ...item, properties: { ...ENTRY_MEMBERS, ...items.properties } } };
}

const ENTRY_MEMBERS = {
  entry: { type: 'integer', minimum: 1 },
  delete: { type: 'boolean' },
};

function mapMembers(members: unknown, map: (member: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(isRecord(members) ? members : {}).map(([name, member]) => [
      name,
      isRecord(member) ? map(member) : member,
    ]),
  );
}

function namesOf(required: unknown): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
