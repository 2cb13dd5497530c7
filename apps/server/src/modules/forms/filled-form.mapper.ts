import type { Link } from '@talent-platform/protocol/wire';
import type { JsonValue, RenderContext } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { Owner } from './owners/owner.js';
import type { FoundForm } from './reading/filled-form-finder.js';
import { STANDARD_MEMBERS, urlOfOwner } from './reading/standard-members.js';
import type { FilledFormScope } from './reading/standard-members.js';

/** The named members of a filled form as they are read: only those that exist (spec: Filled form data fields). */
export function renderFilledForm(
  { definition, answers }: FoundForm,
  names: readonly string[],
  { scope, context }: { readonly scope: FilledFormScope; readonly context: RenderContext },
): Record<string, JsonValue> {
  const read: Record<string, JsonValue> = {};
  for (const name of names) {
    const standard = STANDARD_MEMBERS.get(name);
    const field = definition.fields.visible.get(name);
    const stored = field && answers[name];
    const rendered = standard
      ? standard(scope)
      : stored === undefined
        ? undefined
        : field?.type.render(stored, field, context);
    if (rendered !== undefined) read[name] = rendered;
  }
  return read;
}

/** References of answers point nowhere: what rendering them looks up are the lists alone. */
export function renderContextOf({ lists }: CallerDefinitions, customerUrl: string): RenderContext {
  return { lists, customerUrl, profileUrl: '', titles: new Map(), addresses: new Map() };
}

/**
 * One for each version of a filled form and group of callers, the same for every `questions=` (D-NET-6). Answers that are
 * fields of the owner's are of that version, too (D-FRM-21). Behind it stands what else a read is made of (D-NET-12): the
 * configuration, the labels of lists, and what the owner is called.
 */
export function entityTagOf(
  { row, definition, owner, definitions }: Pick<FoundForm, 'row' | 'definition' | 'owner' | 'definitions'>,
  group: string,
): string {
  const owners = owner.versions.join('.');
  const version = definition.synced.length > 0 ? `${row.version}.${owners}` : row.version;
  return `"forms-${row.id}-${version}-${encodeURIComponent(group)}+${definitions.stamp}.${owners}"`;
}

export function selfLink(id: number, customerUrl: string): Link {
  return { rel: 'self', title: 'Form', url: `${customerUrl}/forms/${id}` };
}

/** The title is a noun: the owner's own could show what the caller may not see. */
export function ownerLink(owner: Owner, customerUrl: string): Link {
  return { rel: 'owner', title: owner.noun, url: urlOfOwner(owner, customerUrl) };
}
