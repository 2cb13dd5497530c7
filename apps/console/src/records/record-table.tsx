import { Button, Group, Text } from '@mantine/core';
import type { SearchFilter } from '@talent-platform/client';
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../errors/problem-notice.js';
import { Loading } from '../frame/loading.js';
import { SelectionBar } from '../many/selection-bar.js';
import { SelectBox, SelectionProvider, useSelection } from '../many/selection.js';
import { useMany } from '../many/use-many.js';
import type { Many } from '../many/use-many.js';
import { useSession } from '../session/session.js';
import { useAddressPart } from './address-part.js';
import type { Column, Row } from './column.js';
import { FoundCount } from './found-count.js';
import type { ProfileType } from './profile-type.js';
import classes from './record-table.module.css';
import { inOrder, SortButton, sortedBy } from './sorting.js';
import { useShownColumns, ViewMenus } from './table-view.js';

/** Reads the rows of profiles, with what some columns need. */
type ReadRows = (
  ids: readonly number[],
  columns: readonly Column[],
  signal?: AbortSignal,
) => Promise<ReadonlyMap<number, Row>>;

interface TableProps {
  readonly label: string;
  readonly type: ProfileType;
  readonly filter?: SearchFilter | undefined;
  readonly columns: readonly Column[];
  /** The actions on the chosen rows, beside an export. */
  readonly actions?: ((many: Many) => ReactNode) | undefined;
}

const ROW_HEIGHT = 44;
/** Rows are read as they come into sight, so many with one request. */
const CHUNK = 100;
const NONE: readonly number[] = [];

/** A table of the profiles that a filter finds. It draws the rows in sight alone, so tens of thousands scroll smoothly. */
export function RecordTable(props: TableProps): ReactNode {
  // Nothing that is chosen among some results is chosen among others.
  return <FoundTable key={JSON.stringify([props.type, props.filter])} {...props} />;
}

function FoundTable(props: TableProps): ReactNode {
  const { label, type, filter, actions } = props;
  const { t } = useTranslation();
  const shown = useShownColumns(props.columns);
  const read = useReadRows(type);
  const found = useFoundIds({ ...props, columns: shown }, read);
  const { ids, isShort, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const columns = shown.map((column) => (isShort ? { ...column, sort: column.sort ?? column.id } : column));
  const selection = useSelection();
  const queries = useQueryClient();
  const many = useMany(selection, {
    nameOf: (id) => {
      const chunks = queries.getQueriesData<ReadonlyMap<number, Row>>({ queryKey: ['rows', type] });
      const row = chunks.map(([, rows]) => rows?.get(id)).find((found) => found !== undefined);
      return row ? nameIn(columns, row) : String(id);
    },
  });
  if (error) return <ProblemNotice error={error} onRetry={() => void found.refetch()} />;
  if (isPending) return <Loading />;
  const showMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const exportAll = () => {
    const reading = read([...selection.ids], columns);
    const readOne = async (id: number) => {
      const row = (await reading).get(id);
      if (!row) throw new TypeError(t('many.gone'));
      return row;
    };
    void many.exportAs({ name: label, columns, read: readOne });
  };
  return (
    <SelectionProvider value={selection}>
      <Group justify="space-between" gap="xs">
        <FoundCount count={ids.length} hasMore={hasNextPage} />
        <ViewMenus columns={props.columns} sorted={columns} />
      </Group>
      {ids.length === 0 && <Text c="dimmed">{t(filter === undefined ? 'table.empty' : 'table.nothingFits')}</Text>}
      {ids.length > 0 && <Rows {...{ label, type, columns, ids, read }} isWhole={!hasNextPage} onEnd={showMore} />}
      <SelectionBar many={many}>
        {actions?.(many)}
        <Button size="xs" variant="default" onClick={exportAll}>
          {t('many.export')}
        </Button>
      </SelectionBar>
    </SelectionProvider>
  );
}

/** Reads the ids of the rows, 1,000 at a time. Sorts a few rows here by what the service has no order of (D-SEA-36). */
function useFoundIds({ type, filter, columns }: TableProps, read: ReadRows) {
  const { client, may } = useSession();
  const [named] = useAddressPart('sort');
  const column = columns.find(({ id, sort: by = id }) => sortedBy(named, by) !== 'none');
  const sort = column?.sort ? named : 'id';
  const found = useInfiniteQuery({
    queryKey: ['found', type, filter, sort],
    enabled: may('read', 'search'),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      client.profiles(type).searchPage(sort, { filter, after, size: 1000, signal }),
    getNextPageParam: ({ next }) => next,
    // The rows stay until they are there in another order.
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ searchResults }) => searchResults.map(({ id }) => id)),
  });
  const { data: ids = NONE, hasNextPage } = found;
  const isShort = !hasNextPage && ids.length <= CHUNK;
  const here = isShort && !column?.sort ? column : undefined;
  const { data: rows } = useQuery({
    queryKey: ['rows', type, columns.map(({ id }) => id), ids],
    enabled: here !== undefined,
    queryFn: ({ signal }) => read(ids, columns, signal),
  });
  const all = here && rows && ids.flatMap((id) => rows.get(id) ?? []);
  return { ...found, isShort, ids: all ? inOrder(all, named, here.order ?? here.text).map(({ id }) => id) : ids };
}

