import type { WorkflowCount } from '@talent-platform/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import type { Column, Row } from '../../records/column.js';
import tableClasses from '../../records/record-table.module.css';
import { useSession } from '../../session/session.js';
import { useLive } from '../../stream/use-live.js';
import type { Flow } from '../board/flows.js';

/** The service counts for so many records at once. */
const AT_ONCE = 100;

/** The column that tells how many candidates are in each status, and since when the oldest waits. */
export function useCountColumn({ type, base }: Flow): readonly Column[] {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { client, me, may } = useSession();
  const queries = useQueryClient();
  const { statuses } = me.workflowTypes[type] ?? {};
  useLive([type], () => queries.invalidateQueries({ queryKey: ['rows', base] }), { isOn: statuses !== undefined });
  if (!statuses || !['workflows', 'people', base].every((area) => may('read', area))) return [];

  const readCounts = async (rows: readonly Row[], signal?: AbortSignal) => {
    const found = new Map<number, WorkflowCount[]>();
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id);
      for (const each of await client.workflows.counts(type, ids, { signal }))
        found.set(each.baseprofile, [...(found.get(each.baseprofile) ?? []), each]);
    }
    return found;
  };
  const countsOf = (row: Row) => (row['candidates'] ?? []) as readonly WorkflowCount[];
  const numbers = (row: Row) =>
    countsOf(row).map(({ count, status }) => `${formats.number(count)} ${status?.value ?? t('board.other')}`);
  const age = (row: Row) => {
    const [oldest] = countsOf(row)
      .flatMap(({ oldest: since }) => since ?? [])
      .sort();
    return oldest === undefined ? '' : t('find.oldest', { when: formats.daysAgo(new Date(oldest)) });
  };
  return [
    {
      id: 'candidates',
      title: t('find.candidates'),
      share: 5,
      isEssential: true,
      fields: [],
      // A list without counts is better than none.
      readValues: (rows, signal) => readCounts(rows, signal).catch(() => new Map<number, WorkflowCount[]>()),
      text: (row) => [numbers(row).join(' · '), age(row)].filter(Boolean).join(', '),
      order: (row) => String(countsOf(row).reduce((sum, { count }) => sum + count, 0)),
      cell: (row) => (
        <div className={tableClasses['lines']}>
          {numbers(row).map((text, at) => [at > 0 && ' · ', <span key={text}>{text}</span>])}
          <div className={tableClasses['aside']}>{age(row)}</div>
        </div>
      ),
    },
  ];
}
