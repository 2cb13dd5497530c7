import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../session/session.js';
import type { Snapshot } from './node-series.js';
import { parseMetrics } from './prometheus.js';

const POLL_EVERY_MS = 30_000;
/** The charts begin with the second snapshot. */
const FIRST_MS = 5000;
/** Ten minutes. */
const KEPT = 21;

/** The node has no metrics for this token. */
export class NoMetrics extends Error {}

/** A token that somebody has entered. The attempts tell one from the same that was entered before. */
export interface EnteredToken {
  readonly text: string;
  readonly attempt: number;
}

/** Reads the metrics of the node, and keeps those of the last minutes. Nothing is read without a token. */
export function useSnapshots({ text, attempt }: EnteredToken): UseQueryResult<readonly Snapshot[]> {
  const { signIn } = useSession();
  const queries = useQueryClient();
  const queryKey = ['metrics', attempt];
  return useQuery<readonly Snapshot[]>({
    queryKey,
    enabled: text !== '',
    gcTime: 0,
    refetchInterval: ({ state: { error, data = [] } }) => !error && (data.length < 2 ? FIRST_MS : POLL_EVERY_MS),
    queryFn: async ({ signal }) => {
      const headers = { Authorization: `Bearer ${text}` };
      const reply = await fetch(`${signIn.baseUrl}/metrics`, { headers, signal, credentials: 'omit' });
      if (!reply.ok) throw new NoMetrics(`GET /metrics: ${reply.status}`);
      const snapshot = { at: Date.now(), samples: parseMetrics(await reply.text()) };
      return [...(queries.getQueryData<readonly Snapshot[]>(queryKey) ?? []), snapshot].slice(-KEPT);
    },
    structuralSharing: false,
  });
}

/** The state of the node, in its own words. */
export interface Health {
  readonly isReady: boolean;
  readonly text: string;
}

/** Asks the node whether it takes requests. */
export function useHealth(isEnabled: boolean): UseQueryResult<Health> {
  const { signIn } = useSession();
  return useQuery({
    queryKey: ['health', signIn.baseUrl],
    enabled: isEnabled,
    refetchInterval: POLL_EVERY_MS,
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${signIn.baseUrl}/health/ready`, { signal, credentials: 'omit' });
      return { isReady: reply.ok, text: healthText((await reply.json()) as Record<string, unknown>) };
    },
  });
}

/** `status: ready, files: writable`, or why the node takes no requests. */
function healthText({ errors, ...members }: Record<string, unknown>): string {
  if (Array.isArray(errors)) {
    return errors.map((error) => String((error as { readonly errorMessage?: unknown }).errorMessage)).join(' ');
  }
  return Object.entries(members)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
}
