import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/session.js';
import { AnswerDialog } from './answer-dialog.js';
import { BoardProvider, rejectionOf } from './board-context.js';
import type { Asked, Board, Status } from './board-context.js';
import { CommentDialog } from './comment-dialog.js';
import type { Flow } from './flows.js';
import type { Moves } from './moves.js';
import { useShownAnswers } from './shown-answers.js';

const NO_STATUSES: readonly Status[] = [];

/** Returns the statuses of a flow, in the order of its columns. */
export function useStatuses({ type }: Flow): readonly Status[] {
  return useSession().me.workflowTypes[type]?.statuses ?? NO_STATUSES;
}

/** Lets what is inside move candidates. Asks for comments before a move, and shows the answers after it. */
export function Moving(props: {
  readonly flow: Flow;
  readonly moves: Moves;
  /** Answers wait meanwhile. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { flow, moves, isBusy = false, children } = props;
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const [focused, setFocused] = useState<number>();
  const statuses = useStatuses(flow);
  const labelOf = useCallback(
    (status: string | undefined) => statuses.find(({ id }) => id === status)?.value ?? t('board.other'),
    [statuses, t],
  );
  const shown = useShownAnswers({ moves, labelOf, isBusy: isBusy || asked !== undefined, onMoved: setFocused });
  const mayMove = may('write', 'workflows') && statuses.length > 0;
  const { waiting, answers, correct } = moves;
  const { move, show } = shown;
  // The same object as long as nothing of it changes, so that cards are not drawn anew while one is dragged.
  const board = useMemo(
    (): Board => ({
      flow,
      statuses,
      mayMove,
      focused,
      isWaiting: (workflow) => waiting.has(workflow),
      answerOf: (workflow) => answers.get(workflow),
      labelOf,
      move: (request) => {
        if (request.to !== rejectionOf(statuses)) return move(request);
        const { workflow, name, from: status } = request;
        setAsked({ card: { workflow, name, status }, isRejection: true });
      },
      correct,
      showAnswer: show,
      ask: setAsked,
      onFocused: () => setFocused(undefined),
    }),
    [flow, statuses, mayMove, focused, waiting, answers, labelOf, move, correct, show],
  );
  return (
    <BoardProvider value={board}>
      {children}
      <CommentDialog asked={asked} statuses={statuses} onMove={move} onClose={() => setAsked(undefined)} />
      <AnswerDialog
        answer={shown.answer}
        labelOf={labelOf}
        onClose={shown.close}
        onMoveBack={mayMove ? shown.moveBack : undefined}
      />
    </BoardProvider>
  );
}
