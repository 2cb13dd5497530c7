import { NativeSelect, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressPart } from './address-part.js';
import type { Column } from './column.js';
import classes from './record-table.module.css';

/** Says for `aria-sort` how a table is sorted by a column. The address names it by `sort`, behind `-` if it descends. */
export function sortedBy(sort: string, by: string): 'ascending' | 'descending' | 'none' {
  return ({ [by]: 'ascending', [`-${by}`]: 'descending' } as const)[sort] ?? 'none';
}

/** The title of a column. It sorts the table: first ascending, then descending, then as before. */
export function SortButton({ by, title }: { readonly by: string; readonly title: string }): ReactNode {
  const [sort, setSort] = useAddressPart('sort');
  const state = sortedBy(sort, by);
  const Icon = state === 'descending' ? IconArrowDown : IconArrowUp;
  const next = { none: by, ascending: `-${by}`, descending: '' };
  return (
    <UnstyledButton fz="inherit" fw="inherit" onClick={() => setSort(next[state])}>
      {title} {state !== 'none' && <Icon size={14} aria-hidden />}
    </UnstyledButton>
  );
}

/** Chooses the order, also on screens that are too narrow for the heads. */
export function SortSelect({
  columns,
}: {
  readonly columns: ReadonlyArray<Pick<Column, 'sort' | 'title'>>;
}): ReactNode {
  const { t } = useTranslation();
  const [sort, setSort] = useAddressPart('sort');
  const orders = columns.flatMap(({ sort: by, title }) => [
    { value: by ?? '', label: t('view.ascending', { title }) },
    { value: `-${by}`, label: t('view.descending', { title }) },
  ]);
  return (
    <NativeSelect
      size="xs"
      className={classes['order']}
      aria-label={t('view.order')}
      value={sort}
      onChange={({ currentTarget }) => setSort(currentTarget.value)}
      data={[{ value: '', label: t('view.unsorted') }, ...orders]}
    />
  );
}

/** Sorts rows that are all there by their texts. Those without a text come last, in both directions. */
export function inOrder<Row>(rows: readonly Row[], sort: string, textOf?: (row: Row) => string): readonly Row[] {
  if (!textOf) return rows;
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true });
  return rows.toSorted((one, other) => {
    const [first, second] = [textOf(one), textOf(other)];
    if (first === '' || second === '') return Number(first === '') - Number(second === '');
    return sort.startsWith('-') ? compare(second, first) : compare(first, second);
  });
}
