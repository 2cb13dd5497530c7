import { Anchor, Badge, Button, Group, Paper, Text } from '@mantine/core';
import type { AuditRecord } from '@talent-platform/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { useSession } from '../../session/session.js';
import { ChangesTable } from '../blueprint/changes-table.js';
import { useName } from '../../records/use-names.js';
import { queryOfAudit, readAuditFilter, writeAuditFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { ExportMenu } from './export-menu.js';
import { foldRecords } from './fold-records.js';
import { auditSubject } from './audit-subject.js';
import type { AuditSubject } from './audit-subject.js';
import classes from './audit.module.css';

const PAGE_SIZE = 50;

/** The audit trail: who changed what, and when. */
export function AuditPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const { client, platformPath } = useSession();
  const [parameters, setParameters] = useSearchParams();
  const filter = readAuditFilter(parameters);
  const asked = queryOfAudit(filter);
  const trail = useInfiniteQuery({
    queryKey: ['audit', asked],
    initialPageParam: '',
    queryFn: async ({ pageParam: after, signal }) => {
      const query = { size: PAGE_SIZE, ...asked, ...(after !== '' && { after }) };
      return (await client.request({ method: 'GET', path: platformPath('/audit'), query }, { signal })) as {
        readonly records: readonly AuditRecord[];
        readonly next?: string;
      };
    },
    getNextPageParam: ({ next }) => next,
  });
  const records = trail.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={t('audit.title')} actions={<ExportMenu asked={asked} />}>
      <AuditFilters value={filter} onChange={(changed) => setParameters(writeAuditFilter(changed))} />
      <ProblemNotice error={trail.error} onRetry={() => void trail.refetch()} />
      {trail.isPending && <Loading />}
      {trail.data && records.length === 0 && <Text c="dimmed">{t('audit.none')}</Text>}
      {records.length > 0 && (
        <Paper component="ol" withBorder className={classes['records']}>
          {foldRecords(records).map((records) => (
            <Folded key={keyOf(records)} records={records} />
          ))}
        </Paper>
      )}
      {trail.hasNextPage && (
        <Group>
          <Button variant="default" loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      )}
    </Page>
  );
}

function keyOf([first]: readonly AuditRecord[]): string {
  return `${first?.profile} ${first?.version} ${first?.transactionId}`;
}

/** One record, or many that say the same as a line that opens. */
function Folded({ records }: { readonly records: readonly AuditRecord[] }): ReactNode {
  const { t } = useTranslation('administrator');
  const shown = records.map((record) => <Record key={keyOf([record])} record={record} />);
  if (records.length === 1) return shown;
  return (
    <li>
      <details>
        <summary className={classes['summary']}>
          <Text size="sm">{t('audit.folded', { count: records.length })}</Text>
        </summary>
        <ol className={classes['records']}>{shown}</ol>
      </details>
    </li>
  );
}

function Record({ record }: { readonly record: AuditRecord }): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  const { at, user, profile, kind, changes, differences, erasedAt, transactionId } = record;
  const subject = auditSubject(record);
  const count = differences ?? changes.length;
  return (
    <li>
      <details>
        <summary className={classes['summary']}>
          <Text size="sm" fw={600}>
            {actionText(record, t)}
          </Text>
          <Subject text={subject.text} profile={subject.profile} />
          {kind && (
            <Badge size="sm" variant="light" color={kind === 'application' ? 'blue' : 'grape'}>
              {t(`audit.kinds.${kind}`)}
            </Badge>
          )}
          {count > 0 && <Text size="sm">{t('blueprint.changes', { count })}</Text>}
          <Text size="sm" c="dimmed" ms="auto">
            <time dateTime={at}>{formats.preciseTime(at)}</time>, <bdi>{user ?? t('blueprint.byServer')}</bdi>
          </Text>
        </summary>
        {subject.to !== undefined && <Subject {...subject} />}
        {erasedAt !== undefined && <Text size="sm">{t('audit.erased', { time: formats.preciseTime(erasedAt) })}</Text>}
        {record.usergroup !== undefined && <Text size="sm">{t('audit.onlyFor', { group: record.usergroup })}</Text>}
        {changes.length === 0 && isOfData(record) && erasedAt === undefined && (
          <Text size="sm">{t('audit.noChanges')}</Text>
        )}
        {changes.length > 0 && (
          <>
            <ChangesTable ofPaths label={`${profile} ${transactionId}`} changes={changes} />
            {count > changes.length && <Text size="xs">{t('audit.first', { count: changes.length })}</Text>}
          </>
        )}
        <Text size="xs" c="dimmed">
          {t('audit.transaction', { id: transactionId })}
        </Text>
      </details>
    </li>
  );
}

function isOfData({ action }: AuditRecord): boolean {
  return ['create', 'update', 'delete'].includes(action);
}

function Subject({ text, profile, to }: AuditSubject): ReactNode {
  const name = useName(profile);
  const shown = (
    <>
      {name !== undefined && <bdi>{name} </bdi>}
      <code>
        <bdi>{text}</bdi>
      </code>
    </>
  );
  if (to === undefined) return <Text size="sm">{shown}</Text>;
  return (
    <Anchor component={Link} to={to} size="sm">
      {shown}
    </Anchor>
  );
}

/** The acts that have words of their own. A later release may name others. */
const KNOWN = [
  ...['create', 'update', 'delete', 'apply-blueprint', 'issue-secret', 'end-secret'],
  ...['add-user', 'change-user', 'set-password'],
  ...['pause-subscription', 'resume-subscription', 'add-subscription', 'end-subscription', 'redeliver'],
  ...['export-person', 'erase-person', 'restore-backup', 'remove-audit-records'],
] as const;

type Known = (typeof KNOWN)[number];

/** Says in words what a record of the audit trail tells. */
function actionText({ action, revision }: AuditRecord, t: TFunction<'administrator'>): string {
  if (!(KNOWN as readonly string[]).includes(action)) return action;
  const text = t(`audit.actions.${action as Known}`);
  return revision === undefined ? text : `${text}: ${t('audit.revision', { revision: revision.to })}`;
}
