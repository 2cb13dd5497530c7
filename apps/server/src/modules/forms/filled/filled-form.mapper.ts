import type { FilledFormMembers } from '@talent-platform/protocol/models';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import type { FormDefinition } from '../../../form-engine/index.js';
import type { Field, JsonValue, RenderContext, StoredValue, StoredValues } from '../../../profile-engine/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { LoadedForm } from './filled-form-finder.js';
import { isAnswered } from './filled-form.entity.js';
import { completionOf, statusOf } from './form-status.rules.js';
import type { Owner } from './owner-finder.js';

/**
 * Renders the named members of a filled form. Leaves out members without a value (spec: Filled form data fields;
 * D-FRM-19).
 */
export function renderFilledForm(
  { definition, answers }: LoadedForm,
  names: readonly string[],
  { scope, context }: { scope: FilledFormScope; context: RenderContext },
): Record<string, JsonValue> {
  const read: Record<string, JsonValue> = {};
  for (const name of names) {
    const render = MEMBER_RENDERERS.get(name);
    const rendered = render?.(scope) ?? renderAnswer(answers[name], definition.fields.visible.get(name), context);
    if (rendered !== undefined) read[name] = rendered;
  }
  return read;
}

export function renderAnswers(
  { questions, fields }: FormDefinition,
  answers: StoredValues,
  context: RenderContext,
): Record<string, JsonValue> {
  const read: Record<string, JsonValue> = {};
  for (const { name } of questions) {
    const rendered = renderAnswer(answers[name], fields.all.get(name), context);
    if (rendered !== undefined) read[name] = rendered;
  }
  return read;
}

function renderAnswer(
  stored: StoredValue | undefined,
  field: Field | undefined,
  context: RenderContext,
): JsonValue | undefined {
  if (stored === undefined) return undefined;
  return field?.type.render(stored, field, context);
}

/** Answers hold no references to profiles, so rendering looks up lists only. */
export function renderContextOf({ lists }: CallerDefinitions, customerUrl: string): RenderContext {
  return { lists, customerUrl, fieldsUrl: '', titles: new Map(), addresses: new Map() };
}

export function selfLink(id: number, customerUrl: string): Link {
  return { rel: 'self', title: 'Form', url: `${customerUrl}/forms/${id}` };
}

/** The title is a noun, because the owner's own title could show what the caller may not see. */
export function ownerLink(owner: Owner, customerUrl: string): Link {
  return { rel: 'owner', title: owner.noun, url: urlOfOwner(owner, customerUrl) };
}

/** The input for rendering a filled form. */
export interface FilledFormScope {
  readonly found: Pick<LoadedForm, 'row' | 'definition' | 'owner'>;
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** The visible titles of people, by `people/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
}

type Render = (scope: FilledFormScope) => JsonValue | undefined;

/** Renders each member other than the answers (spec: Filled form data fields). */
const RENDER_MEMBER: Readonly<Record<keyof FilledFormMembers, Render>> = {
  formname: ({ found }) => found.definition.form.formname,
  status: ({ found }) => statusOf(found),
  owner: ({ found, customerUrl }) => renderOwner(found.owner, customerUrl),
  completeddate: ({ found }) => moment(completionOf(found).at),
  updateddate: ({ found }) => moment(isAnswered(found.row) ? found.row.updatedAt : null),
  requesteddate: ({ found }) => moment(found.row.requestedAt),
  updatedby: (scope) => person(scope.found.row.updatedBy, scope),
  requestedby: (scope) => person(scope.found.row.requestedBy, scope),
  completedby: (scope) => person(completionOf(scope.found).by, scope),
  updatedfor: (scope) => person(scope.found.row.updatedFor || null, scope),
  signature: ({ found }) => (found.definition.form.signature === true ? found.row.signed === 1 : undefined),
};

const MEMBER_RENDERERS: ReadonlyMap<string, Render> = new Map(Object.entries(RENDER_MEMBER));

/** Returns the ids of the people whose titles are looked up. */
export function peopleOf({ row }: Pick<LoadedForm, 'row'>): ReadonlySet<number> {
  const ids = [row.updatedBy, row.requestedBy, row.completedBy, row.updatedFor];
  return new Set(ids.filter((id) => id !== null && id > 0) as number[]);
}

function urlOfOwner({ type, id }: Owner, customerUrl: string): string {
  return `${customerUrl}/${type}/${id}`;
}

function renderOwner(owner: Owner, customerUrl: string): JsonValue {
  const { id, title } = owner;
  return { profile: urlOfOwner(owner, customerUrl), id, ...(title !== '' && { value: title }) };
}

function moment(at: number | null): string | undefined {
  return at === null ? undefined : formatWireDateTime(at);
}

/** Renders a person, or nothing if the caller may not see that person (D-PRO-12). */
function person(id: number | null, { customerUrl, titles }: FilledFormScope): JsonValue | undefined {
  const title = id === null ? undefined : titles.get(`people/${id}`);
  if (id === null || title === undefined) return undefined;
  return { profile: `${customerUrl}/people/${id}`, id, ...(title !== '' && { value: title }) };
}
