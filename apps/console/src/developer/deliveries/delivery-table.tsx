import type { Delivery } from '@talent-platform/client';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../display/dates.js';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { AttemptResult, StatusBadge } from './delivery-status.js';
import classes from './deliveries.module.css';
import { EventAbout } from './event-about.js';
import { EventTypeName } from './event-type-name.js';
import { ResendIcon } from './resend-one.js';
import { SubscriptionName } from './subscription-name.js';
import type { SubscriptionState } from './subscription-state.js';
import { useResend } from './use-resend.js';
import { useSubscriptionStates } from './use-subscriptions.js';

const COLUMNS = 8;

/** A page of deliveries. */
export function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }): ReactNode {
  const { t } = useTranslation('developer');
  const stateOf = useSubscriptionStates(deliveries.map(({ subscription }) => subscription));
  if (deliveries.length === 0) return null;
  return (
    <div className={classes['frame']}>
      <table className={classes['table']}>
        <caption className="for-screen-readers">{t('deliveries.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('deliveries.recorded')}</th>
            <th scope="col" className={classes['wideOnly']}>
              {t('deliveries.about')}
            </th>
            <th scope="col" className={classes['wideOnly']}>
              {t('deliveries.subscription')}
            </th>
            <th scope="col">{t('deliveries.status')}</th>
            <th scope="col" className={classes['wideOnly']}>
              {t('deliveries.attempts')}
            </th>
            <th scope="col" className={classes['wideOnly']}>
              {t('deliveries.last')}
            </th>
            <th scope="col" className={classes['wideOnly']}>
              {t('deliveries.next')}
            </th>
            <th scope="col">
              <span className="for-screen-readers">{t('deliveries.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} state={stateOf(delivery.subscription)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DeliveryRow(props: { readonly delivery: Delivery; readonly state: SubscriptionState | undefined }): ReactNode {
  const { delivery, state } = props;
  const { preciseTime } = useFormats();
  const resend = useResend();
  const { id, eventType, subscription, status, createdAt, attempts, nextAttemptAt, payload } = delivery;
  const about = payload && <EventAbout payload={payload} />;
  const last = attempts.at(-1);
  return (
    <>
      <tr>
        <td>
          <Anchor component={Link} to={`/deliveries/${encodeURIComponent(id)}`} size="sm">
            {preciseTime(createdAt)}
          </Anchor>
          <div className={classes['narrowOnly']}>
            {about}
            <br />
            <EventTypeName eventType={eventType} /> · <SubscriptionName id={subscription} state={state} />
          </div>
        </td>
        <td className={classes['wideOnly']}>
          {about}
          <Text size="xs" c="dimmed">
            {eventType}
          </Text>
        </td>
        <td className={classes['wideOnly']}>
          <SubscriptionName id={subscription} state={state} />
        </td>
        <td>
          <StatusBadge status={status} />
        </td>
        <td className={classes['wideOnly']}>{last?.attempt ?? 0}</td>
        <td className={classes['wideOnly']}>
          <AttemptResult attempt={last} />
        </td>
        <td className={classes['wideOnly']}>{nextAttemptAt ? preciseTime(nextAttemptAt) : '–'}</td>
        <td className={classes['action']}>
          <ResendIcon delivery={delivery} state={state} resend={resend} />
        </td>
      </tr>
      {resend.error && (
        <tr>
          <td colSpan={COLUMNS}>
            <ProblemNotice error={resend.error} />
          </td>
        </tr>
      )}
    </>
  );
}
