import { Button, Paper, Stack, Text } from '@mantine/core';
import type { Move, Workflow } from '@talent-platform/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import { useSession } from '../../session/session.js';

const PAGE_SIZE = 50;

/** The moves of a candidate with their comments, the newest first, and where the candidate came from. */
export function Activity({ workflow }: { readonly workflow: Workflow }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const moves = useMovesOf(workflow.id);
  const { createddate, source, sourcename } = workflow;
  const from = [source, sourcename].filter(Boolean).join(' · ');
  return (
    <Panel title={t('moves.title')}>
      <ProblemNotice error={moves.error} onRetry={() => void moves.refetch()} />
      {moves.isPending && <Loading />}
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {moves.data?.map((move) => (
          <MoveEntry key={`${move.at} ${move.to.id}`} move={move} />
        ))}
        <li>
          <Text size="sm">{t('moves.created', { at: formats.time(createddate) })}</Text>
          {from && (
            <Text size="sm" c="dimmed">
              {t('moves.source')} <bdi>{from}</bdi>
            </Text>
          )}
        </li>
      </Stack>
      {moves.hasNextPage && (
        <Button variant="default" loading={moves.isFetchingNextPage} onClick={() => void moves.fetchNextPage()}>
          {t('moves.more')}
        </Button>
      )}
    </Panel>
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

function useMovesOf(id: number) {
  const { client, platformPath } = useSession();
  return useInfiniteQuery({
    queryKey: ['moves', id],
    initialPageParam: undefined as string | number | undefined,
    queryFn: async ({ pageParam: after, signal }) => {
      const query = { after, size: PAGE_SIZE };
      const path = platformPath(`/workflows/${id}/moves`);
      return (await client.request({ method: 'GET', path, query }, { signal })) as {
        readonly moves: readonly Move[];
        readonly next?: string | number;
      };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap((page) => page.moves),
  });
}
