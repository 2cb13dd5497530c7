import type { Client } from '@talent-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSession } from '../../session/session.js';
import type { Heard } from '../../stream/change-stream.js';
import { useLive } from '../../stream/use-live.js';
import type { Flow } from './flows.js';
import { ofBase, workflowKey, workflowQuery } from './found-workflows.js';
import type { ReadWorkflow } from './found-workflows.js';
import type { Moves } from './moves.js';

/** The places in the change feed, by type, up to which the workflows that were read are as they were read. */
const places = new WeakMap<Client, Map<string, string>>();
/** If more workflows have changed, the whole board is read anew. */
const MANY = 50;
const FREE_MS = 300;
/** An open menu, and a card that is dragged. Nothing moves below the pointer meanwhile. */
const HELD = '[role=menu], [data-dragged]';

/**
 * Shows what others do on a board: reads the workflows of it that have changed, and nothing else.
 *
 * @returns whether the board may be read: a change before the stream begins is told from a place that is asked for first
 */
export function useOthersMoves(
  { flow, baseId }: { readonly flow: Flow; readonly baseId: number },
  moves: Moves,
): boolean {
  const { client } = useSession();
  const queries = useQueryClient();
  const isWaiting = useRef(false);
  const { type, prefix } = flow;
  const known = places.get(client) ?? new Map<string, string>();
  places.set(client, known);

  const listChanged = async (): Promise<ReadonlySet<number> | undefined> => {
    const ids = new Set<number>();
    for await (const { changes, next } of client.changes.pages({ after: known.get(type), types: [type], size: 1000 })) {
      known.set(type, next);
      for (const { id, version, removed } of changes) {
        const queryKey = workflowKey(flow, Number(id));
        const isNew = !queries.getQueryData<ReadWorkflow>(queryKey)?.etag?.startsWith(`"${type}-${id}-${version}+`);
        // The user's own moves are read already.
        if (isNew) await queries.invalidateQueries({ queryKey, refetchType: 'none' });
        if (isNew) ids.add(Number(id));
        if (removed || ids.size > MANY) return undefined;
      }
    }
    return ids;
  };

  const readOn = async () => {
    const changed = await listChanged();
    if (!changed) return moves.refresh();
    if (changed.size === 0) return undefined;
    const among = { name: `${prefix}.id`, operator: '=', value: [...changed].map(String) } as const;
    for await (const { id } of client.workflows.search(type, { filters: [ofBase({ flow, baseId }), among] })) {
      const { workflow } = await queries.fetchQuery(workflowQuery(client, flow, id));
      moves.correct(id, workflow.status?.id);
      void queries.invalidateQueries({ queryKey: ['moves', id] });
    }
  };

  const look = async ({ since, until }: Heard) => {
    const place = known.get(type) ?? since ?? until;
    if (place === undefined || isWaiting.current) return;
    known.set(type, place);
    if (place === until) return;
    isWaiting.current = true;
    while (document.querySelector(HELD)) await new Promise((go) => setTimeout(go, FREE_MS));
    isWaiting.current = false;
    await readOn().catch(() => {
      known.delete(type);
      void moves.refresh();
    });
  };

  // While no board was shown, nobody has listened.
  const begin = useEffectEvent(() => look({ since: undefined, until: undefined }));
  useEffect(() => void begin(), []);
  useLive([type], look);
  // If it fails, the place is that of the stream.
  const place = useQuery({
    queryKey: ['place', type],
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    queryFn: async () => {
      const now = await client.changes.now();
      known.set(type, known.get(type) ?? now);
      return now;
    },
  });
  return !place.isPending;
}
