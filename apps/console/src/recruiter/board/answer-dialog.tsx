import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ActionOutcome } from '@talent-platform/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { AnswerLinks, AnswerText } from './answer-parts.js';
import { useBoard } from './board-context.js';
import { useWorkflow } from './found-workflows.js';
import type { Answer } from './moves.js';

/** Shows what became of a move, and offers the way back. */
export function AnswerDialog(props: {
  readonly answer: Answer | undefined;
  readonly labelOf: (status: string | undefined) => string;
  readonly onClose: () => void;
  readonly onMoveBack: ((answer: Answer) => void) | undefined;
}): ReactNode {
  const { answer, labelOf, onClose, onMoveBack } = props;
  const { t } = useTranslation('recruiter');
  const canMoveBack = onMoveBack && answer?.outcome && answer.request.from !== undefined;
  return (
    <OutcomeDialog
      of={answer}
      subject={
        answer && (
          <>
            <bdi>{answer.request.name}</bdi> → <bdi>{labelOf(answer.request.to)}</bdi>
          </>
        )
      }
      onClose={onClose}
      note={answer?.outcome?.outcome === 'rejected' && <Place answer={answer} labelOf={labelOf} />}
    >
      {canMoveBack && (
        <Button variant="subtle" onClick={() => onMoveBack(answer)}>
          {t('answer.moveBack', { status: labelOf(answer.request.from) })}
        </Button>
      )}
    </OutcomeDialog>
  );
}

/** Says that the card stays where it is now. A rejection alone moves nothing back. */
function Place(props: {
  readonly answer: Answer;
  readonly labelOf: (status: string | undefined) => string;
}): ReactNode {
  const { workflow, name, to } = props.answer.request;
  const { t } = useTranslation('recruiter');
  const { data } = useWorkflow(useBoard().flow, workflow);
  const status = data ? data.workflow.status?.id : to;
  return <Text size="sm">{t('answer.place', { name, status: props.labelOf(status) })}</Text>;
}

/** The outcome of an action: a partner's answer, or why the service refused it. */
export interface Outcome {
  readonly outcome?: ActionOutcome;
  readonly error?: unknown;
  readonly isConflict?: boolean;
}

/** Shows what became of an action. `children` are buttons beside the one that closes the dialog. */
export function OutcomeDialog(props: {
  readonly of: Outcome | undefined;
  readonly subject: ReactNode;
  readonly onClose: () => void;
  /** Shown below the answer. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const { of, subject, onClose, note, children } = props;
  const { t } = useTranslation('recruiter');
  return (
    <Modal opened={of !== undefined} onClose={onClose} title={of && t(titleOf(of))}>
      {of && (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {subject}
          </Text>
          {of.isConflict ? <Text size="sm">{t('answer.conflictText')}</Text> : <ProblemNotice error={of.error} />}
          {of.outcome && (
            <>
              <AnswerText outcome={of.outcome} />
              {note}
              <AnswerLinks outcome={of.outcome} />
            </>
          )}
          <Group justify="flex-end" gap="xs">
            {children}
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function titleOf({ outcome, isConflict }: Outcome) {
  if (outcome) return `answer.title.${outcome.outcome}` as const;
  return isConflict ? 'answer.conflict' : 'answer.refused';
}
