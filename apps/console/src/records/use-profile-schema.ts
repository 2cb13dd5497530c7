import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../session/session.js';
import type { Session } from '../session/session.js';
import { parseProfileSchema } from './profile-schema.js';
import type { ProfileSchema } from './profile-schema.js';
import { PROFILE_TYPES } from './profile-types.js';
import type { ProfileType } from './profile-type.js';

/** Schemas change with the blueprint alone. */
const FRESH_FOR_MS = 300_000;

/** Reads the fields of a type of profiles as the user sees them. The write schema only if the user may write. */
export function useProfileSchema(type: ProfileType | undefined): UseQueryResult<ProfileSchema> {
  const session = useSession();
  return useQuery({
    ...profileSchemaQuery(session, type),
    enabled: type !== undefined && session.may('read', type),
  });
}

interface SchemaQuery {
  readonly queryKey: readonly unknown[];
  readonly staleTime: number;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<ProfileSchema>;
}

/** Returns the query of `useProfileSchema`, for code that is no component. */
export function profileSchemaQuery({ client, may }: Session, type: ProfileType | undefined): SchemaQuery {
  return {
    queryKey: ['schema', type],
    staleTime: FRESH_FOR_MS,
    queryFn: async ({ signal }) => {
      if (type === undefined) throw new TypeError('type: must be a type of profiles, received undefined.');
      const { segment } = PROFILE_TYPES[type];
      const [read, write] = await Promise.all([
        client.schemas.profile(segment, { for: 'read', signal }),
        may('write', type) ? client.schemas.profile(segment, { for: 'write', signal }) : undefined,
      ]);
      return parseProfileSchema(read, write);
    },
  };
}

/** Returns the fields that the user sees: the others are not asked for. */
export function seenFields(names: readonly string[], schema: ProfileSchema | undefined): readonly string[] {
  return names.filter((name) => schema?.fields.some(({ id }) => id === name));
}
