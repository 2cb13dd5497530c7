import { useDroppable } from '@dnd-kit/core';
import { Badge, Loader, Title } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { SelectBox } from '../../many/selection.js';
import { useBoard } from './board-context.js';
import { Card } from './card.js';
import classes from './column.module.css';
import { useColumn } from './found-workflows.js';
import type { ColumnOf } from './found-workflows.js';
import { cardsOf } from './placements.js';
import type { Placements } from './placements.js';

/** Draws the cards in sight alone: with its gap, each is as high. */
const CARD_HEIGHT = 92;
const OVERSCAN = 4;
/** The next page is read when this number of cards is left below those in sight. */
const BEFORE_END = 100;

interface ColumnProps {
  readonly column: ColumnOf;
  readonly placements: Placements;
  readonly label: string;
  readonly className?: string | undefined;
  /** Takes what keeps the column from being read. The board shows it once for all columns. */
  readonly onFailure: (column: string, error: unknown) => void;
}

/** A column of the board: the cards of a status. */
export function Column(props: ColumnProps): ReactNode {
  const { column, placements, label, className, onFailure } = props;
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const found = useColumn(column);
  const { mayMove } = useBoard();
  const key = column.status ?? '';
  const { error } = found;
  useEffect(() => onFailure(key, error), [onFailure, key, error]);
  const ids = useMemo(() => cardsOf(found.data ?? [], placements, key), [found.data, placements, key]);
  const { setNodeRef, isOver } = useDroppable({ id: key, data: { label }, disabled: !mayMove || key === '' });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  // Cards without a status of the blueprint are rare: their column is there if there are any.
  if (key === '' && ids.length === 0) return null;
  const isUnread = error !== null && found.data === undefined;
  const count = `${formats.number(ids.length)}${hasNextPage ? '+' : ''}`;
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={[className, classes['column'], isOver && classes['over']].filter(Boolean).join(' ')}
    >
      <div className={classes['head']}>
        <SelectBox among={ids} name={label} />
        <Title order={2} title={label} dir="auto">
          {label}
        </Title>
        {!isUnread && (
          <Badge variant="default" size="sm" aria-label={t('board.count', { count: ids.length, shown: count })}>
            {found.isPending ? '…' : count}
          </Badge>
        )}
      </div>
      {isUnread ? (
        <p className={classes['note']}>{t('board.unread')}</p>
      ) : (
        <Cards ids={ids} label={label} status={column.status} isPending={found.isPending} onEnd={readMore} />
      )}
    </section>
  );
}

/** The cards in sight. They stay as they are while a card is dragged over them. */
const Cards = memo(function Cards(props: {
  readonly ids: readonly number[];
  readonly label: string;
  readonly status: string | undefined;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}): ReactNode {
  const { ids, status, label, isPending, onEnd } = props;
  const { t } = useTranslation('recruiter');
  const { focused } = useBoard();
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: OVERSCAN,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= ids.length - BEFORE_END) onEnd();
  }, [last, ids.length, onEnd]);
  // A card that was moved is on top of its new column, which may be scrolled down.
  const isFocusedHere = focused !== undefined && ids[0] === focused;
  useEffect(() => {
    if (isFocusedHere) virtualizer.scrollToOffset(0);
  }, [isFocusedHere, virtualizer]);
  return (
    <div ref={frame} className={classes['cards']}>
      {isPending && <Loader size="sm" m="sm" role="status" aria-label={t('board.loading')} />}
      {!isPending && ids.length === 0 && <p className={classes['note']}>{t('board.empty')}</p>}
      {ids.length > 0 && (
        <ul className={classes['list']} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
          {shown.map(({ key, index, start, size }) => (
            <li
              key={key}
              className={classes['item']}
              style={{ height: size, transform: `translateY(${start}px)` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
            >
              {ids[index] !== undefined && <Card id={ids[index]} status={status} among={ids} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
