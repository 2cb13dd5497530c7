import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SubscriptionState } from './subscription-state.js';

/** Returns the address of the page that shows one subscription. */
export function subscriptionPage(id: string): string {
  return `/subscriptions?id=${encodeURIComponent(id)}`;
}

/** The id of a subscription, which leads to it, and its state if nothing is sent to it now. */
export function SubscriptionName(props: {
  readonly id: string;
  readonly state: SubscriptionState | undefined;
}): ReactNode {
  const { id, state } = props;
  const { t } = useTranslation('developer');
  return (
    <>
      <Anchor component={Link} to={subscriptionPage(id)} inherit>
        <bdi>{id}</bdi>
      </Anchor>
      {state !== undefined && state !== 'active' && ` (${t(`subscriptions.states.${state}`)})`}
    </>
  );
}
