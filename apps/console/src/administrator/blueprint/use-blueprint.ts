import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import type { Blueprint } from './blueprint-document.js';

/** A blueprint as the service gave it, with the tag of its revision. */
export interface ReadBlueprint {
  readonly document: Blueprint;
  readonly etag: string;
}

/** Reads the blueprint that was applied last, or an earlier one. */
export function useBlueprint(
  options: { readonly isEnabled?: boolean; readonly revision?: number | undefined } = {},
): UseQueryResult<ReadBlueprint> {
  const { client } = useSession();
  const { isEnabled = true, revision } = options;
  return useQuery({
    queryKey: ['blueprint', revision ?? 'last'],
    enabled: isEnabled,
    queryFn: async ({ signal }) => {
      const { value, etag = '' } = await client.platform.blueprint({ revision, signal }).withReply();
      return { document: value as Blueprint, etag };
    },
  });
}
