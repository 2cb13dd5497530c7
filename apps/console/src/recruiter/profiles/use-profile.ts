import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import type { ProfileName } from '../../records/profile-types.js';
import type { ProfileSchema } from '../../records/profile-schema.js';

/** A profile as it was read, and its version. */
export interface ReadProfile {
  readonly values: Readonly<Record<string, unknown>>;
  readonly etag: string | undefined;
}

/** A request names as many fields, because its address is not to be too long. */
const FIELDS_OF_REQUEST = 300;

/** Reads all fields of a profile that the user sees. */
export async function readProfile(
  client: Session['client'],
  { type, id }: ProfileName,
  { schema, signal }: { readonly schema: ProfileSchema; readonly signal?: AbortSignal },
): Promise<ReadProfile> {
  const ids = schema.fields.map((field) => field.id);
  const parts = Array.from({ length: Math.ceil(ids.length / FIELDS_OF_REQUEST) }, (_, index) =>
    ids.slice(index * FIELDS_OF_REQUEST, (index + 1) * FIELDS_OF_REQUEST),
  );
  const replies = [];
  for (const fields of parts) {
    replies.push(await client.profiles(type).get(id, { fields, signal }).withReply());
  }
  // The first version: a write is refused if a later part was another one already.
  return { values: Object.assign({}, ...replies.map(({ value }) => value)), etag: replies[0]?.etag };
}

/** Returns the key that a profile is remembered by. */
export function profileKey({ type, id }: ProfileName): readonly unknown[] {
  return ['profile', type, id];
}

export function useProfile(name: ProfileName, schema: ProfileSchema): UseQueryResult<ReadProfile> {
  const { client } = useSession();
  return useQuery({
    queryKey: profileKey(name),
    queryFn: ({ signal }) => readProfile(client, name, { schema, signal }),
  });
}
