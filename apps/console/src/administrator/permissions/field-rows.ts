import type { BlueprintField, BlueprintGroup, BlueprintProfileType } from '../blueprint/blueprint-document.js';
import type { ProfileField } from '../../records/profile-schema.js';
import { rightsOf } from './permission-rules.js';
import type { FieldRow } from './permission-rules.js';

interface Sources {
  readonly type: string;
  readonly configuration: BlueprintProfileType;
  /** The fields that the administrator sees. Standard fields are not in the blueprint. */
  readonly seen: readonly ProfileField[];
  /** The administrator's own group; undefined if it does not write the type. */
  readonly ownGroup: BlueprintGroup | undefined;
}

/** Returns the rows of a type: its standard fields, those of the blueprint, and below a collection its members. */
export function fieldRows(sources: Sources): readonly FieldRow[] {
  const rows = rowsOf({ seen: sources.seen, configured: sources.configuration.fields ?? [] });
  return rows.map((row) => (isGiven(sources, row) ? { ...row, isGivenByPlatform: true } : row));
}

interface Level {
  readonly seen: readonly ProfileField[];
  readonly configured: readonly BlueprintField[];
  readonly collection?: FieldRow;
}

function rowsOf({ seen, configured, collection }: Level): readonly FieldRow[] {
  const seenById = new Map(seen.map((field) => [field.id, field]));
  const configuredById = new Map(configured.map((field) => [field.id, field]));
  return [...new Set([...seenById.keys(), ...configuredById.keys()])].flatMap((id) => {
    const [field, own] = [seenById.get(id), configuredById.get(id)];
    const { hidden, locked, readOnly, label = field?.label ?? id } = own ?? { id };
    const row: FieldRow = {
      path: collection ? `${collection.path}/${id}` : id,
      label,
      attributes: { hidden, locked, readOnly },
      isGivenByPlatform: false,
      ...(collection && { collection }),
    };
    const members = { seen: field?.members ?? [], configured: own?.fields ?? [], collection: row };
    return [row, ...rowsOf(members)];
  });
}

/** A field that the administrator sees and cannot write, although nothing in the blueprint says so. */
function isGiven({ type, configuration, seen, ownGroup: group }: Sources, row: FieldRow): boolean {
  const field = seen.find(({ id }) => id === row.path);
  if (!field || field.isWritable || field.kind === 'file' || !group) return false;
  return rightsOf({ type, configuration, group, field: row }).level === 'write';
}
