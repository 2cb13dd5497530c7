import { Button, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import type { Move, Note, Workflow } from '@talent-platform/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import { useSession } from '../../session/session.js';
import { AddNote, NoteEntry, notesKey } from './notes.js';

const PAGE_SIZE = 50;
const KINDS = ['all', 'moves', 'notes'] as const;

/** The moves of a candidate with their comments, and the notes: the newest first. Then where the candidate came from. */
export function Activity({ workflow }: { readonly workflow: Workflow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const [kind, setKind] = useState<string>('all');
  const { id, associatedprofile: person } = workflow;
  const moves = useEntries<Move>({
    ...{ key: ['moves', id], path: `/workflows/${id}/moves`, member: 'moves' },
    render: (move) => <MoveEntry key={`${move.at} ${move.to.id}`} move={move} />,
  });
  const notes = useEntries<Note>({
    ...{ key: notesKey(person.id), path: `/people/${person.id}/notes`, member: 'notes' },
    render: (note) => <NoteEntry key={note.id} note={note} workflow={id} />,
    isEnabled: may('read', 'notes'),
  });
  const shown = [...(kind === 'notes' ? [] : [moves]), ...(kind === 'moves' ? [] : [notes])];
  const unread = shown.filter(({ hasNextPage }) => hasNextPage);
  // Behind the last entry of a list that goes on, its next entries would stand between those of the other list.
  const [since = ''] = unread
    .map(({ data = [] }) => data.at(-1)?.at ?? '')
    .toSorted((one, other) => (one < other ? 1 : -1));
  const entries = shown.flatMap(({ data = [] }) => data).filter(({ at }) => at >= since);
  return (
    <Panel title={t('moves.title')}>
      {may('write', 'notes') && <AddNote key={id} workflow={workflow} />}
      {may('read', 'notes') && (
        <SegmentedControl
          size="xs"
          aria-label={t('moves.show')}
          value={kind}
          onChange={setKind}
          data={KINDS.map((value) => ({ value, label: t(`moves.kinds.${value}`) }))}
        />
      )}
      <ProblemNotice error={moves.error} onRetry={() => void moves.refetch()} />
      <ProblemNotice error={notes.error} onRetry={() => void notes.refetch()} />
      {shown.some(({ isLoading }) => isLoading) && <Loading />}
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.toSorted((one, other) => other.at.localeCompare(one.at)).map(({ entry }) => entry)}
        {kind !== 'notes' && <Origin workflow={workflow} />}
      </Stack>
      {unread.length > 0 && (
        <Button
          variant="default"
          loading={unread.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={() => unread.forEach(({ fetchNextPage }) => void fetchNextPage())}
        >
          {t('moves.more')}
        </Button>
      )}
    </Panel>
  );
}

function Origin({ workflow: { createddate, source, sourcename } }: { readonly workflow: Workflow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const from = [source, sourcename].filter(Boolean).join(' · ');
  return (
    <li>
      <Text size="sm">{t('moves.created', { at: formats.time(createddate) })}</Text>
      {from && (
        <Text size="sm" c="dimmed">
          {t('moves.source')} <bdi>{from}</bdi>
        </Text>
      )}
    </li>
  );
}

function MoveEntry({ move }: { readonly move: Move }): ReactNode {
  const formats = useFormats();
  const { from, to, at, username, comment } = move;
  const label = (status: Move['from']) => status && <bdi>{status.value ?? status.id}</bdi>;
  return (
    <Paper component="li" withBorder p="xs" radius="sm">
      <Text size="sm" fw={600}>
        {from && <>{label(from)} → </>}
        {label(to)}
      </Text>
      <Text size="xs" c="dimmed">
        {formats.time(at)} · <bdi>{username}</bdi>
      </Text>
      {comment && (
        <Text size="sm" mt={4} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {comment}
        </Text>
      )}
    </Paper>
  );
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | number | undefined;
}

/** Reads a list page by page, the newest first. */
function useEntries<Item extends { readonly at: string }>(list: {
  readonly key: readonly unknown[];
  readonly path: string;
  /** The member of a reply with the items. */
  readonly member: string;
  readonly render: (item: Item) => ReactNode;
  readonly isEnabled?: boolean;
}) {
  const { key, path, member, render, isEnabled = true } = list;
  const { client, platformPath } = useSession();
  return useInfiniteQuery({
    queryKey: key,
    enabled: isEnabled,
    initialPageParam: undefined as Page<Item>['next'],
    queryFn: async ({ pageParam: after, signal }): Promise<Page<Item>> => {
      const query = { after, size: PAGE_SIZE };
      const page = await client.request({ method: 'GET', path: platformPath(path), query }, { signal });
      const { [member]: items, next } = page as Record<string, unknown>;
      return { items: items as readonly Item[], next: next as Page<Item>['next'] };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items.map((item) => ({ at: item.at, entry: render(item) }))),
  });
}
