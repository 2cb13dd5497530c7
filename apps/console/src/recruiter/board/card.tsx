import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Anchor, Badge, Loader } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconGripVertical } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReactNode, RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { SelectBox } from '../../many/selection.js';
import { isTold, OUTCOMES } from './answers.js';
import { useBoard } from './board-context.js';
import type { CardOf } from './board-context.js';
import classes from './card.module.css';
import { CardMenu } from './card-menu.js';
import { candidateOf } from './flows.js';
import { useWorkflow } from './found-workflows.js';
import type { ReadWorkflow } from './found-workflows.js';

/** The data of a drag: the card, and the label of the column that it is from. */
export type Dragged = CardOf & { readonly label: string };

interface CardProps {
  readonly status: string | undefined;
  /** The cards of its column. */
  readonly among: readonly number[];
}

/** The card of a workflow: the person, where the person came from and when, and what can be done. */
export function Card({ id, status, among }: CardProps & { readonly id: number }): ReactNode {
  const { flow, correct } = useBoard();
  const { t } = useTranslation('recruiter');
  const { data, error, isFetching } = useWorkflow(flow, id);
  const readStatus = data?.workflow.status?.id;
  // While the workflow is read anew, its old status would put the card back into its former column.
  const isRead = data !== undefined && !isFetching;
  useEffect(() => {
    if (isRead && status !== undefined && readStatus !== status) correct(id, readStatus);
  }, [isRead, readStatus, status, correct, id]);
  if (error) return <div className={classes['card']}>{t('board.unreadable', { id })}</div>;
  if (!data) return <div className={classes['card']}>…</div>;
  return <ReadCard data={data} status={status} among={among} />;
}

function ReadCard({ data, status, among }: CardProps & { readonly data: ReadWorkflow }): ReactNode {
  const board = useBoard();
  const { t } = useTranslation('recruiter');
  const { id, baseprofile, associatedprofile: person } = data.workflow;
  const name = person.value ?? t('board.unnamed', { id: person.id });
  const label = board.labelOf(status);
  const card = useMemo((): Dragged => ({ workflow: id, name, status, label }), [id, name, status, label]);
  const isWaiting = board.isWaiting(id);
  const draggable = useDraggable({ id, data: card, disabled: isWaiting || !board.mayMove });
  const { onKeyDown, ...pointers } = draggable.listeners ?? {};
  const handle = useMergedRef(draggable.setActivatorNodeRef, useFocus(id));
  return (
    <div
      ref={draggable.setNodeRef}
      className={[classes['card'], board.mayMove && classes['movable'], draggable.isDragging && classes['dragged']]
        .filter(Boolean)
        .join(' ')}
      {...pointers}
    >
      <SelectBox id={id} name={name} among={among} />
      <CandidateLink to={candidateOf(board.flow, baseprofile.id, id)} name={name} />
      <div className={classes['actions']}>
        {board.mayMove && (
          <ActionIcon
            ref={handle}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('board.drag', { name })}
            aria-describedby={draggable.attributes['aria-describedby']}
            aria-roledescription={draggable.attributes['aria-roledescription']}
            aria-disabled={isWaiting}
            onKeyDown={(event) => onKeyDown?.(event)}
          >
            <IconGripVertical size={16} aria-hidden />
          </ActionIcon>
        )}
        {board.mayMove && <CardMenu card={card} />}
      </div>
      <CardLines data={data} />
    </div>
  );
}

const CandidateLink = memo(function CandidateLink(props: { readonly to: string; readonly name: string }): ReactNode {
  const { to, name } = props;
  return (
    <Anchor component={Link} to={to} className={classes['name']} title={name} size="sm">
      <bdi>{name}</bdi>
    </Anchor>
  );
});

/** Takes the focus to the handle of the card that was moved, in its new column. */
function useFocus(id: number): RefCallback<HTMLButtonElement> {
  const { focused, onFocused } = useBoard();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused !== id || !button.current) return;
    button.current.focus();
    onFocused();
  }, [focused, id, onFocused]);
  return useCallback((node) => {
    button.current = node;
  }, []);
}

const CardLines = memo(function CardLines({ data: { workflow } }: { readonly data: ReadWorkflow }): ReactNode {
  const { isWaiting, answerOf } = useBoard();
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { id, source, sourcename, createddate } = workflow;
  const answer = answerOf(id);
  return (
    <>
      <span className={classes['line']} dir="auto">
        {[source, sourcename].filter(Boolean).join(' · ') || t('board.noSource')}
      </span>
      <span className={classes['foot']}>
        {isWaiting(id) ? (
          <span className={classes['waiting']}>
            <Loader size={12} aria-hidden /> {t('board.waiting')}
          </span>
        ) : (
          <>
            <time>{formats.date(createddate)}</time>
            {answer && <AnswerBadge id={id} />}
          </>
        )}
      </span>
    </>
  );
});

/** The partner's reply to the last move, in a word. It opens the whole answer. */
function AnswerBadge({ id }: { readonly id: number }): ReactNode {
  const { answerOf, showAnswer } = useBoard();
  const { t } = useTranslation('recruiter');
  const answer = answerOf(id);
  if (!answer?.outcome || !isTold(answer.outcome)) return null;
  return (
    <button
      type="button"
      className={classes['answer']}
      onClick={() => showAnswer(answer)}
      aria-label={t('board.showAnswer', {
        name: answer.request.name,
        outcome: t(`answer.short.${answer.outcome.outcome}`),
      })}
    >
      <Badge size="sm" variant="light" color={OUTCOMES[answer.outcome.outcome].color}>
        {t(`answer.short.${answer.outcome.outcome}`)}
      </Badge>
    </button>
  );
}
