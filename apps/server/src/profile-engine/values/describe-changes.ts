import type { ChangedPart, Field, JsonValue, RenderContext, StoredValues } from '../field-types/field-type.js';
import { isJsonObject } from '../field-types/field-type.js';
import type { ListLookup } from '../list-lookup.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { withFolderRole } from '../roles.js';
import { groupByTarget } from './references.js';
import type { LookupNeeds } from './references.js';
import { sameValue } from './members.js';

/** The values document before and after a write; `{}` before a POST. */
export interface WrittenValues {
  readonly before: StoredValues;
  readonly after: StoredValues;
  /** The JSON of `after`, if it is known already. */
  readonly json?: string | undefined;
}

/** The parts of a definition that a description needs. Answers of forms have no folder that gives roles. */
type Described = Pick<ProfileDefinition, 'fields'> & Partial<Pick<ProfileDefinition, 'folderRoles'>>;

/**
 * The change of one value. `path` is the field id, followed by `/entry/member` inside collections, or by `/entry` for
 * an entry with nothing else to show. Null if there was, or is, no value (D-NET-8).
 */
export interface FieldChange {
  readonly path: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** The change of a `sensitive` field, without its values. */
export interface SensitiveChange {
  readonly path: string;
  readonly sensitive: true;
}

/**
 * Describes the changes of a write as the caller reads them: the visible fields in order, without those that look the
 * same before and after.
 *
 * @param context with the titles and addresses that `changeNeeds` names
 */
export function describeChanges(definition: Described, written: WrittenValues, context: RenderContext): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const part of changedParts(definition, written, ({ visible }) => visible)) {
    const before = rendered(part, part.before, context) ?? null;
    const after = rendered(part, part.after, context) ?? null;
    if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ path: part.path, before, after });
  }
  return changes;
}

/** Returns the look-ups that `describeChanges` needs. */
export function changeNeeds(definition: ProfileDefinition, { before, after }: WrittenValues): LookupNeeds {
  const changed = [...definition.fields.visible.values()].filter(({ id }) => !sameValue(before[id], after[id]));
  return groupByTarget(
    changed.flatMap((field) =>
      [before[field.id], after[field.id]].flatMap((value) =>
        value === undefined ? [] : (field.type.references?.(value, field) ?? []),
      ),
    ),
  );
}

/**
 * Describes the changes of a write for the audit trail: all fields, including those hidden from the writer. Makes no
 * look-ups, so that the write costs no extra query: a reference shows only its id, as `{id}`.
 */
export function describeAudited(
  definition: Described,
  written: WrittenValues,
  lists: ListLookup,
): Array<FieldChange | SensitiveChange> {
  const context = { lists, ...NOTHING_LOOKED_UP };
  const changes: Array<FieldChange | SensitiveChange> = [];
  for (const part of changedParts(definition, written, () => true)) {
    const { path } = part;
    if (part.sensitive) changes.push({ path, sensitive: true });
    else changes.push({ path, before: audited(part, part.before, context), after: audited(part, part.after, context) });
  }
  return changes;
}

const NOTHING_LOOKED_UP: Omit<RenderContext, 'lists'> = {
  customerUrl: '',
  fieldsUrl: '',
  titles: new Map(),
  addresses: new Map(),
};

/** Returns the differences. Leaves out templates and serial numbers, because the service sets them. */
function* changedParts(
  { fields, folderRoles }: Described,
  written: WrittenValues,
  isIncluded: (field: Field) => boolean,
): Generator<ChangedPart & { readonly sensitive: boolean }> {
  const { after } = written;
  const before = folderRoles ? withFolderRole(written.before, folderRoles) : written.before;
  const isShown = (field: Field): boolean => isIncluded(field) && !field.isSetByPlatform;
  for (const field of fields.all.values()) {
    const change = { before: before[field.id], after: after[field.id] };
    if (!isShown(field) || sameValue(change.before, change.after)) continue;
    if (field.type.changedParts === undefined) {
      yield { path: field.id, field, sensitive: field.sensitive, ...change };
      continue;
    }
    for (const { path, field: member, ...part } of field.type.changedParts(change, field, isShown)) {
      const sensitive = field.sensitive || member?.sensitive === true;
      yield {
        path: `${field.id}/${path}`,
        field: member,
        sensitive,
        before: part.before,
        after: part.after,
      };
    }
  }
}

function rendered(
  { path, field }: ChangedPart,
  value: ChangedPart['before'],
  context: RenderContext,
): JsonValue | undefined {
  if (value === undefined || field === undefined) return value;
  const [, entry] = /^(.+)\/[^/]+$/.exec(path) ?? [];
  if (entry === undefined) return field.type.render(value, field, context);
  return field.type.render(value, field, { ...context, fieldsUrl: `${context.fieldsUrl}/${entry}` });
}

/** A value that can no longer be rendered, such as a node missing from its list, is shown as stored. */
function audited(part: ChangedPart, value: ChangedPart['before'], context: RenderContext): JsonValue {
  if (value === undefined) return null;
  const shown = part.field?.type.audited?.(value);
  if (shown !== undefined) return shown;
  const read = rendered(part, value, context);
  if (read === undefined) return part.field?.type.references === undefined ? value : { id: value };
  return part.field?.type.countNamed === undefined ? read : withShortTexts(read);
}

/** Limit of a text in the audit trail, in UTF-16 units. */
const MAX_AUDITED = 200;

/** The first half of a pair whose second half was cut off. */
const HALF = /[\uD800-\uDBFF]$/;

/** Shortens texts for the audit trail. The rest is enough for a reader to recognise them (D-PLT-11). */
function withShortTexts(read: JsonValue): JsonValue {
  if (typeof read === 'string')
    return read.length > MAX_AUDITED ? `${read.slice(0, MAX_AUDITED).replace(HALF, '')}…` : read;
  if (Array.isArray(read)) return read.map(withShortTexts);
  if (!isJsonObject(read)) return read;
  return Object.fromEntries(Object.entries(read).map(([name, text]) => [name, withShortTexts(text)]));
}
