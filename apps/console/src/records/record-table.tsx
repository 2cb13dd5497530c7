import { Text } from '@mantine/core';
import type { SearchFilter } from '@talent-platform/client';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../errors/problem-notice.js';
import { Loading } from '../frame/loading.js';
import { useSession } from '../session/session.js';
import { FoundCount } from './found-count.js';
import type { ProfileType } from './profile-type.js';
import classes from './record-table.module.css';

/** A profile of a row: the fields that the table has asked for. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** A column. */
export interface Column {
  readonly title: string;
  /** The part of the width that the column has, beside those of the others. */
  readonly share: number;
  /** Narrow screens show the columns that are essential. */
  readonly isEssential?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

const ROW_HEIGHT = 44;
/** Rows are read as they come into sight, so many with one request. */
const CHUNK = 100;

/** A table of the profiles that a filter finds. It draws the rows in sight alone, so tens of thousands scroll smoothly. */
export function RecordTable(props: {
  readonly label: string;
  readonly type: ProfileType;
  readonly filter?: SearchFilter | undefined;
  readonly fields: readonly string[];
  readonly columns: readonly Column[];
}): ReactNode {
  const { type, filter } = props;
  const { t } = useTranslation();
  const found = useFoundIds(type, filter);
  const { data: ids = [], error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  if (error) return <ProblemNotice error={error} onRetry={() => void found.refetch()} />;
  if (isPending) return <Loading />;
  if (ids.length === 0) return <Text c="dimmed">{t(filter === undefined ? 'table.empty' : 'table.nothingFits')}</Text>;
  const showMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  return (
    <>
      <FoundCount count={ids.length} hasMore={hasNextPage} />
      <Rows {...props} ids={ids} isWhole={!hasNextPage} onEnd={showMore} />
    </>
  );
}

type TableProps = Parameters<typeof RecordTable>[0];

function Rows(
  props: TableProps & { readonly ids: readonly number[]; readonly isWhole: boolean; readonly onEnd: () => void },
): ReactNode {
  const { label, columns, ids, isWhole, onEnd } = props;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const shown = virtualizer.getVirtualItems();
  const rowAt = useRows(props, shown);
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= ids.length - CHUNK) onEnd();
  }, [last, ids.length, onEnd]);

  const template = columns.map(({ share }) => `minmax(0, ${share}fr)`).join(' ');
  const essential = columns.map(({ share, isEssential }) => (isEssential ? `minmax(0, ${share}fr)` : '')).join(' ');
  return (
    <div
      ref={frame}
      role="table"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={isWhole ? ids.length + 1 : -1}
      className={classes['table']}
      style={{ '--columns': template, '--essential-columns': essential } as React.CSSProperties}
    >
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" aria-rowindex={1} className={`${classes['row']} ${classes['head']}`}>
          {columns.map(({ title, isEssential }) => (
            <div key={title} role="columnheader" className={isEssential ? undefined : classes['wideOnly']}>
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {shown.map((item) => (
          <OneRow key={item.key} item={item} row={rowAt(item.index)} columns={columns} />
        ))}
      </div>
    </div>
  );
}

function OneRow(props: {
  readonly item: VirtualItem;
  readonly row: Row | undefined;
  readonly columns: readonly Column[];
}): ReactNode {
  const { item, row, columns } = props;
  return (
    <div
      role="row"
      aria-rowindex={item.index + 2}
      className={`${classes['row']} ${classes['placed']}`}
      style={{ transform: `translateY(${item.start}px)` }}
    >
      {columns.map(({ title, cell, isEssential }) => (
        <div
          key={title}
          role="cell"
          dir="auto"
          className={isEssential ? classes['cell'] : `${classes['cell']} ${classes['wideOnly']}`}
        >
          {row ? cell(row) : '…'}
        </div>
      ))}
    </div>
  );
}

/** Reads the chunks of rows that are in sight. Returns how to find a row; undefined while it is being read. */
function useRows(
  { type, fields, ids }: TableProps & { readonly ids: readonly number[] },
  shown: readonly VirtualItem[],
): (index: number) => Row | undefined {
  const { client } = useSession();
  const chunks = [...new Set(shown.map(({ index }) => Math.floor(index / CHUNK)))];
  const wanted = ['id', ...fields];
  const read = useQueries({
    queries: chunks.map((chunk) => {
      const chunkIds = ids.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
      return {
        queryKey: ['rows', type, wanted, chunkIds],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          const rows = new Map<number, Row>();
          for await (const { id, profile } of client.profiles(type).readMany(chunkIds, { fields: wanted, signal })) {
            rows.set(id, { ...(profile as object | undefined), id });
          }
          return rows;
        },
      };
    }),
  });
  return (index) => {
    const id = ids[index];
    const chunk = read[chunks.indexOf(Math.floor(index / CHUNK))]?.data;
    return id === undefined ? undefined : chunk?.get(id);
  };
}

/** The service gives as many results in one answer (D-SEA-1). */
const PAGE_SIZE = 1000;

/** The ids of the profiles that a filter finds, a page of 1,000 at a time. Without a filter: all that the user may see. */
function useFoundIds(type: ProfileType, filter?: SearchFilter): UseInfiniteQueryResult<readonly number[]> {
  const { client } = useSession();
  return useInfiniteQuery({
    queryKey: ['found', type, filter],
    initialPageParam: 0,
    queryFn: async ({ pageParam: after, signal }) => {
      const page: number[] = [];
      for await (const { id } of client.profiles(type).search(filter, { after: after || undefined, signal })) {
        if (page.push(id) === PAGE_SIZE) break;
      }
      return page;
    },
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1) : undefined),
    select: ({ pages }) => pages.flat(),
  });
}
