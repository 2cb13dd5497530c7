import type { WholeDelivery } from '@talent-platform/client';
import { Anchor, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '../../display/copy-button.js';
import { useFormats } from '../../display/dates.js';
import { useName } from '../../records/use-names.js';
import classes from './deliveries.module.css';
import { StatusBadge } from './delivery-status.js';
import { EventAbout } from './event-about.js';
import { EventTypeName } from './event-type-name.js';
import { linkedRecords } from './linked-records.js';
import type { LinkedRecord } from './linked-records.js';
import { SubscriptionName } from './subscription-name.js';
import type { SubscriptionState } from './subscription-state.js';

/** The records that a delivery is about, and the user who caused it. */
export function DeliveryFacts(props: {
  readonly delivery: WholeDelivery;
  readonly state: SubscriptionState | undefined;
}): ReactNode {
  const { delivery, state } = props;
  const { t } = useTranslation('developer');
  const { preciseTime } = useFormats();
  const { id, status, eventType, subscription, systemId, createdAt, nextAttemptAt, username, transactionId } = delivery;
  return (
    <Paper withBorder p="md">
      <Text fw={600} mb="xs" className={classes['address']}>
        <EventAbout payload={delivery.payload} />
      </Text>
      <dl className={classes['facts']}>
        <Fact name={t('deliveries.status')} value={<StatusBadge status={status} />} />
        <Fact name={t('delivery.id')} value={id} copied={id} />
        <Fact name={t('deliveries.eventType')} value={<EventTypeName eventType={eventType} />} />
        <Fact name={t('deliveries.subscription')} value={<SubscriptionName id={subscription} state={state} />} />
        <Fact name="systemId" value={systemId} />
        {linkedRecords(delivery.payload).map((record) => (
          <Fact key={record.title} name={record.title} value={<RecordName record={record} />} />
        ))}
        <Fact name={t('deliveries.recorded')} value={preciseTime(createdAt)} />
        <Fact name={t('delivery.user')} value={<bdi>{username}</bdi>} />
        <Fact name={t('delivery.transaction')} value={transactionId} copied={transactionId} />
        {nextAttemptAt && <Fact name={t('deliveries.next')} value={preciseTime(nextAttemptAt)} />}
      </dl>
    </Paper>
  );
}

/** A fact. With `copied`, a button copies that text. */
function Fact(props: { readonly name: string; readonly value: ReactNode; readonly copied?: string }): ReactNode {
  const { name, value, copied } = props;
  const { t } = useTranslation();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {copied === undefined ? (
          value
        ) : (
          <Group gap="xs" component="span" wrap="nowrap">
            {value}
            <CopyButton text={copied} label={t('copy.named', { name })} />
          </Group>
        )}
      </dd>
    </>
  );
}

function RecordName({ record: { id, profile } }: { readonly record: LinkedRecord }): ReactNode {
  const name = useName(profile);
  if (!profile) return id;
  return (
    <Anchor component={Link} to={`/profiles/${profile.type}/${profile.id}`} inherit>
      <bdi>{name ?? id}</bdi>
    </Anchor>
  );
}
