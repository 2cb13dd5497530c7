import type { FilledFormMembers } from '@talent-platform/protocol/models';
import { formatWireDateTime } from '@talent-platform/protocol/wire';
import type { FormConfiguration } from '../../../form-engine/index.js';
import type { JsonValue } from '../../../profile-engine/index.js';
import { isAnswered } from './filled-form.entity.js';
import type { FilledForm } from './filled-form.entity.js';
import type { Owner } from './owner-finder.js';
import type { FoundForm } from './filled-form-finder.js';

/** The input for rendering a filled form. */
export interface FilledFormScope {
  readonly found: Pick<FoundForm, 'row' | 'definition' | 'owner'>;
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** The visible titles of people, by `people/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
}

type Render = (scope: FilledFormScope) => JsonValue | undefined;

/** Renders each member beside the answers (spec: Filled form data fields). */
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

/** Renders each member of a filled form besides its answers, by name. */
export const MEMBER_RENDERERS: ReadonlyMap<string, Render> = new Map(Object.entries(RENDER_MEMBER));

/** The data that decides whether a filled form is complete. */
interface SignedForm {
  readonly row: Pick<FilledForm, 'signed' | 'updatedAt'>;
  readonly definition: { readonly form: Pick<FormConfiguration, 'signature'> };
}

/**
 * A form that wants a signature is complete with that alone, also where it has come to want it since (D-FRM-8). One that
 * was requested is incomplete until it has answers (D-FRM-28).
 */
export function statusOf({ row, definition }: SignedForm): 'Complete' | 'Incomplete' {
  if (!isAnswered(row)) return 'Incomplete';
  return definition.form.signature === true && row.signed !== 1 ? 'Incomplete' : 'Complete';
}

/** When and by whom it was completed; nothing of one that is not complete, or has only become so by what the form wants. */
export function completionOf({ row, definition }: Pick<FoundForm, 'row' | 'definition'>): Completion {
  return statusOf({ row, definition }) === 'Complete'
    ? { at: row.completedAt, by: row.completedBy }
    : { at: null, by: null };
}

interface Completion {
  /** Milliseconds since 1970. */
  readonly at: number | null;
  /** The id of a person. */
  readonly by: number | null;
}

/** The people whose titles are looked up for these members. */
export function peopleOf({ row }: Pick<FoundForm, 'row'>): ReadonlySet<number> {
  const ids = [row.updatedBy, row.requestedBy, row.completedBy, row.updatedFor];
  return new Set(ids.filter((id) => id !== null && id > 0) as number[]);
}

export function urlOfOwner({ type, id }: Owner, customerUrl: string): string {
  return `${customerUrl}/${type}/${id}`;
}

function renderOwner(owner: Owner, customerUrl: string): JsonValue {
  const { id, title } = owner;
  return { profile: urlOfOwner(owner, customerUrl), id, ...(title !== '' && { value: title }) };
}

function moment(at: number | null): string | undefined {
  return at === null ? undefined : formatWireDateTime(at);
}

/** Somebody whom the caller may not see is left out (D-PRO-12). */
function person(id: number | null, { customerUrl, titles }: FilledFormScope): JsonValue | undefined {
  const title = id === null ? undefined : titles.get(`people/${id}`);
  if (id === null || title === undefined) return undefined;
  return { profile: `${customerUrl}/people/${id}`, id, ...(title !== '' && { value: title }) };
}
