import type { Client } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import type { Blueprint } from './blueprint-document.js';

/** A blueprint as the service gave it, with the tag of its revision. */
export interface ReadBlueprint {
  readonly document: Blueprint;
  readonly etag: string;
}

/** The key of the query of the blueprint that was applied last. */
export const LAST_BLUEPRINT = ['blueprint', 'last'];

/** Reads the blueprint that was applied last, or an earlier one. */
export function useBlueprint(
  options: { readonly isEnabled?: boolean; readonly revision?: number | undefined } = {},
): UseQueryResult<ReadBlueprint> {
  const { client } = useSession();
  const { isEnabled = true, revision } = options;
  return useQuery({
    queryKey: revision === undefined ? LAST_BLUEPRINT : ['blueprint', revision],
    enabled: isEnabled,
    queryFn: async ({ signal }) => readBlueprint(client, { revision, signal }),
  });
}

/** Reads the blueprint from the service, and not from what the pages have read before. */
export async function readBlueprint(
  client: Client,
  options: { readonly revision?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<ReadBlueprint> {
  const { value, etag = '' } = await client.platform.blueprint(options).withReply();
  return { document: value as Blueprint, etag };
}
