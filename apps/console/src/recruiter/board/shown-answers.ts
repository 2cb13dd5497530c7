import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from './answer-notice.js';
import { OUTCOMES } from './answers.js';
import type { Answer, MoveRequest, Moves } from './moves.js';

/** The answers that the user sees, and the moves that lead to them. */
export interface ShownAnswers {
  /** The answer of the dialog. */
  readonly answer: Answer | undefined;
  show(answer: Answer): void;
  close(): void;
  move(request: MoveRequest): void;
  moveBack(answer: Answer): void;
}

/** Shows what became of moves. Dialogs come one after the other, and wait while the user does something else. */
export function useShownAnswers(props: {
  readonly moves: Moves;
  readonly labelOf: (status: string | undefined) => string;
  readonly isBusy: boolean;
  readonly onMoved: (workflow: number) => void;
}): ShownAnswers {
  const { moves, labelOf, isBusy, onMoved } = props;
  const { t } = useTranslation('recruiter');
  const [queue, setQueue] = useState<readonly Answer[]>([]);
  const show = useCallback((answer: Answer) => setQueue((before) => [...before, answer]), []);
  const close = (): void => setQueue((before) => before.slice(1));

  const latest = useRef({ labelOf, moves, onMoved });
  latest.current = { labelOf, moves, onMoved };
  const notices = useRef(new Set<string>());
  const start = useCallback(
    async (request: MoveRequest): Promise<void> => {
      latest.current.onMoved(request.workflow);
      const answer = await latest.current.moves.move(request);
      const { outcome } = answer;
      if (!outcome || OUTCOMES[outcome.outcome].isDialog) return show(answer);
      const { from, workflow, name, to } = request;
      const id = `move-${workflow}`;
      const undo = from !== undefined && {
        label: t('answer.moveBack', { status: latest.current.labelOf(from) }),
        onClick: () => {
          notifications.hide(id);
          void start({ workflow, name, from: to, to: from });
        },
      };
      const title = `${name} → ${latest.current.labelOf(to)}`;
      notices.current.add(id);
      showNotice({ id, title, outcome, undo: undo || undefined });
    },
    [show, t],
  );

  // On other pages, notices would cover what has nothing to do with them. The cards keep the answers.
  useEffect(() => () => notices.current.forEach((id) => notifications.hide(id)), []);

  const move = useCallback((request: MoveRequest) => void start(request), [start]);
  const moveBack = ({ request: { workflow, name, from, to } }: Answer): void => {
    setQueue((before) => before.filter(({ request }) => request.workflow !== workflow));
    if (from !== undefined) move({ workflow, name, from: to, to: from });
  };

  return { answer: isBusy ? undefined : queue[0], show, close, move, moveBack };
}
