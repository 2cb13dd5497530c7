import type { Subscription } from '@talent-platform/client';
import { Anchor, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { LiveNote } from '../../stream/live-note.js';
import { useLive } from '../../stream/use-live.js';
import { useLiveEvents } from '../live/use-live-events.js';
import { writeDeliveryFilter } from './delivery-filter.js';
import { SubscriptionActions } from './subscription-actions.js';
import { useSubscriptions } from './use-subscriptions.js';

/** The subscriptions to events, or the one that the address names: their states, a ping, pause and resume. */
export function SubscriptionsPage(): ReactNode {
  const { t } = useTranslation('developer');
  const [parameters] = useSearchParams();
  const named = parameters.get('id');
  const { data, error, isPending, refetch } = useSubscriptions();
  useLive(['deliveries'], () => refetch());
  const shown = data?.filter(({ id }) => named === null || id === named);
  return (
    <Page
      title={t('subscriptions.title')}
      actions={
        named !== null && (
          <Anchor component={Link} to="/subscriptions" size="sm">
            {t('subscriptions.all')}
          </Anchor>
        )
      }
    >
      <Text c="dimmed" size="sm">
        {t('subscriptions.text')}{' '}
        <Anchor component={Link} to="/administration/blueprint?show=json" inherit underline="always">
          {t('subscriptions.toBlueprint')}
        </Anchor>
      </Text>
      <LiveNote />
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {isPending && <Loading />}
      {shown?.length === 0 && (named === null ? <Text>{t('subscriptions.none')}</Text> : <EndedOne id={named} />)}
      {shown?.map((subscription) => (
        <OneSubscription key={subscription.id} subscription={subscription} />
      ))}
    </Page>
  );
}

function EndedOne({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('developer');
  return (
    <Text>
      {t('subscriptions.ended', { id })}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={`/deliveries?${writeDeliveryFilter({ subscription: id })}`}
      >
        {t('subscriptions.deliveries')}
      </Anchor>
    </Text>
  );
}

function OneSubscription({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { id, eventType, expiresAt, pausedAt, pausedBecause, failingSince } = subscription;
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  return (
    <Paper withBorder p="md" component="section" aria-label={id}>
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={2} size="h4" dir="auto">
            {id}
          </Title>
          <Badges subscription={subscription} />
        </Group>
        <Text size="sm">{eventType ?? t('subscriptions.every')}</Text>
        {expiresAt && <Text size="sm">{t('subscriptions.expires', { time: preciseTime(expiresAt) })}</Text>}
        {pausedAt && (
          <Text size="sm">
            {t('subscriptions.pausedSince', { time: preciseTime(pausedAt) })}{' '}
            {pausedBecause && t(`subscriptions.because.${pausedBecause}`)} {t('subscriptions.keptFailed')}
          </Text>
        )}
        {failingSince && !pausedAt && (
          <Text size="sm">{t('subscriptions.failing', { time: preciseTime(failingSince) })}</Text>
        )}
        <SubscriptionActions subscription={subscription} />
      </Stack>
    </Paper>
  );
}

function Badges({
  subscription: { id, pausedAt, temporary, receiver },
}: {
  readonly subscription: Subscription;
}): ReactNode {
  const { t } = useTranslation('developer');
  const { state } = useLiveEvents();
  return (
    <>
      <Badge variant="light" size="sm" color={pausedAt ? 'orange' : 'green'}>
        {t(pausedAt ? 'subscriptions.paused' : 'subscriptions.active')}
      </Badge>
      {temporary && (
        <Badge variant="light" size="sm" color="grape">
          {t('subscriptions.temporary')}
        </Badge>
      )}
      {state.subscription === id && (
        <Badge variant="light" size="sm" color="blue">
          {t('subscriptions.thisTab')}
        </Badge>
      )}
      {receiver && (
        <Badge variant="light" size="sm" color="gray">
          {t('subscriptions.states.recorded')}
        </Badge>
      )}
    </>
  );
}
