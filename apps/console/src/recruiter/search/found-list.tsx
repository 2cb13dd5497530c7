import { Group, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { FoundCount } from '../../records/found-count.js';
import { SavedViews } from '../../records/table-view.js';
import classes from './search.module.css';

const ROW_HEIGHT = 44;

/** The next results are read when this number is left below those in sight. */
const AHEAD = 100;

/** A list of what a search finds, page after page. It draws the rows in sight alone. */
export function FoundList<Found>(props: {
  readonly label: string;
  readonly found: UseInfiniteQueryResult<readonly Found[]>;
  readonly row: (found: Found) => ReactNode;
  /** Stands before the count. */
  readonly first?: ReactNode;
}): ReactNode {
  const { label, found, row, first } = props;
  const { t } = useTranslation();
  const { data = [], error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: data.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= data.length - AHEAD && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, data.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (error) return <ProblemNotice error={error} onRetry={() => void found.refetch()} />;
  if (isPending) return <Loading />;
  if (data.length === 0) return <Text c="dimmed">{t('table.nothingFits')}</Text>;
  return (
    <>
      <Group gap="xs" ps="sm">
        {first}
        <FoundCount count={data.length} hasMore={hasNextPage} />
        <SavedViews />
      </Group>
      <div ref={frame} className={classes['list']} role="list" aria-label={label} tabIndex={0}>
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {shown.flatMap(({ index, key, start }) => {
            const one = data[index];
            if (one === undefined) return [];
            return (
              <div
                key={key}
                role="listitem"
                aria-setsize={hasNextPage ? -1 : data.length}
                aria-posinset={index + 1}
                className={classes['found']}
                style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
              >
                {row(one)}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
