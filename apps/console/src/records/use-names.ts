import type { Client } from '@talent-platform/client';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.js';
import type { Session } from '../session/session.js';
import type { ProfileType } from './profile-type.js';
import { PROFILE_TYPES, titleOf } from './profile-types.js';
import type { ProfileName } from './profile-types.js';
import { profileSchemaQuery, seenFields } from './use-profile-schema.js';

/** A name changes rarely, and an old one misleads nobody for so long. */
const FRESH_FOR_MS = 60_000;

interface Batch {
  readonly ids: Set<number>;
  readonly names: Promise<ReadonlyMap<number, string>>;
}

/** The names that are about to be read, by the client of the session: no user sees the names of another. */
const batchesOf = new WeakMap<Client, Map<ProfileType, Batch>>();

const keyOf = ({ type, id }: ProfileName): string => `${type}/${id}`;

/**
 * Returns how to name profiles. A name is undefined while it is not known, and for profiles that the user may not see.
 * All names of a type that a page asks for at once, wherever on the page, are read with one request.
 */
export function useNames(profiles: readonly ProfileName[]): (profile: ProfileName) => string | undefined {
  const session = useSession();
  const queries = useQueryClient();
  const asked = [...new Map(profiles.map((profile) => [keyOf(profile), profile])).values()].filter(({ type }) =>
    session.may('read', type),
  );
  const read = useQueries({
    queries: asked.map(({ type, id }) => ({
      queryKey: ['name', type, id],
      staleTime: FRESH_FOR_MS,
      queryFn: async () => {
        const { ids, names } = batchOf(session, queries, type);
        ids.add(id);
        return (await names).get(id) ?? '';
      },
    })),
  });
  const names = new Map(asked.map((profile, at) => [keyOf(profile), read[at]?.data]));
  return (profile) => names.get(keyOf(profile)) || undefined;
}

/** Returns the name of one profile, as `useNames` does. */
export function useName(profile: ProfileName | undefined): string | undefined {
  const nameOf = useNames(profile ? [profile] : []);
  return profile && nameOf(profile);
}

function batchOf(session: Session, queries: QueryClient, type: ProfileType): Batch {
  const batches = batchesOf.get(session.client) ?? new Map<ProfileType, Batch>();
  batchesOf.set(session.client, batches);
  const waiting = batches.get(type);
  if (waiting) return waiting;
  const ids = new Set<number>();
  const names = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    batches.delete(type);
    return readNames(session, queries, { type, ids: [...ids] });
  });
  batches.set(type, { ids, names });
  return { ids, names };
}

async function readNames(
  session: Session,
  queries: QueryClient,
  { type, ids }: { readonly type: ProfileType; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const schema = await queries.fetchQuery(profileSchemaQuery(session, type));
  const fields = seenFields(PROFILE_TYPES[type].titleFields, schema);
  const names = new Map<number, string>();
  if (fields.length === 0) return names;
  for await (const { id, profile } of session.client.profiles(type).readMany(ids, { fields })) {
    names.set(id, titleOf(type, (profile ?? {}) as Readonly<Record<string, unknown>>));
  }
  return names;
}
