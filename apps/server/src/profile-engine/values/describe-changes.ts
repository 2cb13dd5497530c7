import type { ChangedPart, Field, JsonValue, RenderContext, StoredValues } from '../field-types/field-type.js';
import { isJsonObject } from '../json-object.js';
import type { ListLookup } from '../list-lookup.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { withFolderRole } from '../roles/folder-roles.js';
import type { Steps } from '../steps.js';
import { groupByTarget } from './references.js';
import type { LookupNeeds } from './references.js';
import { sameValue } from './same-value.js';

/** The values document before and after a write; `{}` before a POST. */
export interface WrittenValues {
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** What a description needs of a definition: that of a form has as much. */
type Described = Pick<ProfileDefinition, 'fields' | 'folderRoles'>;

/**
 * What a write makes of one value. `path` is the field id, with `/entry/member` behind it inside collections, or `/entry`
 * for an entry that has nothing else to show. Null where there was, or is, no value (D-NET-8).
 */
export interface FieldChange {
  readonly path: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** The same of a field that is `sensitive`: its values are told to nobody. */
export interface SensitiveChange {
  readonly path: string;
  readonly sensitive: true;
}

/**
 * What a write makes of a profile, as the caller reads it: the visible fields in their order, without those that read
 * alike before and after.
 *
 * @param context with the titles and addresses that `changeNeeds` names
 */
export function* describeChanges(
  definition: Described,
  written: WrittenValues,
  context: RenderContext,
): Steps<FieldChange[]> {
  const changes: FieldChange[] = [];
  for (const part of changedParts(definition, written, ({ visible }) => visible)) {
    const before = rendered(part, part.before, context) ?? null;
    const after = rendered(part, part.after, context) ?? null;
    if (JSON.stringify(before) !== JSON.stringify(after)) changes.push({ path: part.path, before, after });
    yield;
  }
  return changes;
}

/** What `describeChanges` looks up. */
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
 * What a write makes of a profile, for the audit trail: all fields, those that are hidden from the writer too. Nothing is
 * looked up for it, so that it costs the write no query: a reference is told by its id, as `{id}`.
 */
export function* describeAudited(
  definition: Described,
  written: WrittenValues,
  lists: ListLookup,
): Steps<Array<FieldChange | SensitiveChange>> {
  const context = { lists, ...NOTHING_LOOKED_UP };
  const changes: Array<FieldChange | SensitiveChange> = [];
  for (const part of changedParts(definition, written, () => true)) {
    const { path } = part;
    if (part.sensitive) changes.push({ path, sensitive: true });
    else changes.push({ path, before: audited(part, part.before, context), after: audited(part, part.after, context) });
    yield;
  }
  return changes;
}

const NOTHING_LOOKED_UP: Omit<RenderContext, 'lists'> = {
  customerUrl: '',
  fieldsUrl: '',
  titles: new Map(),
  addresses: new Map(),
};

/** A changed part, by its path below the profile. */
interface ProfilePart extends ChangedPart {
  readonly sensitive: boolean;
}

/** What differs. Templates and serial numbers are left out: the service gives them, nobody writes them. */
function* changedParts(
  { fields, folderRoles }: Described,
  written: WrittenValues,
  isTold: (field: Field) => boolean,
): Generator<ProfilePart> {
  const { after } = written;
  const before = withFolderRole(written.before, folderRoles);
  const isShown = (field: Field): boolean => isTold(field) && field.template === undefined && !field.serial;
  for (const field of fields.all.values()) {
    const change = { before: before[field.id], after: after[field.id] };
    if (!isShown(field) || sameValue(change.before, change.after)) continue;
    if (field.type.changedParts === undefined) {
      yield { path: field.id, field, sensitive: field.sensitive, ...change };
      continue;
    }
    for (const { path, field: member, ...part } of field.type.changedParts(change, field, isShown)) {
      const sensitive = field.sensitive || member?.sensitive === true;
      yield { path: `${field.id}/${path}`, field: member, sensitive, before: part.before, after: part.after };
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

/** What cannot be rendered any more, such as a node that its list has lost, is told as it is stored. */
function audited(part: ChangedPart, value: ChangedPart['before'], context: RenderContext): JsonValue {
  if (value === undefined) return null;
  const told = part.field?.type.audited?.(value);
  if (told !== undefined) return told;
  const read = rendered(part, value, context);
  if (read === undefined) return part.field?.type.references === undefined ? value : { id: value };
  return part.field?.type.countNamed === undefined ? read : withShortTexts(read);
}

/** In UTF-16 units. */
const MAX_AUDITED = 200;
/** Of a character of two units the first, where the second was cut off. */
const HALF = /[\uD800-\uDBFF]$/;

/** The texts are not the value's own: the trail keeps so much of them that whoever reads it knows them again (D-PLT-11). */
function withShortTexts(read: JsonValue): JsonValue {
  if (typeof read === 'string')
    return read.length > MAX_AUDITED ? `${read.slice(0, MAX_AUDITED).replace(HALF, '')}…` : read;
  if (Array.isArray(read)) return read.map(withShortTexts);
  if (!isJsonObject(read)) return read;
  return Object.fromEntries(Object.entries(read).map(([name, text]) => [name, withShortTexts(text)]));
}
