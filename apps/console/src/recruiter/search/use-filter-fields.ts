import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseProfileSchema } from '../../records/profile-schema.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import type { ProfileType } from '../../records/profile-type.js';
import { useProfileSchema } from '../../records/use-profile-schema.js';
import { useSession } from '../../session/session.js';
import { filterFields, portalFields } from './filter-fields.js';
import type { FilterField, Schemas } from './filter-fields.js';
import { WORKFLOW_BASES } from './searched.js';
import type { Searched } from './searched.js';

const FRESH_FOR_MS = 300_000;

/** The filters of what is searched, and the schemas that they come from. */
export interface OfferedFilters {
  readonly fields: readonly FilterField[];
  readonly schemas: Schemas;
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Reads which filters there are. The schemas that say so are the user's own, so hidden fields are never offered. */
export function useFilterFields(searched: Searched): OfferedFilters {
  const { t } = useTranslation('recruiter');
  const { client, me, may } = useSession();
  const own = useProfileSchema(searched.kind === 'profiles' ? searched.type : undefined);
  const schemas = useSchemas(typesOf(searched, own.data));
  const portal = searched.kind === 'portal' ? searched.portal : undefined;
  const ofPortal = useQuery({
    queryKey: ['portal-filters', portal],
    enabled: portal !== undefined,
    staleTime: FRESH_FOR_MS,
    queryFn: ({ signal }) => client.portals.filters(portal ?? '', { signal }),
  });
  const { known, isPending, error } = schemas;
  const read = useMemo<Schemas>(
    () => (searched.kind === 'profiles' && own.data ? { ...known, [searched.type]: own.data } : known),
    [known, own.data, searched],
  );
  const fields = useMemo(
    () =>
      searched.kind === 'portal'
        ? portalFields(ofPortal.data ?? [])
        : filterFields({
            searched,
            schemas: read,
            seesPosts: may('read', 'portalposts'),
            portals: me.portals.map(({ name }) => name),
            statuses: (searched.kind === 'workflows' && me.workflowTypes[searched.type]?.statuses) || [],
            word: (word) => t(`search.filters.${word}`),
            typeName: (type) => t(`search.one.${type}`),
          }),
    [searched, read, ofPortal.data, me, may, t],
  );
  const isRead = searched.kind === 'portal' ? !ofPortal.isPending : searched.kind === 'workflows' || !own.isPending;
  return { fields, schemas: read, isPending: !isRead || isPending, error: own.error ?? error ?? ofPortal.error };
}

/** The types whose filters stand behind what is searched: those of its references, or the profiles of a workflow. */
function typesOf(searched: Searched, own: ProfileSchema | undefined): readonly ProfileType[] {
  if (searched.kind === 'portal') return [];
  if (searched.kind === 'workflows') return ['people', WORKFLOW_BASES[searched.type]];
  const referred = (own?.fields ?? []).flatMap(({ kind, profileType }) =>
    kind === 'address' ? (['companies'] as const) : kind === 'reference' && profileType ? [profileType] : [],
  );
  return [...new Set(referred)];
}

/** Reads the schemas of several types, those that the user may read. */
function useSchemas(types: readonly ProfileType[]): {
  readonly known: Schemas;
  readonly isPending: boolean;
  readonly error: Error | null;
} {
  const { client, may } = useSession();
  const readable = types.filter((type) => may('read', type));
  return useQueries({
    queries: readable.map((type) => ({
      queryKey: ['schema', type, 'read'],
      staleTime: FRESH_FOR_MS,
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const schema = await client.schemas.profile(PROFILE_TYPES[type].segment, { for: 'read', signal });
        return { type, schema: parseProfileSchema(schema, undefined) };
      },
    })),
    combine: (replies) => ({
      known: Object.fromEntries(replies.flatMap(({ data }) => (data ? [[data.type, data.schema]] : []))) as Schemas,
      isPending: replies.some((reply) => reply.isPending),
      error: replies.find((reply) => reply.error)?.error ?? null,
    }),
  });
}
