import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Client } from '@talent-platform/client';
import { useSession } from '../../session/session.js';
import { movedList } from './tree-rows.js';
import type { Chain } from './tree-rows.js';
import { readPage } from './use-tree.js';

/** A write of a list. The levels that are shown are read again after it, also if somebody else was faster. */
export function useListChange<Input, Result>(
  list: string,
  change: (input: Input) => PromiseLike<Result>,
  onDone?: (result: Result) => void,
): UseMutationResult<Result, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => change(input),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: ['lists', list] });
      onDone?.(result);
    },
  });
}

/** Reads the ids of a whole level, and the tag of the list. */
async function readIds(
  client: Client,
  list: string,
  chain: Chain,
): Promise<{ readonly ids: readonly string[]; readonly etag: string }> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const read = await readPage(client, { list, usergroup: undefined, chain, page });
    for (const { id } of read.nodes) ids.push(id);
    if (!read.hasNext) return { ids, etag: read.etag };
  }
}

/** Moves nodes among their siblings. The service wants the whole levels on the way to the node (D-LST-4). */
export function useMove(
  list: string,
): UseMutationResult<unknown, Error, { readonly chain: Chain; readonly step: number }> {
  const { client } = useSession();
  return useListChange(list, async ({ chain, step }: { readonly chain: Chain; readonly step: number }) => {
    const above = chain.map((_, index) => chain.slice(0, index));
    const levels = await Promise.all(above.map((one) => readIds(client, list, one)));
    const moved = movedList(
      levels.map(({ ids }) => ids),
      chain,
      step,
    );
    return client.lists.replace(list, moved as unknown as ReadonlyArray<Record<string, unknown>>, {
      ifMatch: levels[0]?.etag,
    });
  });
}
