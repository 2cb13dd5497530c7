import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ListItem } from '@talent-platform/client';
import { useMemo } from 'react';
import { useSession } from '../session/session.js';
import type { ChoiceRow } from './choice-box.js';
import { hasChildren, readLevel, walkNodes } from './list-levels.js';
import { findNodes, treeOf } from './option-tree.js';
import type { TreeNode } from './option-tree.js';
import type { ListOption } from './profile-schema.js';

/** The limit of rows that a text finds. */
export const MAX_FOUND = 100;
/** The limit of nodes that a search of a long list reads. */
const MAX_WALKED = 20_000;
const TYPING_MS = 200;

/** A row of a tree of nodes. */
export interface ListRow extends ChoiceRow {
  readonly path: string;
  /** The ids from the first level down to the node. */
  readonly chain: readonly string[];
}

/** The rows that are shown of a list. */
export interface WantedRows {
  readonly list: string;
  readonly options: readonly ListOption[] | undefined;
  readonly query: string;
  /** The branches that are open: their keys and chains. */
  readonly open: ReadonlyMap<string, readonly string[]>;
  readonly isShown: boolean;
  readonly isWithHidden: boolean;
}

interface Rows {
  readonly rows: readonly ListRow[];
  readonly isBusy: boolean;
  readonly error: unknown;
}

/** Returns the rows of a list: those that a text finds, or the open branches. It reads what the options do not tell. */
export function useListRows(wanted: WantedRows): Rows {
  const { options, query, open, isShown } = wanted;
  const tree = useMemo(() => options && treeOf(options), [options]);
  const read = useReadRows({ ...wanted, isShown: isShown && tree === undefined });
  if (!isShown) return { rows: [], isBusy: false, error: undefined };
  if (!tree) return read;
  const rows = query === '' ? tree.flatMap((node) => rowsOf(node, { open, level: 0 })) : foundRows(tree, query);
  return { rows, isBusy: false, error: undefined };
}

function foundRows(tree: readonly TreeNode[], query: string): readonly ListRow[] {
  return findNodes(tree, query, MAX_FOUND).map(({ key, path }) => ({ key, label: path, path, chain: [] }));
}

function rowsOf(
  { key, label, path, isChoice, children }: TreeNode,
  { open, level }: { readonly open: WantedRows['open']; readonly level: number },
): readonly ListRow[] {
  const isOpen = children.length > 0 ? open.has(key) : undefined;
  const below = isOpen ? children.flatMap((child) => rowsOf(child, { open, level: level + 1 })) : [];
  return [{ key, label, path, isChoice, level, isOpen, chain: [] }, ...below];
}

/** Reads the levels that are open, and for a text the whole list once. */
function useReadRows({ list, query, open, isShown, isWithHidden }: WantedRows): Rows {
  const { client, me } = useSession();
  const of = { client, list, usergroup: me.group.integrationName, isWithHidden };
  const [text] = useDebouncedValue(query, TYPING_MS);
  const chains = [[], ...open.values()];
  const levels = useQueries({
    queries: chains.map((chain) => ({
      queryKey: ['list-level', list, isWithHidden, chain],
      enabled: isShown && list !== '',
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readLevel(of, { chain, signal }),
    })),
  });
  const all = useQuery({
    queryKey: ['list-nodes', list, isWithHidden],
    enabled: isShown && list !== '' && text !== '',
    queryFn: async ({ signal }) => {
      const nodes: ListOption[] = [];
      for await (const { node, path } of walkNodes(of, { chain: [], signal })) {
        if (nodes.push({ id: node.id, value: path }) === MAX_WALKED) break;
      }
      return nodes;
    },
  });
  const found = useMemo(() => treeOf(all.data ?? []), [all.data]);
  if (query !== '')
    return { rows: foundRows(found, query), isBusy: all.isFetching || text !== query, error: all.error };
  const byChain = new Map(chains.map((chain, index) => [chain.join('/'), levels[index]?.data ?? []]));
  const isBusy = levels.some(({ isFetching }) => isFetching);
  return { rows: levelRows(byChain, { chain: [], path: '' }), isBusy, error: levels.find(({ error }) => error)?.error };
}

function levelRows(
  byChain: ReadonlyMap<string, readonly ListItem[]>,
  above: { readonly chain: readonly string[]; readonly path: string },
): readonly ListRow[] {
  const nodes = byChain.get(above.chain.join('/')) ?? [];
  return nodes.flatMap((node) => {
    const chain = [...above.chain, node.id];
    const path = above.path === '' ? node.value : `${above.path} > ${node.value}`;
    const isOpen = hasChildren(node) ? byChain.has(chain.join('/')) : undefined;
    const row = { key: node.id, label: node.value, level: above.chain.length, isOpen, path, chain };
    return [row, ...(isOpen ? levelRows(byChain, { chain, path }) : [])];
  });
}
