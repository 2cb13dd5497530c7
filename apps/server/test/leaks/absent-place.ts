import type { Cause } from './causes.table.js';
import type { Group } from './leak-customer.js';
import type { Operation, Place } from './operations.table.js';
import { fieldId } from './secrets.js';

/** The same request about what is not there at all, and all the names by which the two differ. */
export interface Absent {
  readonly place: Place;
  readonly named: readonly string[];
}

/** Returns the request whose answer that to the hidden thing must equal. Undefined if the request does not name the thing. */
export function absentOf(
  place: Place,
  { hidden }: Cause,
  { group, operation }: { group: Group; operation: Operation },
): Absent | undefined {
  if (group === 'nobodies' || ['type', 'disabled type', 'customer'].includes(hidden))
    return withoutProfile(withoutField(place));
  const isUnseen = hidden === 'profile' && operation.replies.profile?.[0] === 404;
  if (isUnseen || (operation.asAbsent && (hidden === 'profile' || hidden === 'key')))
    return withoutProfile({ place, named: [] });
  if (hidden === 'profile') return undefined;
  return operation.names ? withoutField(place) : undefined;
}

function withoutField(place: Place): Absent {
  const unknown = [98, 99].map((number) => fieldId(place.holder.customerId, number));
  const [id = '', member] = place.field.split('/');
  const isHidden = member === undefined || !id.endsWith('55');
  const field = [isHidden ? unknown[0] : id, ...(member === undefined ? [] : [unknown[1]])].join('/');
  return { place: { ...place, field }, named: [...place.field.split('/'), ...unknown] };
}

function withoutProfile({ place, named }: Absent): Absent {
  const { holder } = place;
  const ids = { id: 999_999, reference: 999_999, workflow: 999_999, post: 999_999, form: 999_999 };
  const absent = { ...holder, ...ids, externalId: 'Z1', email: 'absent@example.com' };
  const names = [holder, absent].flatMap(({ id, reference, workflow, post, form, externalId, email }) => [
    `${id}`,
    `${reference}`,
    `${workflow}`,
    `${post}`,
    `${form}`,
    externalId,
    email,
  ]);
  return { place: { ...place, holder: absent }, named: [...names, ...named] };
}
