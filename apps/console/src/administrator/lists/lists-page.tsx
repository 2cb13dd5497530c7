import { Loader, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { useSession } from '../../session/session.js';
import { useGroupChoices } from '../users/group-choices.js';
import { ListTree } from './list-tree.js';
import classes from './lists.module.css';
import { AddNodeForm, NodePanel } from './node-panel.js';
import { attributesOf, endsOf, keyOf } from './tree-rows.js';
import type { Chain, TreeRow } from './tree-rows.js';
import { useMove } from './use-list-change.js';
import { useFoundRows, useTree } from './use-tree.js';
import type { FoundRows, ListOfGroup } from './use-tree.js';

const FIRST_LIST = 'lists.skills';

/** The lists of values, each as a tree. */
export function ListsPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const { client } = useSession();
  const lists = useQuery({
    queryKey: ['list-identifiers'],
    queryFn: ({ signal }) => client.lists.identifiers({ signal }),
  });
  return (
    <Page title={t('lists.title')}>
      <ProblemNotice error={lists.error} onRetry={() => void lists.refetch()} />
      {lists.isPending && <Loading />}
      {lists.data && <ChosenList lists={lists.data} />}
    </Page>
  );
}

function ChosenList({ lists }: { readonly lists: readonly string[] }): ReactNode {
  const { t } = useTranslation('administrator');
  const groups = useGroupChoices();
  const [query, setQuery] = useSearchParams();
  const list = query.get('list') ?? lists.find((id) => id === FIRST_LIST) ?? lists[0] ?? '';
  const usergroup = query.get('usergroup') ?? '';
  const show = (changed: Readonly<Record<string, string>>) =>
    setQuery(Object.entries({ list, usergroup, ...changed }).filter(([, value]) => value !== ''));
  return (
    <Stack gap="sm">
      <div className={classes['bar']}>
        <NativeSelect
          label={t('lists.list')}
          data={[...lists].sort()}
          value={list}
          onChange={({ currentTarget }) => show({ list: currentTarget.value })}
        />
        <NativeSelect
          label={t('lists.for')}
          data={[{ value: '', label: t('lists.everybody') }, ...groups]}
          value={usergroup}
          onChange={({ currentTarget }) => show({ usergroup: currentTarget.value })}
        />
      </div>
      <Tree key={`${list} ${usergroup}`} list={list} usergroup={usergroup === '' ? undefined : usergroup} />
    </Stack>
  );
}

/** The tree, or what a text finds in it, and the chosen node. */
function useSearchedTree(of: ListOfGroup): {
  readonly tree: ReturnType<typeof useTree>;
  readonly found: FoundRows;
  readonly rows: readonly TreeRow[];
  readonly isSearching: boolean;
  readonly text: string;
  readonly find: (text: string) => void;
  readonly key: string | undefined;
  readonly setChosen: (chain: Chain | undefined) => void;
} {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Chain>();
  const key = chosen && keyOf(chosen);
  const tree = useTree(of);
  const found = useFoundRows(of, text.trim(), key);
  const isSearching = text.trim() !== '';
  const find = (typed: string) => {
    setText(typed);
    if (typed.trim() === '' && chosen) tree.reveal(chosen);
  };
  return { tree, found, rows: isSearching ? found.rows : tree.rows, isSearching, text, find, key, setChosen };
}

function Tree(props: { readonly list: string; readonly usergroup: string | undefined }): ReactNode {
  const { list, usergroup } = props;
  const { t } = useTranslation('administrator');
  const of = useMemo(() => ({ list, usergroup }), [list, usergroup]);
  const { tree, found, rows, isSearching, text, find, key, setChosen } = useSearchedTree(of);
  const { toggle, readMore } = tree;
  const move = useMove(list);
  const { mutate } = move;
  const row = rows.find((one) => one.kind === 'node' && one.key === key);
  const nodes = tree.rows.flatMap((one) => (one.kind === 'node' ? [one.node] : []));
  const onMove = (chain: Chain, step: number) => mutate({ chain, step });
  return (
    <div className={classes['page']}>
      <Stack gap="sm">
        <FindNode text={text} found={isSearching ? found : undefined} onChange={find} />
        <ProblemNotice error={tree.error ?? found.error ?? move.error} />
        <ListTree
          label={list}
          rows={rows}
          chosen={key}
          isWhole={!isSearching}
          onChoose={setChosen}
          {...(isSearching ? STILL : { onToggle: toggle, onMore: readMore, onMove })}
        />
        <Text size="xs" c="dimmed">
          {t('lists.keys')}
        </Text>
      </Stack>
      <Stack gap="sm">
        {row?.kind === 'node' && (
          <Paper withBorder p="md">
            <NodePanel
              key={row.key}
              of={of}
              row={row}
              {...endsOf(isSearching ? found.all : tree.rows, row.chain)}
              isMoving={move.isPending}
              onMove={onMove}
              onAdded={() => toggle(row.chain, true)}
            />
          </Paper>
        )}
        <Paper withBorder p="md">
          <AddNodeForm
            list={list}
            attributes={attributesOf(nodes.slice(0, 1))}
            etag={tree.rows.find((one) => one.kind === 'node')?.etag}
            onAdded={() => setChosen(undefined)}
          />
        </Paper>
      </Stack>
    </div>
  );
}

const nothing = () => undefined;
/** The found rows are a part of the list, so nothing is opened or moved among them. */
const STILL = { onToggle: nothing, onMore: nothing, onMove: nothing };

function FindNode(props: {
  readonly text: string;
  readonly found: FoundRows | undefined;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { text, found, onChange } = props;
  const { t } = useTranslation('administrator');
  return (
    <>
      <TextInput
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={found?.isBusy && <Loader size="xs" />}
        placeholder={t('lists.find')}
        aria-label={t('lists.find')}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Text size="sm" c="dimmed" role="status">
        {found && !found.isBusy && found.rows.length === 0 && t('lists.noneFound')}
        {found?.isCut && t('lists.cut')}
      </Text>
    </>
  );
}
