import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, CollisionDetection, DragEndEvent, KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { TFunction } from 'i18next';
import { memo, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { SelectionProvider, useSelection } from '../../many/selection.js';
import { useBoard } from './board-context.js';
import classes from './board.module.css';
import type { Dragged } from './card.js';
import cardClasses from './card.module.css';
import { Column } from './column.js';
import type { Flow } from './flows.js';
import type { ColumnOf } from './found-workflows.js';
import type { Moves } from './moves.js';
import { Moving } from './moving.js';
import { useOthersMoves } from './use-others-moves.js';
import type { Placements } from './placements.js';
import { WorkflowBar } from './workflow-bar.js';
import type { ExportedColumn } from './workflow-bar.js';

/** The way that a finger must stay, and that a mouse must go, before a card is picked up. */
const TOUCH = { delay: 250, tolerance: 6 };
const MOUSE = { distance: 5 };

/** The workflows of a job, a new hire category or a talent pool: a column for each status, a card for each person. */
export function Board(props: {
  readonly flow: Flow;
  readonly baseId: number;
  readonly title: string;
  readonly moves: Moves;
}): ReactNode {
  const { flow, baseId, title, moves } = props;
  const [dragged, setDragged] = useState<Dragged>();
  const selection = useSelection();
  const isReady = useOthersMoves({ flow, baseId }, moves);
  return (
    <Moving flow={flow} moves={moves} isBusy={dragged !== undefined}>
      <SelectionProvider value={selection}>
        <DragAndDrop dragged={dragged} onDrag={setDragged}>
          {isReady && <Columns flow={flow} baseId={baseId} placements={moves.placements} onRefresh={moves.refresh} />}
        </DragAndDrop>
      </SelectionProvider>
      <WorkflowBar
        flow={flow}
        selection={selection}
        label={title}
        columns={useExportedColumns()}
        onEnd={moves.refresh}
      />
    </Moving>
  );
}

/** Returns the columns of an export, which tell what the cards show. */
function useExportedColumns(): readonly ExportedColumn[] {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  return [
    { title: t('profiles.name'), text: ({ associatedprofile: { value = '' } }) => value },
    { title: t('add.status'), text: ({ status }) => status?.value ?? '' },
    { title: t('add.source'), text: ({ source, sourcename }) => [source, sourcename].filter(Boolean).join(' · ') },
    { title: t('many.added'), text: ({ createddate }) => formats.date(createddate) },
  ];
}

const Columns = memo(function Columns(props: {
  readonly flow: Flow;
  readonly baseId: number;
  readonly placements: Placements;
  readonly onRefresh: () => Promise<void>;
}): ReactNode {
  const { flow, baseId, placements, onRefresh } = props;
  const { statuses } = useBoard();
  const { t } = useTranslation('recruiter');
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map());
  const noteFailure = useCallback(
    (column: string, error: unknown) => setFailures((before) => new Map([...before, [column, error]])),
    [],
  );
  const columns = useMemo(() => {
    const known = statuses.map(({ id }) => id);
    return [...known, undefined].map((status): ColumnOf => ({ flow, baseId, status, statuses: known }));
  }, [flow, baseId, statuses]);
  return (
    <>
      <ProblemNotice
        error={[...failures.values()].find((error) => error !== null)}
        onRetry={() => void onRefresh()}
        retryText={t('board.refresh')}
      />
      <div className={classes['columns']}>
        {columns.map((column, index) => (
          <Column
            key={column.status ?? ''}
            column={column}
            placements={placements}
            label={statuses[index]?.value ?? t('board.other')}
            className={classes['column']}
            onFailure={noteFailure}
          />
        ))}
      </div>
    </>
  );
});

/** Lets cards be moved by mouse, finger and keyboard, and tells screen readers where a card is. */
function DragAndDrop(props: {
  readonly dragged: Dragged | undefined;
  readonly onDrag: (dragged: Dragged | undefined) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { dragged, onDrag, children } = props;
  const { move } = useBoard();
  const { t } = useTranslation('recruiter');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    onDrag(undefined);
    const { workflow, name, status } = active.data.current as Dragged;
    if (over && over.id !== status) move({ workflow, name, from: status, to: String(over.id) });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={{
        announcements: announcementsOf(t),
        screenReaderInstructions: { draggable: t('drag.instructions') },
        restoreFocus: false,
      }}
      onDragStart={({ active }) => onDrag(active.data.current as Dragged)}
      onDragEnd={drop}
      onDragCancel={() => onDrag(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div data-dragged className={`${cardClasses['card']} ${cardClasses['overlay']}`}>
            <bdi className={cardClasses['name']}>{dragged.name}</bdi>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** The words of a screen reader while a card is dragged, in the words of the catalogue. */
function announcementsOf(t: TFunction<'recruiter'>): Announcements {
  const words = (key: 'over' | 'own' | 'dropped' | 'cancelled', name: string, status: string) =>
    t(`drag.${key}`, { name, status });
  const nameOf = (data: object | undefined) => (data as Dragged | undefined)?.name ?? '';
  const labelOf = (data: object | undefined) => (data as Pick<Dragged, 'label'> | undefined)?.label;
  return {
    onDragStart: ({ active }) =>
      t('drag.picked', { name: nameOf(active.data.current), status: labelOf(active.data.current) ?? '' }),
    onDragOver: ({ active, over }) => {
      const label = labelOf(over?.data.current);
      if (label === undefined) return t('drag.nowhere');
      return words(label === labelOf(active.data.current) ? 'own' : 'over', nameOf(active.data.current), label);
    },
    onDragEnd: ({ active, over }) => {
      const [name, label] = [nameOf(active.data.current), labelOf(over?.data.current)];
      const own = labelOf(active.data.current) ?? '';
      return label === undefined || label === own ? words('cancelled', name, own) : words('dropped', name, label);
    },
    onDragCancel: ({ active }) => words('cancelled', nameOf(active.data.current), labelOf(active.data.current) ?? ''),
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const INSET = 8;

/** Moves a card that is held by keyboard to the column beside the one that it is over. */
const toNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects].sort(([, one], [, other]) => one.left - other.left);
  const at = columns.findIndex(([, { left, right }]) => {
    const middle = currentCoordinates.x + (context.collisionRect?.width ?? 0) / 2;
    return left <= middle && middle <= right;
  });
  const rect = columns[Math.min(Math.max(at + step, 0), columns.length - 1)]?.[1];
  return rect && { x: rect.left + INSET, y: rect.top + INSET };
};

/** The column under the pointer. Keyboards have none: then the column that the card covers most. */
const columnUnder: CollisionDetection = (drag) => {
  const under = pointerWithin(drag);
  return under.length > 0 || drag.pointerCoordinates ? under : rectIntersection(drag);
};
