import type { Link } from '@talent-platform/protocol/wire';
import { digestOf } from '../../../http/index.js';
import { visibleValues } from '../../../profile-engine/index.js';
import type { Field, JsonValue, RenderContext, Steps, StoredValue } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { Owner } from './form-owners.js';
import type { FoundForm } from './filled-form-finder.js';
import { STANDARD_MEMBERS, urlOfOwner } from './standard-members.js';
import type { FilledFormScope } from './standard-members.js';

/** The named members of a filled form as they are read: only those that exist (spec: Filled form data fields). */
export function* renderFilledForm(
  { definition, answers }: FoundForm,
  names: readonly string[],
  { scope, context }: { readonly scope: FilledFormScope; readonly context: RenderContext },
): Steps<Record<string, JsonValue>> {
  const read: Record<string, JsonValue> = {};
  for (const name of names) {
    const standard = STANDARD_MEMBERS.get(name);
    const rendered =
      standard?.(scope) ?? (yield* renderAnswer(answers[name], definition.fields.visible.get(name), context));
    if (rendered !== undefined) read[name] = rendered;
    yield;
  }
  return read;
}

function* renderAnswer(
  stored: StoredValue | undefined,
  field: Field | undefined,
  context: RenderContext,
): Steps<JsonValue | undefined> {
  if (stored === undefined) return undefined;
  return field?.type.renderInSteps
    ? yield* field.type.renderInSteps(stored, field, context)
    : field?.type.render(stored, field, context);
}

/** References of answers point nowhere: what rendering them looks up are the lists alone. */
export function renderContextOf({ lists }: CallerDefinitions, customerUrl: string): RenderContext {
  return { lists, customerUrl, profileUrl: '', titles: new Map(), addresses: new Map() };
}

/**
 * One for each version of a filled form and group of callers, the same for every `questions=` (D-NET-6). Answers that are
 * fields of the owner's are of that version, too (D-FRM-21). Behind it stands what else a read is made of (D-NET-12): the
 * configuration, the labels of lists, and what the owner is called. For a group from which a question, or something of the
 * owner, is hidden, what it sees stands in the place of versions (D-NET-17).
 */
export function entityTagOf(found: FoundForm, group: string): string {
  const { row, definition, owner, definitions } = found;
  const by = encodeURIComponent(group);
  if (!showsAll(found)) return `"forms-${row.id}-${seenVersion(found)}-${by}+${seenBeside(found)}"`;
  const owners = owner.profiles.map(({ version }) => version).join('.');
  const version = definition.synced.length > 0 ? `${row.version}.${owners}` : row.version;
  return `"forms-${row.id}-${version}-${by}+${definitions.stamp}.${owners}"`;
}

function showsAll({ definition, definitions, owner }: FoundForm): boolean {
  return definition.showsAll && owner.profiles.every(({ profileType }) => definitions.get(profileType).showsAll);
}

/** What a write of the caller can change. */
function seenVersion({ row, definition, answers }: FoundForm): string {
  const { signed, completedAt: at, completedBy: by } = row;
  const completed = at === null ? null : minuteOf(at);
  return digestOf([visibleValues(definition.fields, ({ id }) => answers[id]), signed, completed, by]);
}

/** What else is read with it. */
function seenBeside({ row, owner, definitions }: FoundForm): string {
  return digestOf([definitions.stamp, owner.title, minuteOf(row.updatedAt), row.updatedBy]);
}

/** The times that are read have no seconds. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}

export function selfLink(id: number, customerUrl: string): Link {
  return { rel: 'self', title: 'Form', url: `${customerUrl}/forms/${id}` };
}

/** The title is a noun: the owner's own could show what the caller may not see. */
export function ownerLink(owner: Owner, customerUrl: string): Link {
  return { rel: 'owner', title: owner.noun, url: urlOfOwner(owner, customerUrl) };
}
