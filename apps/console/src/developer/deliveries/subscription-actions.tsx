import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react';
import type { PingResult, Subscription } from '@talent-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { localOf } from '../../display/local-time.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { ConfirmDialog } from '../../frame/confirm-dialog.js';
import { useSession } from '../../session/session.js';
import { writeDeliveryFilter } from './delivery-filter.js';
import { AttemptResult, StatusBadge } from './delivery-status.js';

/** The actions on a subscription: a ping of its endpoint, pause after a question, and resume. */
export function SubscriptionActions({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { id, receiver, pausedAt } = subscription;
  const { t } = useTranslation('developer');
  const { client } = useSession();
  const [isAsking, setAsking] = useState(false);
  const ping = useMutation({ mutationFn: async () => client.platform.ping(id) });
  const { pause, resume } = usePause(id);
  const PauseIcon = pausedAt ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Group gap="xs">
        {!receiver && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            loading={ping.isPending}
            onClick={() => ping.mutate()}
          >
            {t('subscriptions.ping')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<PauseIcon size={16} aria-hidden />}
          loading={pause.isPending || resume.isPending}
          onClick={() => (pausedAt ? resume.mutate(pausedAt) : setAsking(true))}
        >
          {t(pausedAt ? 'subscriptions.resume' : 'subscriptions.pause')}
        </Button>
        <Anchor component={Link} size="sm" to={`/deliveries?${writeDeliveryFilter({ subscription: id })}`}>
          {t('subscriptions.deliveries')}
        </Anchor>
      </Group>
      <PauseDialog id={id} opened={isAsking} onPause={() => pause.mutate()} onClose={() => setAsking(false)} />
      <div role="status">
        {ping.data && <PingOutcome result={ping.data} />}
        {resume.isSuccess && !pausedAt && !receiver && <MissedEvents id={id} since={resume.variables} />}
      </div>
      <ProblemNotice error={ping.error ?? pause.error ?? resume.error} />
    </>
  );
}

function usePause(id: string) {
  const { client } = useSession();
  const queries = useQueryClient();
  const onSettled = async () => queries.invalidateQueries({ queryKey: ['subscriptions'] });
  const pause = useMutation({ mutationFn: async () => client.platform.pauseSubscription(id), onSettled });
  const resume = useMutation({
    // The time of the pause is kept beside the call: it tells where the missed events begin.
    mutationFn: async (_since: string) => client.platform.resumeSubscription(id),
    onSettled,
  });
  return { pause, resume };
}

/** Leads to the events that were not sent while a subscription was paused. */
function MissedEvents({ id, since }: { readonly id: string; readonly since: string }): ReactNode {
  const { t } = useTranslation('developer');
  const filter = { subscription: id, status: 'failed', from: localOf(new Date(since)) } as const;
  return (
    <Text size="sm">
      {t('subscriptions.resumed')}{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        to={`/deliveries?${writeDeliveryFilter(filter)}`}
        state={{ resend: true }}
      >
        {t('subscriptions.missed')}
      </Anchor>
    </Text>
  );
}

function PingOutcome({ result }: { readonly result: PingResult }): ReactNode {
  const { t } = useTranslation('developer');
  return (
    <Group gap="xs">
      <Text size="sm">{t('subscriptions.pinged')}</Text>
      <StatusBadge status={result.outcome} />
      <Text size="sm">
        <AttemptResult attempt={result} />
      </Text>
      <Text size="sm" c="dimmed">
        {t('milliseconds', { count: result.durationMs })}
      </Text>
    </Group>
  );
}

/** Asks before a subscription is paused, and says what that means for its events. */
function PauseDialog(props: {
  readonly id: string;
  readonly opened: boolean;
  readonly onPause: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { id, opened, onPause, onClose } = props;
  const { t } = useTranslation('developer');
  return (
    <ConfirmDialog
      title={t('subscriptions.pauseTitle', { id })}
      confirm={t('subscriptions.pause')}
      isOpen={opened}
      onConfirm={() => {
        onClose();
        onPause();
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('subscriptions.pauseText')}</Text>
      <Text size="sm">{t('subscriptions.pauseWaiting')}</Text>
    </ConfirmDialog>
  );
}
