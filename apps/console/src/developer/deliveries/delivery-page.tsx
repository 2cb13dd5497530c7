import type { WholeDelivery } from '@talent-platform/client';
import { Alert, Anchor, Badge, Group, Paper, Stack, Tabs, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Loading } from '../../frame/loading.js';
import { Page } from '../../frame/page.js';
import { HeaderTable } from '../../requests/header-table.js';
import { indentJson } from '../../requests/json-text.js';
import { TextBlock } from '../../requests/text-block.js';
import { useSession } from '../../session/session.js';
import { useLive } from '../../stream/use-live.js';
import classes from './deliveries.module.css';
import { DeliveryFacts } from './delivery-facts.js';
import { AttemptResult } from './delivery-status.js';
import { GzipNote } from './gzip-note.js';
import { ResendButton } from './resend-one.js';
import { jsonOf } from './signed-event.js';
import { subscriptionPage } from './subscription-name.js';
import { silenceOf } from './subscription-state.js';
import type { SubscriptionState } from './subscription-state.js';
import { useResend } from './use-resend.js';
import { useSubscriptionStates } from './use-subscriptions.js';
import { WhatWasSigned } from './what-was-signed.js';

/** A delivery: what was sent, what the partner answered each time, and what was signed. */
export function DeliveryPage(): ReactNode {
  const { id = '' } = useParams();
  const { t } = useTranslation('developer');
  const { client } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['delivery', id],
    queryFn: async ({ signal }) => client.platform.delivery(id, { signal }),
  });
  useLive(['deliveries'], () => refetch(), { isOn: data?.status === 'pending' });
  const state = useSubscriptionStates(data ? [data.subscription] : [])(data?.subscription ?? '');
  const resend = useResend();
  return (
    <Page
      title={t('delivery.title')}
      actions={
        <>
          <Anchor component={Link} to="/deliveries" size="sm">
            {t('delivery.all')}
          </Anchor>
          {data && <ResendButton delivery={data} state={state} resend={resend} />}
        </>
      }
    >
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      <ProblemNotice error={resend.error} />
      {isPending && <Loading />}
      {data && <WhySilent delivery={data} state={state} />}
      {data && <DeliveryFacts delivery={data} state={state} />}
      {data && (
        <div className={classes['columns']}>
          <Attempts delivery={data} />
          <Paper withBorder p="md" component="section">
            <TextBlock label={t('delivery.payload')} text={indentJson(jsonOf(data))} />
          </Paper>
        </div>
      )}
    </Page>
  );
}

/** Why nothing was sent, or nothing more, and the way out. */
function WhySilent(props: {
  readonly delivery: WholeDelivery;
  readonly state: SubscriptionState | undefined;
}): ReactNode {
  const { delivery, state } = props;
  const { t } = useTranslation('developer');
  const silence = silenceOf(delivery, state);
  if (silence === undefined && (state === undefined || state === 'active')) return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
      {silence && <Text size="sm">{t(`delivery.silence.${silence}`)}</Text>}
      {state !== undefined && state !== 'active' && <Text size="sm">{t(`resend.refused.${state}`)}</Text>}
      {state === 'paused' && (
        <Anchor component={Link} size="sm" to={subscriptionPage(delivery.subscription)}>
          {t('delivery.toResume')}
        </Anchor>
      )}
    </Alert>
  );
}

function Attempts({ delivery }: { readonly delivery: WholeDelivery }): ReactNode {
  const { t } = useTranslation('developer');
  const json = jsonOf(delivery);
  const attempts = [...delivery.attempts].reverse();
  return (
    <Stack gap="md">
      {attempts.length === 0 && (
        <Text c="dimmed">{t(delivery.status === 'pending' ? 'delivery.noAttempts' : 'delivery.notSent')}</Text>
      )}
      {attempts.map((attempt) => (
        <Attempt key={attempt.attempt} attempt={attempt} json={json} />
      ))}
    </Stack>
  );
}

type WholeAttempt = WholeDelivery['attempts'][number];

function Attempt({ attempt, json }: { readonly attempt: WholeAttempt; readonly json: string }): ReactNode {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  const { request, reply } = attempt;
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h5">
            {t('delivery.attempt', { number: attempt.attempt })}
          </Title>
          <Text size="sm">
            <AttemptResult attempt={attempt} />
          </Text>
          <Text size="sm" c="dimmed">
            {preciseTime(attempt.at)} · {t('milliseconds', { count: attempt.durationMs })}
          </Text>
        </Group>
        <Tabs defaultValue="reply" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="reply">{t('delivery.reply')}</Tabs.Tab>
            <Tabs.Tab value="request">{t('delivery.request')}</Tabs.Tab>
            {request && <Tabs.Tab value="signed">{t('delivery.signed')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="reply" pt="sm">
            {reply ? <Reply reply={reply} /> : <Text size="sm">{t('delivery.noReply', { error: attempt.error })}</Text>}
          </Tabs.Panel>
          <Tabs.Panel value="request" pt="sm">
            {request ? (
              <>
                <HeaderTable label={t('delivery.requestHeaders')} headers={Object.entries(request.headers)} />
                <GzipNote headers={request.headers} />
              </>
            ) : (
              <Text size="sm">{t('delivery.noRequest')}</Text>
            )}
          </Tabs.Panel>
          {request && (
            <Tabs.Panel value="signed" pt="sm">
              <WhatWasSigned headers={request.headers} json={json} />
            </Tabs.Panel>
          )}
        </Tabs>
      </Stack>
    </Paper>
  );
}

function Reply({ reply }: { readonly reply: NonNullable<WholeAttempt['reply']> }): ReactNode {
  const { t } = useTranslation('developer');
  const cut = (
    <Badge variant="light" size="sm" color="orange">
      {t('delivery.truncated')}
    </Badge>
  );
  return (
    <Stack gap="sm">
      {reply.body === '' ? (
        <Text size="sm">{t('delivery.emptyReply')}</Text>
      ) : (
        <TextBlock label={t('delivery.replyBody')} text={indentJson(reply.body)} note={reply.truncated && cut} />
      )}
      <HeaderTable label={t('delivery.replyHeaders')} headers={Object.entries(reply.headers)} />
    </Stack>
  );
}
