import type { Link } from '@talent-platform/protocol/wire';
import type { Field, JsonValue, RenderContext, Steps, StoredValue } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { Owner } from './owner-finder.js';
import type { FoundForm } from './filled-form-finder.js';
import { MEMBER_RENDERERS, urlOfOwner } from './standard-members.js';
import type { FilledFormScope } from './standard-members.js';

/** The named members of a filled form as they are read: only those that exist (spec: Filled form data fields; D-FRM-19). */
export function* renderFilledForm(
  { definition, answers }: FoundForm,
  names: readonly string[],
  { scope, context }: { readonly scope: FilledFormScope; readonly context: RenderContext },
): Steps<Record<string, JsonValue>> {
  const read: Record<string, JsonValue> = {};
  for (const name of names) {
    const render = MEMBER_RENDERERS.get(name);
    const rendered =
      render?.(scope) ?? (yield* renderAnswer(answers[name], definition.fields.visible.get(name), context));
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
  return { lists, customerUrl, fieldsUrl: '', titles: new Map(), addresses: new Map() };
}

export function selfLink(id: number, customerUrl: string): Link {
  return { rel: 'self', title: 'Form', url: `${customerUrl}/forms/${id}` };
}

/** The title is a noun: the owner's own could show what the caller may not see. */
export function ownerLink(owner: Owner, customerUrl: string): Link {
  return { rel: 'owner', title: owner.noun, url: urlOfOwner(owner, customerUrl) };
}
