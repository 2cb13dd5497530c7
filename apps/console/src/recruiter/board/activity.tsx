import { Button, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import type { AuditRecord, Move, Note, Workflow } from '@talent-platform/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { useSession } from '../../session/session.js';
import { namePath } from '../profiles/change-list.js';
import { AnswerLinks, AnswerText } from './answer-parts.js';
import { isTold } from './answers.js';
import { AddNote, NoteEntry, notesKey } from './notes.js';

const PAGE_SIZE = 50;
const KINDS = ['moves', 'notes', 'changes'] as const;
type Kind = (typeof KINDS)[number];

/**
 * The moves of a candidate with their comments, the notes, and for administrators the changes of the profile: the newest
 * first. Then where the candidate came from.
 */
export function Activity({
  workflow,
  schema,
}: {
  readonly workflow: Workflow;
  readonly schema: ProfileSchema | undefined;
}): ReactNode {
  const { t } = useTranslation('recruiter');
  const { may, me } = useSession();
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const { id, associatedprofile: person } = workflow;
  const moves = useEntries<Move>({
    ...movesOf(id),
    render: (move) => <MoveEntry key={`${move.at} ${move.to.id}`} move={move} />,
  });
  const notes = useEntries<Note>({
    ...{ key: notesKey(person.id), path: `/people/${person.id}/notes`, member: 'notes' },
    render: (note) => <NoteEntry key={note.id} note={note} workflow={id} />,
    isEnabled: may('read', 'notes'),
  });
  const changes = useEntries<AuditRecord>({
    ...{ key: ['profile-history', 'people', person.id, 'activity'], path: '/audit', member: 'records' },
    query: { profile: `people/${person.id}` },
    render: (record) =>
      schema && <ChangeEntry key={`${record.at} ${record.version}`} record={record} schema={schema} />,
    isEnabled: me.administrator && schema !== undefined,
  });
  const lists: Record<Kind, typeof moves> = { moves, notes, changes };
  const readable = { moves: true, notes: may('read', 'notes'), changes: me.administrator };
  const kinds = KINDS.filter((each) => readable[each]);
  const shown = kinds.filter((each) => kind === 'all' || kind === each).map((each) => lists[each]);
  const unread = shown.filter(({ hasNextPage }) => hasNextPage);
  // Behind the last entry of a list that goes on, its next entries would stand between those of the other list.
  const [since = ''] = unread
    .map(({ data = [] }) => data.at(-1)?.at ?? '')
    .toSorted((one, other) => (one < other ? 1 : -1));
  const entries = shown.flatMap(({ data = [] }) => data).filter(({ at }) => at >= since);
  return (
    <Panel title={t('moves.title')}>
      {may('write', 'notes') && <AddNote key={id} workflow={workflow} />}
      {kinds.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('moves.show')}
          value={kind}
          onChange={setKind}
          data={(['all', ...kinds] as const).map((value) => ({ value, label: t(`moves.kinds.${value}`) }))}
        />
      )}
      {kinds.map((each) => (
        <ProblemNotice key={each} error={lists[each].error} onRetry={() => void lists[each].refetch()} />
      ))}
      {shown.some(({ isLoading }) => isLoading) && <Loading />}
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.toSorted((one, other) => other.at.localeCompare(one.at)).map(({ entry }) => entry)}
        {(kind === 'all' || kind === 'moves') && <Origin workflow={workflow} />}
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

const movesOf = (id: number) => ({ key: ['moves', id], path: `/workflows/${id}/moves`, member: 'moves' });

/** The answers of partners to the last move, if there is something to do or to know. */
export function LastAnswer({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { data: [last] = [] } = useEntries<Move, Move['answer']>({ ...movesOf(id), render: ({ answer }) => answer });
  if (!last?.entry || !isTold(last.entry)) return null;
  return (
    <Panel title={t(`answer.title.${last.entry.outcome}`)}>
      <AnswerText outcome={last.entry} />
      <AnswerLinks outcome={last.entry} />
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
  const { t } = useTranslation('recruiter');
  const { from, to, at, username, name = username, comment, answer } = move;
  const label = (status: Move['from']) => status && <bdi>{status.value ?? status.id}</bdi>;
  return (
    <Paper component="li" withBorder p="xs" radius="sm">
      <Text size="sm" fw={600}>
        {from && <>{label(from)} → </>}
        {label(to)}
      </Text>
      <Text size="xs" c="dimmed">
        {formats.time(at)} · <bdi>{name}</bdi>
      </Text>
      {comment && (
        <Text size="sm" mt={4} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {comment}
        </Text>
      )}
      {answer && isTold(answer) && (
        <Text size="sm" mt={4} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t(`answer.short.${answer.outcome}`)}
          {answer.userMessage && <> · {answer.userMessage}</>}
        </Text>
      )}
    </Paper>
  );
}

/** The fields that a save has changed. The history of the profile shows their values. */
function ChangeEntry({ record, schema }: { readonly record: AuditRecord; readonly schema: ProfileSchema }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { at, user, action, changes } = record;
  const fields = new Set(changes.map(({ path }) => namePath(schema, path.split('/')[0] ?? path).label));
  return (
    <Paper component="li" withBorder p="xs" radius="sm">
      <Text size="sm" dir="auto">
        {action === 'create' ? t('moves.profileCreated') : t('moves.changed', { fields: [...fields].join(', ') })}
      </Text>
      <Text size="xs" c="dimmed">
        {formats.time(at)} · <bdi>{user ?? t('history.server')}</bdi>
      </Text>
    </Paper>
  );
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | number | undefined;
}

/** Reads a list page by page, the newest first. */
function useEntries<Item extends { readonly at: string }, Shown = ReactNode>(list: {
  readonly key: readonly unknown[];
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** The member of a reply with the items. */
  readonly member: string;
  readonly render: (item: Item) => Shown;
  readonly isEnabled?: boolean;
}) {
  const { key, path, query, member, render, isEnabled = true } = list;
  const { client, platformPath } = useSession();
  return useInfiniteQuery({
    queryKey: key,
    enabled: isEnabled,
    initialPageParam: undefined as Page<Item>['next'],
    queryFn: async ({ pageParam: after, signal }): Promise<Page<Item>> => {
      const asked = { ...query, after, size: PAGE_SIZE };
      const page = await client.request({ method: 'GET', path: platformPath(path), query: asked }, { signal });
      const { [member]: items, next } = page as Record<string, unknown>;
      return { items: items as readonly Item[], next: next as Page<Item>['next'] };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items.map((item) => ({ at: item.at, entry: render(item) }))),
  });
}
