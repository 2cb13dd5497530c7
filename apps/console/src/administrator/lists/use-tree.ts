import { useQueries } from '@tanstack/react-query';
import type { Client } from '@talent-platform/client';
import { useMemo, useState } from 'react';
import { useSession } from '../../session/session.js';
import { keyOf, treeRows } from './tree-rows.js';
import type { Chain, ReadPage, TreeRow } from './tree-rows.js';

const PAGE_SIZE = 1000;

/** A list, as everybody sees it, or one user group. */
export interface ListOfGroup {
  readonly list: string;
  readonly usergroup: string | undefined;
}

interface Wanted extends ListOfGroup {
  readonly chain: Chain;
  readonly page: number;
}

/** Reads a page of a level. */
export async function readPage(client: Client, wanted: Wanted, signal?: AbortSignal): Promise<ReadPage> {
  const { list, usergroup, chain, page } = wanted;
  const options = { below: chain, size: PAGE_SIZE, page, usergroup, signal };
  const { value, etag = '' } = await client.lists.page(list, options).withReply();
  return { nodes: value.children ?? [], hasNext: value._links.next !== undefined, etag };
}

/** The rows of a list that are open, and how to open, close and read on. */
export function useTree(of: ListOfGroup): {
  readonly rows: readonly TreeRow[];
  readonly error: unknown;
  readonly toggle: (chain: Chain, isOpen: boolean) => void;
  readonly readMore: (chain: Chain) => void;
} {
  const { client } = useSession();
  const [open, setOpen] = useState<ReadonlyMap<string, { readonly chain: Chain; readonly pages: number }>>(
    new Map([['', { chain: [], pages: 1 }]]),
  );
  const wanted = useMemo(
    () =>
      [...open.values()].flatMap(({ chain, pages }) =>
        Array.from({ length: pages }, (_, index) => ({ ...of, chain, page: index + 1 })),
      ),
    [open, of],
  );
  const read = useQueries({
    queries: wanted.map((one) => ({
      queryKey: ['lists', one.list, one.usergroup, one.chain, one.page],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readPage(client, one, signal),
    })),
    combine: (results) => ({
      pages: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error,
    }),
  });
  const rows = useMemo(() => {
    const levels = new Map<string, { readonly pages: Array<ReadPage | undefined> }>();
    for (const [index, { chain }] of wanted.entries()) {
      const level = levels.get(keyOf(chain)) ?? { pages: [] };
      level.pages.push(read.pages[index]);
      levels.set(keyOf(chain), level);
    }
    return treeRows(levels);
  }, [wanted, read.pages]);
  return {
    rows,
    error: read.error,
    toggle: (chain, isOpen) => {
      const next = new Map(open);
      if (isOpen) next.set(keyOf(chain), { chain, pages: 1 });
      else next.delete(keyOf(chain));
      setOpen(next);
    },
    readMore: (chain) => {
      const { pages } = open.get(keyOf(chain)) ?? { pages: 0 };
      setOpen(new Map(open).set(keyOf(chain), { chain, pages: pages + 1 }));
    },
  };
}