interface RowsProps extends Pick<TableProps, 'label' | 'type' | 'columns'> {
  readonly ids: readonly number[];
  readonly read: ReadRows;
  readonly isWhole: boolean;
  readonly onEnd: () => void;
}

function Rows(props: RowsProps): ReactNode {
  const { label, columns, ids, isWhole, onEnd } = props;
  const [sort] = useAddressPart('sort');
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

  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [sort]);

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
          <div role="columnheader">
            <SelectBox among={ids} name={label} />
          </div>
          {columns.map(({ id, title, isEssential, sort: by }) => (
            <div
              key={id}
              role="columnheader"
              aria-sort={by ? sortedBy(sort, by) : undefined}
              className={isEssential ? undefined : classes['wideOnly']}
            >
              {by ? <SortButton by={by} title={title} /> : title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {shown.map((item) => (
          <OneRow
            key={item.key}
            {...{ item, columns }}
            row={rowAt(item.index)}
            among={ids}
            measure={virtualizer.measureElement}
          />
        ))}
      </div>
    </div>
  );
}

function OneRow(props: {
  readonly item: VirtualItem;
  readonly row: Row | undefined;
  readonly columns: readonly Column[];
  readonly among: readonly number[];
  /** Rows are as high as their cells need. */
  readonly measure: (row: HTMLElement | null) => void;
}): ReactNode {
  const { item, row, columns, among, measure } = props;
  return (
    <div
      ref={measure}
      data-index={item.index}
      role="row"
      aria-rowindex={item.index + 2}
      className={`${classes['row']} ${classes['placed']}`}
      style={{ transform: `translateY(${item.start}px)` }}
    >
      <div role="cell">{row && <SelectBox id={row.id} name={nameIn(columns, row)} among={among} />}</div>
      {columns.map(({ id, text, cell = text, isEssential }) => (
        <div
          key={id}
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

/** The first column names the row. */
function nameIn(columns: readonly Column[], row: Row): string {
  return columns[0]?.text(row) ?? String(row.id);
}

function useReadRows(type: ProfileType): ReadRows {
  const { client } = useSession();
  return async (ids, columns, signal) => {
    const rows: Row[] = [];
    for await (const { id, profile } of client.profiles(type).readMany(ids, { fields: fieldsOf(columns), signal })) {
      rows.push({ ...(profile as object | undefined), id });
    }
    const read = async ({ id, readValues }: Column) => [id, await readValues?.(rows, signal)] as const;
    const values = await Promise.all(columns.filter(({ readValues }) => readValues).map(read));
    return new Map(
      rows.map((row) => [row.id, { ...row, ...Object.fromEntries(values.map(([id, of]) => [id, of?.get(row.id)])) }]),
    );
  };
}

function fieldsOf(columns: readonly Column[]): readonly string[] {
  return ['id', ...new Set(columns.flatMap(({ fields }) => fields))];
}

/** Reads the chunks of rows that are in sight. Returns how to find a row; undefined while it is being read. */
function useRows(
  { type, columns, ids, read }: RowsProps,
  shown: readonly VirtualItem[],
): (index: number) => Row | undefined {
  const chunks = [...new Set(shown.map(({ index }) => Math.floor(index / CHUNK)))];
  const wanted = columns.map(({ id }) => id);
  const found = useQueries({
    queries: chunks.map((chunk) => {
      const chunkIds = ids.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
      return {
        queryKey: ['rows', type, wanted, chunkIds],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => read(chunkIds, columns, signal),
      };
    }),
  });
  return (index) => {
    const id = ids[index];
    const chunk = found[chunks.indexOf(Math.floor(index / CHUNK))]?.data;
    return id === undefined ? undefined : chunk?.get(id);
  };
}
