import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Client } from '@talent-platform/client';
import { useMemo, useState } from 'react';
import { useSession } from '../../session/session.js';
import { foundRows, keyOf, openTo, treeRows } from './tree-rows.js';
import type { Chain, OpenLevels, ReadLevel, ReadPage, TreeRow } from './tree-rows.js';

const PAGE_SIZE = 1000;
/** The limit of nodes that a search reads. */
const MAX_READ = 20_000;
const TYPING_MS = 200;

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
  readonly reveal: (chain: Chain) => void;
} {
  const { client } = useSession();
  const [open, setOpen] = useState<OpenLevels>(new Map([['', { chain: [], pages: 1 }]]));
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
    reveal: (chain) => setOpen(openTo(open, chain)),
    readMore: (chain) => {
      const { pages } = open.get(keyOf(chain)) ?? { pages: 0 };
      setOpen(new Map(open).set(keyOf(chain), { chain, pages: pages + 1 }));
    },
  };
}

/** The rows of a list that a text finds. */
export interface FoundRows {
  readonly rows: readonly TreeRow[];
  /** All rows of the list, as far as they are read. */
  readonly all: readonly TreeRow[];
  readonly isBusy: boolean;
  /** Whether the list is too long to be looked through to its end. */
  readonly isCut: boolean;
  readonly error: unknown;
}

/**
 * Finds the nodes of a list by a part of their labels. The whole list is read once. The chosen node stays among them if
 * its label changes.
 */
export function useFoundRows(of: ListOfGroup, typed: string, chosen: string | undefined): FoundRows {
  const { client } = useSession();
  const [text] = useDebouncedValue(typed, TYPING_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['lists', of.list, of.usergroup, 'all'],
    enabled: text !== '',
    queryFn: ({ signal }) => readAll(client, of, signal),
  });
  const all = useMemo(() => treeRows(data?.levels ?? new Map()), [data]);
  const [seen, setSeen] = useState<{ readonly text: string; readonly key: string }>();
  const kept = seen?.text === text ? seen.key : undefined;
  const rows = useMemo(() => foundRows(all, text, kept), [all, text, kept]);
  if (chosen !== undefined && chosen !== kept && rows.some(({ key }) => key === chosen)) setSeen({ text, key: chosen });
  return { rows, all, error, isCut: data?.isCut === true, isBusy: isFetching || text !== typed };
}

/** Reads all levels of a list, the first level first. */
async function readAll(
  client: Client,
  of: ListOfGroup,
  signal: AbortSignal,
): Promise<{ readonly levels: ReadonlyMap<string, ReadLevel>; readonly isCut: boolean }> {
  const levels = new Map<string, { readonly pages: ReadPage[] }>();
  const chains: Chain[] = [[]];
  let count = 0;
  for (const chain of chains) {
    const pages: ReadPage[] = [];
    levels.set(keyOf(chain), { pages });
    do {
      if (count >= MAX_READ) return { levels, isCut: true };
      const read = await readPage(client, { ...of, chain, page: pages.length + 1 }, signal);
      pages.push(read);
      count += read.nodes.length;
      for (const { id, _links } of read.nodes) if (_links.first !== undefined) chains.push([...chain, id]);
    } while (pages.at(-1)?.hasNext);
  }
  return { levels, isCut: false };
}
