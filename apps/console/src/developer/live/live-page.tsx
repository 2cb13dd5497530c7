import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Page } from '../../frame/page.js';
import { indentJson } from '../../requests/json-text.js';
import { TextBlock } from '../../requests/text-block.js';
import { LiveNote } from '../../stream/live-note.js';
import { useLive } from '../../stream/use-live.js';
import { EventAbout } from '../deliveries/event-about.js';
import { jsonOf } from '../deliveries/signed-event.js';
import type { LiveEvent } from './live-events.js';
import { useLiveEvents } from './use-live-events.js';

/** Subscribes this tab to every event, and shows what arrives. The events stay while other pages are looked at. */
export function LivePage(): ReactNode {
  const { t } = useTranslation('developer');
  const { events, state } = useLiveEvents();
  const { isOn, subscription } = state;
  const { error, refetch } = useQuery({
    queryKey: ['live-events', subscription],
    queryFn: async ({ signal }) => events.look(signal),
    enabled: subscription !== undefined,
    staleTime: 0,
  });
  useLive(['deliveries'], () => refetch(), { isOn: subscription !== undefined });
  useEffect(() => {
    events.enter();
    return () => events.leave();
  }, [events]);
  return (
    <Page
      title={t('live.title')}
      actions={
        <>
          <Badge variant="light" color={subscription ? 'green' : 'gray'} role="status">
            {t(subscription ? 'live.on' : 'live.off')}
          </Badge>
          {state.events.length > 0 && (
            <Button variant="default" onClick={() => events.clear()}>
              {t('live.clear')}
            </Button>
          )}
          <Button variant="default" onClick={() => (isOn ? events.stop() : events.start())}>
            {t(isOn ? 'live.stop' : 'live.start')}
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {t(isOn ? 'live.text' : 'live.stopped')}
      </Text>
      {isOn && <LiveNote />}
      <ProblemNotice error={state.error ?? error} />
      {state.events.length === 0 && <Text>{t(isOn ? 'live.waiting' : 'live.none')}</Text>}
      {state.events.map((event) => (
        <OneEvent key={event.id} event={event} />
      ))}
    </Page>
  );
}

function OneEvent({ event: { id, eventType, createdAt, payload } }: { readonly event: LiveEvent }): ReactNode {
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  return (
    <Paper withBorder p="md" component="article" aria-label={`${eventType} ${id}`}>
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={2} size="h5">
            <EventAbout payload={payload} />
          </Title>
          <Text size="sm" c="dimmed">
            {eventType} · {preciseTime(createdAt)}
          </Text>
          <Anchor component={Link} size="sm" to={`/deliveries/${encodeURIComponent(id)}`}>
            {t('live.delivery')}
          </Anchor>
        </Group>
        <TextBlock label={t('delivery.payload')} text={indentJson(jsonOf({ payload }))} />
      </Stack>
    </Paper>
  );
}
