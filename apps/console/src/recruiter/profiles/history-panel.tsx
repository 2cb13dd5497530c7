import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { AuditRecord } from '@talent-platform/client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import type { ProfileName } from '../../records/profile-types.js';
import type { ProfileSchema } from '../../records/profile-schema.js';
import { usePlatformPages } from '../../session/platform-pages.js';
import { ChangeList } from './change-list.js';

const RECORDS_OF_PAGE = 20;

/** Tells who has changed a profile, when, and what. For administrators. */
export function HistoryPanel(props: { readonly name: ProfileName; readonly schema: ProfileSchema }): ReactNode {
  const { t } = useTranslation('recruiter');
  const { schema, name } = props;
  const { type, id } = name;
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = usePlatformPages<AuditRecord>(
    ['profile-history', type, id],
    { path: '/audit', member: 'records', query: { profile: `${type}/${id}`, size: RECORDS_OF_PAGE } },
  );
  const records = data ?? [];
  return (
    <Stack gap="sm">
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {!data && !error && <Loading />}
      {data && records.length === 0 && <Text size="sm">{t('history.none')}</Text>}
      {records.map((record) => (
        <OneRecord key={`${record.version} ${record.transactionId} ${record.action}`} record={record} schema={schema} />
      ))}
      {hasNextPage && (
        <Button w="fit-content" size="xs" variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </Stack>
  );
}

const ACTIONS = ['create', 'update'] as const;

function OneRecord({ record, schema }: { readonly record: AuditRecord; readonly schema: ProfileSchema }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const { at, user, version, action, changes, erasedAt, transactionId } = record;
  const known = ACTIONS.find((one) => one === action);
  const time = formats.time(at);
  return (
    <Paper withBorder p="md" component="article" aria-label={time}>
      <Group gap="xs" mb="xs">
        <Text size="sm" fw={600}>
          {time}
        </Text>
        <Text size="sm" dir="auto">
          {t('history.who', { user: user ?? t('history.server'), version })}
        </Text>
        <Badge variant="light" size="sm" tt="none">
          {known ? t(`history.${known}`) : action}
        </Badge>
      </Group>
      {erasedAt !== undefined && <Text size="sm">{t('history.erased', { time: formats.time(erasedAt) })}</Text>}
      {changes.length > 0 ? (
        <ChangeList schema={schema} changes={changes} label={`${time} · ${version}`} />
      ) : (
        <Text size="sm">{t('history.nothing')}</Text>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('history.transaction', { id: transactionId })}
      </Text>
    </Paper>
  );
}
