import { Alert, Badge, Button, Group, Paper, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { Chart } from './chart.js';
import classes from './node.module.css';
import { CHARTS, hasPools, seriesOf } from './node-series.js';
import type { ChartName, Snapshot } from './node-series.js';
import { NoMetrics, useHealth, useSnapshots } from './use-node.js';
import type { EnteredToken } from './use-node.js';

/** The node that answers the console: its health and its metrics. */
export function NodePage(): ReactNode {
  const { t } = useTranslation('administrator');
  // The token stays in the memory of this page.
  const [token, setToken] = useState<EnteredToken>({ text: '', attempt: 0 });
  const snapshots = useSnapshots(token);
  const hasNone = snapshots.error instanceof NoMetrics;
  return (
    <Page title={t('node.title')}>
      <HealthPanel />
      {(token.text === '' || hasNone) && (
        <TokenForm isRefused={hasNone} onToken={(text) => setToken({ text, attempt: token.attempt + 1 })} />
      )}
      {!hasNone && <ProblemNotice error={snapshots.error} onRetry={() => void snapshots.refetch()} />}
      {snapshots.isLoading && <Loading />}
      {snapshots.data && <Charts snapshots={snapshots.data} />}
    </Page>
  );
}

function HealthPanel(): ReactNode {
  const { t } = useTranslation('administrator');
  const health = useHealth(true);
  return (
    <Paper withBorder p="sm">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {t('node.health')}
        </Text>
        {health.data && (
          <>
            <Badge size="sm" variant="light" color={health.data.isReady ? 'green' : 'red'}>
              {health.data.isReady ? t('node.ready') : t('node.notReady')}
            </Badge>
            <Text size="sm">{health.data.text}</Text>
          </>
        )}
      </Group>
      <ProblemNotice error={health.error} onRetry={() => void health.refetch()} />
    </Paper>
  );
}

function TokenForm(props: { readonly isRefused: boolean; readonly onToken: (token: string) => void }): ReactNode {
  const { isRefused, onToken } = props;
  const { t } = useTranslation('administrator');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onToken(String(new FormData(event.currentTarget).get('token') ?? '').trim());
  };
  return (
    <Paper withBorder p="md" maw={640}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('node.tokenText')}</Text>
          <Text size="sm">{t('node.tokenKept')}</Text>
          {isRefused && (
            <Alert color="yellow" role="alert" title={t('node.off')}>
              {t('node.offText')}
            </Alert>
          )}
          <PasswordInput name="token" label={t('node.token')} autoComplete="off" required />
          <Group>
            <Button type="submit">{t('node.show')}</Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function Charts({ snapshots }: { readonly snapshots: readonly Snapshot[] }): ReactNode {
  const { t } = useTranslation('administrator');
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const times = snapshots.slice(1).map(({ at }) => time.format(at));
  const pools = hasPools(snapshots);
  const titleOf = (chart: ChartName) => t(`node.charts.${chart === 'database' && !pools ? 'units' : chart}`);
  return (
    <>
      {times.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('node.soon')}
        </Text>
      )}
      <div className={classes['charts']}>
        {CHARTS.map((chart) => (
          <Chart
            key={chart}
            title={titleOf(chart)}
            series={seriesOf(chart, snapshots)}
            format={formatOf(chart, locale)}
            times={times}
          />
        ))}
      </div>
      <Text size="xs" c="dimmed">
        {t('node.how')}
      </Text>
    </>
  );
}

const MS_PER_SECOND = 1000;

function formatOf(chart: ChartName, locale: string): (value: number) => string {
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  if (chart !== 'latency' && chart !== 'eventLoop') return (value) => number.format(value);
  return (seconds) => `${number.format(seconds * MS_PER_SECOND)} ms`;
}
