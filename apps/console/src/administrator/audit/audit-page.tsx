import type { AuditRecord } from '@talent-platform/client';
import { Badge, Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { useSession } from '../../session/session.js';
import { ChangesTable } from '../blueprint/changes-table.js';
import { actionText } from './action-text.js';
import classes from './audit.module.css';

interface Filter {
  readonly profile: string;
  readonly user: string;
  readonly kind: string;
}

const PAGE_SIZE = 50;
const NO_FILTER: Filter = { profile: '', user: '', kind: '' };

/** The audit trail: who changed what, and when. */
export function AuditPage(): ReactNode {
  const { t } = useTranslation('administrator');
  const { client, platformPath } = useSession();
  const [filter, setFilter] = useState(NO_FILTER);
  const trail = useInfiniteQuery({
    queryKey: ['audit', filter],
    initialPageParam: '',
    queryFn: async ({ pageParam: after, signal }) => {
      const given = Object.entries({ ...filter, after }).filter(([, value]) => value !== '');
      const query = { size: PAGE_SIZE, ...(Object.fromEntries(given) as Record<string, string>) };
      return (await client.request({ method: 'GET', path: platformPath('/audit'), query }, { signal })) as {
        readonly records: readonly AuditRecord[];
        readonly next?: string;
      };
    },
    getNextPageParam: ({ next }) => next,
  });
  const records = trail.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={t('audit.title')}>
      <Filters onChange={setFilter} />
      <ProblemNotice error={trail.error} onRetry={() => void trail.refetch()} />
      {trail.isPending && <Loading />}
      {trail.data && records.length === 0 && <Text c="dimmed">{t('audit.none')}</Text>}
      <ol className={classes['records']}>
        {records.map((record) => (
          <Record key={`${record.profile} ${record.version} ${record.transactionId}`} record={record} />
        ))}
      </ol>
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

function Filters({ onChange }: { readonly onChange: (filter: Filter) => void }): ReactNode {
  const { t } = useTranslation('administrator');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const read = (name: string) => String(entered.get(name) ?? '').trim();
    onChange({ profile: read('profile'), user: read('user'), kind: read('kind') });
  };
  return (
    <form onSubmit={submit}>
      <div className={classes['filters']}>
        <TextInput name="profile" label={t('audit.profile')} placeholder="people/4" />
        <TextInput name="user" label={t('users.user')} />
        <NativeSelect
          name="kind"
          label={t('audit.kind')}
          data={[
            { value: '', label: t('audit.kinds.all') },
            { value: 'data', label: t('audit.kinds.data') },
            { value: 'administration', label: t('audit.kinds.administration') },
          ]}
        />
        <Button type="submit" variant="default">
          {t('audit.find')}
        </Button>
      </div>
    </form>
  );
}

function Record({ record }: { readonly record: AuditRecord }): ReactNode {
  const { t } = useTranslation('administrator');
  const formats = useFormats();
  const { at, user, profile, kind, changes, differences, erasedAt, transactionId } = record;
  const count = differences ?? changes.length;
  return (
    <Paper component="li" withBorder p="sm">
      <Stack gap={4}>
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {actionText(record, t)}
            </Text>
            <code>
              <bdi>{profile}</bdi>
            </code>
            {kind && (
              <Badge size="sm" variant="light" color={kind === 'application' ? 'blue' : 'grape'}>
                {t(`audit.kinds.${kind}`)}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <time dateTime={at}>{formats.time(at)}</time>, <bdi>{user ?? t('blueprint.byServer')}</bdi>
          </Text>
        </Group>
        {erasedAt !== undefined && <Text size="sm">{t('audit.erased', { time: formats.time(erasedAt) })}</Text>}
        {record.usergroup !== undefined && <Text size="sm">{t('audit.onlyFor', { group: record.usergroup })}</Text>}
        {changes.length > 0 && (
          <details>
            <summary className={classes['summary']}>{t('blueprint.changes', { count })}</summary>
            <ChangesTable label={`${profile} ${transactionId}`} changes={changes} />
            {count > changes.length && <Text size="xs">{t('audit.first', { count: changes.length })}</Text>}
          </details>
        )}
        <Text size="xs" c="dimmed">
          {t('audit.transaction', { id: transactionId })}
        </Text>
      </Stack>
    </Paper>
  );
}
