import { Badge, Button, Group, Loader, Text } from '@mantine/core';
import type { BoardPost } from '@talent-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../board/answer-notice.js';
import { OutcomeDialog } from '../board/answer-dialog.js';
import type { Outcome } from '../board/answer-dialog.js';
import { AnswerLinks } from '../board/answer-parts.js';
import { OUTCOMES } from '../board/answers.js';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Panel } from '../../frame/panel.js';
import { useSession } from '../../session/session.js';
import { useLive } from '../../stream/use-live.js';
import classes from './posts-page.module.css';

const COLORS: Readonly<Record<BoardPost['state'], string>> = {
  posted: 'green',
  pending: 'yellow',
  rejected: 'red',
  cancelled: 'gray',
};

interface JobBoard {
  readonly id: string;
  readonly label: string;
  readonly post: BoardPost | undefined;
}

/** The job boards, what each has answered, and a button that posts the job there or takes it off. */
export function JobBoards({ job, title }: { readonly job: number; readonly title: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { me } = useSession();
  const posts = useBoardPosts(job);
  useLive(['boardposts'], () => posts.refetch());
  const [answer, setAnswer] = useState<Outcome & { readonly board: string }>();
  const known: JobBoard[] = me.jobBoards.map((board) => ({
    ...board,
    post: posts.data?.find((post) => post.board === board.id),
  }));
  const former = (posts.data ?? [])
    .filter(({ board }) => !known.some(({ id }) => id === board))
    .map((post): JobBoard => ({ id: post.board, label: post.label ?? post.board, post }));
  const tell = (board: JobBoard, outcome: Outcome) => {
    if (!outcome.outcome || OUTCOMES[outcome.outcome.outcome].isDialog) setAnswer({ ...outcome, board: board.label });
    else showNotice({ id: `board-${board.id}`, title: board.label, outcome: outcome.outcome });
  };
  return (
    <Panel title={t('boards.title')}>
      {posts.error && <ProblemNotice error={posts.error} onRetry={() => void posts.refetch()} />}
      {posts.isPending && <Loading />}
      <ul className={classes['rows']}>
        {posts.data &&
          [...known, ...former].map((board) => (
            <BoardRow key={board.id} job={job} board={board} onAnswer={(outcome) => tell(board, outcome)} />
          ))}
      </ul>
      <OutcomeDialog
        of={answer}
        subject={
          <>
            <bdi>{title}</bdi> · <bdi>{answer?.board}</bdi>
          </>
        }
        onClose={() => setAnswer(undefined)}
      />
    </Panel>
  );
}

function useBoardPosts(job: number) {
  const { client } = useSession();
  return useQuery({
    queryKey: ['boardposts', job],
    queryFn: async ({ signal }) => {
      const posts: BoardPost[] = [];
      for await (const post of client.boards.ofJob(job, { signal })) posts.push(post);
      return posts;
    },
  });
}

function BoardRow(props: {
  readonly job: number;
  readonly board: JobBoard;
  readonly onAnswer: (outcome: Outcome) => void;
}): ReactNode {
  const { job, board, onAnswer } = props;
  const { id, label, post } = board;
  const { t } = useTranslation('recruiter');
  const { client, may } = useSession();
  const queries = useQueryClient();
  const canTakeOff = post?.state === 'posted' || post?.state === 'pending';
  const acting = useMutation({
    mutationFn: () => (canTakeOff ? client.boards.unpost(job, id) : client.boards.post(job, id)),
    onSuccess: (outcome) => onAnswer({ outcome }),
    onError: (error) => onAnswer({ error }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['boardposts', job] }),
  });
  const action = canTakeOff ? 'takeOff' : 'post';
  return (
    <li className={classes['row']}>
      <div>
        <Text size="sm" fw={600} component="div">
          <bdi>{label}</bdi>{' '}
          <Badge size="sm" variant="light" color={post ? COLORS[post.state] : 'gray'}>
            {t(`boards.state.${post?.state ?? 'none'}`)}
          </Badge>
        </Text>
        {post && <LastAction post={post} />}
      </div>
      {may('write', 'portalposts') && (
        <Group gap="xs">
          {acting.isPending && (
            <Text size="xs" role="status" component="div">
              <Loader size={12} aria-hidden /> {t('board.waiting')}
            </Text>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={acting.isPending}
            aria-label={t(`boards.${action}To`, { board: label })}
            onClick={() => acting.mutate()}
          >
            {t(`boards.${action}`)}
          </Button>
        </Group>
      )}
    </li>
  );
}

/** Tells who did what last with a board, and what the board said. */
function LastAction({ post }: { readonly post: BoardPost }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { action, at, username, userMessage, outcome, redirectUrl } = post;
  return (
    <>
      <Text size="xs" c="dimmed">
        {t(`boards.last.${action}`, { at: formats.time(at) })} · <bdi>{username}</bdi>
      </Text>
      {userMessage && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {userMessage}
        </Text>
      )}
      <AnswerLinks outcome={{ outcome, ...(redirectUrl !== undefined && { redirectUrl }) }} />
    </>
  );
}
