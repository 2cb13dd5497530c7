import { Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../display/copy-button.js';
import { useFormats } from '../../display/dates.js';
import { Page } from '../../frame/page.js';
import type { RecentRequest } from '../../requests/recent-requests.js';
import { useSession } from '../../session/session.js';
import tableClasses from '../deliveries/deliveries.module.css';

/** In the order of the interface's own table (spec: Limits). */
const DOCUMENTED = [
  'age',
  'requests',
  'pageSize',
  'json',
  'file',
  'texts',
  'collections',
  'signedHeaders',
  'passwords',
  'problems',
  'workflows',
  'jobPosts',
] as const;

const MINUTE_MS = 60_000;

/** Shows what is left of the quota, what the console has asked for, and the documented limits. */
export function LimitsPage(): ReactNode {
  const { t } = useTranslation('developer');
  const { requests } = useSession();
  const recent = useSyncExternalStore(requests.subscribe, requests.requests);
  return (
    <Page title={t('limits.title')}>
      <QuotaLeft />
      <section aria-label={t('limits.recent')}>
        <Title order={2} size="h4" mb="xs">
          {t('limits.recent')}
        </Title>
        <RecentTable recent={recent} />
      </section>
      <section aria-label={t('limits.documented')}>
        <Title order={2} size="h4" mb="xs">
          {t('limits.documented')}
        </Title>
        <div className={tableClasses['frame']}>
          <table className={tableClasses['table']}>
            <thead>
              <tr>
                <th scope="col">{t('limits.of')}</th>
                <th scope="col">{t('limits.value')}</th>
              </tr>
            </thead>
            <tbody>
              {DOCUMENTED.map((limit) => (
                <tr key={limit}>
                  <td>{t(`limits.rows.${limit}.of`)}</td>
                  <td>{t(`limits.rows.${limit}.value`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </Page>
  );
}

function QuotaLeft(): ReactNode {
  const { t } = useTranslation('developer');
  const { requests, me } = useSession();
  const { number, time } = useFormats();
  const quota = useSyncExternalStore(requests.subscribe, requests.quota);
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {t('limits.quota', { user: me.username })}
        </Title>
        {quota ? (
          <>
            <Text>{t('limits.left', { left: number(quota.remaining), limit: number(quota.limit) })}</Text>
            <Progress.Root>
              <Progress.Section
                value={(100 * quota.remaining) / Math.max(quota.limit, 1)}
                aria-label={t('limits.quota', { user: me.username })}
              />
            </Progress.Root>
            <Text size="sm" c="dimmed">
              {t('limits.resets', { time: time(toMinute(quota.resetsAt)) })} {t('limits.whose')}
            </Text>
          </>
        ) : (
          <Text>{t('limits.noQuota')}</Text>
        )}
      </Stack>
    </Paper>
  );
}

function RecentTable({ recent }: { readonly recent: readonly RecentRequest[] }): ReactNode {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  return (
    <div className={tableClasses['frame']}>
      <table className={tableClasses['table']}>
        <thead>
          <tr>
            <th scope="col" className={tableClasses['wideOnly']}>
              {t('limits.at')}
            </th>
            <th scope="col">{t('limits.request')}</th>
            <th scope="col">{t('limits.status')}</th>
            <th scope="col" className={tableClasses['wideOnly']}>
              {t('limits.duration')}
            </th>
            <th scope="col" className={tableClasses['wideOnly']}>
              {t('limits.transaction')}
            </th>
          </tr>
        </thead>
        <tbody>
          {recent.map(({ number, at, method, url, status, durationMs, transactionId }) => (
            <tr key={number}>
              <td className={tableClasses['wideOnly']}>{preciseTime(at)}</td>
              <td className={tableClasses['address']}>
                <strong>{method}</strong> <bdi>{pathOf(url)}</bdi>
                <div className={tableClasses['narrowOnly']}>{transactionId}</div>
              </td>
              <td>{status ?? t('limits.noReply')}</td>
              <td className={tableClasses['wideOnly']}>{t('milliseconds', { count: Math.round(durationMs) })}</td>
              <td className={tableClasses['wideOnly']}>
                <code>{transactionId}</code>{' '}
                {transactionId && <CopyButton text={transactionId} label={t('limits.copy', { id: transactionId })} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rounds a time to a minute: each reply tells whole seconds, so the sum varies by one. */
function toMinute(time: Date): Date {
  return new Date(Math.round(time.getTime() / MINUTE_MS) * MINUTE_MS);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
