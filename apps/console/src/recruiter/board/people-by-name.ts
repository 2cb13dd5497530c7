import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { labelOf } from '../../records/label-of.js';
import { useSession } from '../../session/session.js';
import { nameFilter } from './name-filter.js';

/** The most people that are offered. The user goes on typing if the person is not among them. */
const OFFERED = 20;
const PAUSE_MS = 300;

/** A person who was found. */
export interface FoundPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Finds people by words of their names, when the user has stopped typing for a moment. */
export function usePeopleByName(text: string): UseQueryResult<readonly FoundPerson[]> {
  const { client } = useSession();
  const [typed] = useDebouncedValue(text.trim(), PAUSE_MS);
  const filter = nameFilter(typed);
  return useQuery({
    queryKey: ['people', 'by-name', typed],
    enabled: filter !== undefined,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const ids: number[] = [];
      for await (const { id } of client.people.search(filter, { signal })) if (ids.push(id) === OFFERED) break;
      const people: FoundPerson[] = [];
      const fields = ['firstname', 'lastname', 'email'];
      for await (const { id, profile } of client.people.readMany(ids, { fields, signal })) {
        const { firstname, lastname, email } = (profile ?? {}) as Readonly<Record<string, unknown>>;
        const name = [firstname, lastname].map(labelOf).filter(Boolean).join(' ');
        people.push({ id, name: name || String(id), email: labelOf(email) });
      }
      return people;
    },
  });
}
