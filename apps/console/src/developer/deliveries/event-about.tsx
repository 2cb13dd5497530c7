import type { ReactNode } from 'react';
import { useNames } from '../../records/use-names.js';
import { useSession } from '../../session/session.js';
import type { Me } from '../../session/me.js';
import { linkedRecords } from './linked-records.js';
import type { Payload } from './linked-records.js';

/** The links that say what an event is about, in the order of its sentence. */
const SUBJECTS = ['person', 'job', 'newhirecategory'];

/** Says whom and what an event is about: `Ada King, Backend Developer: Assessment → Interview`. */
export function EventAbout({ payload }: { readonly payload: Payload }): ReactNode {
  const { me } = useSession();
  const subjects = SUBJECTS.flatMap((rel) => linkedRecords(payload).filter((record) => record.rel === rel));
  const nameOf = useNames(subjects.flatMap(({ profile }) => profile ?? []));
  const names = subjects.map(({ title, id, profile }) => (profile && nameOf(profile)) ?? `${title} ${id}`);
  const [from, to] = [payload['oldStatus'], payload['newStatus']].map((id) => statusOf(me, id));
  return (
    <>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {to && (
        <>
          : {from && <bdi>{from}</bdi>} → <bdi>{to}</bdi>
        </>
      )}
    </>
  );
}

/** Returns the name of a status. Statuses that the user does not know keep their ids. */
function statusOf({ workflowTypes }: Me, id: unknown): string {
  const statuses = Object.values(workflowTypes).flatMap((type) => type.statuses);
  return statuses.find((status) => status.id === id)?.value ?? String(id ?? '');
}
