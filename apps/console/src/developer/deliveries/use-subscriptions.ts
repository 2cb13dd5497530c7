import type { Subscription } from '@talent-platform/client';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session.js';
import { stateOf } from './subscription-state.js';
import type { SubscriptionState } from './subscription-state.js';

/** The subscriptions, with their states. */
export function useSubscriptions(): UseQueryResult<readonly Subscription[]> {
  const { client } = useSession();
  return useQuery({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => client.platform.subscriptions({ signal }),
  });
}

/**
 * Returns the states of the subscriptions that deliveries name; undefined while a state is not known.
 *
 * @param ids - of all subscriptions that are shown
 */
export function useSubscriptionStates(ids: readonly string[]): (id: string) => SubscriptionState | undefined {
  const { data, isFetching, refetch } = useSubscriptions();
  const missing = data ? [...new Set(ids)].filter((id) => stateOf(id, data) === 'ended') : [];
  const key = missing.toSorted().join('\n');
  useEffect(() => {
    // A subscription may be newer than the list.
    if (key !== '') void refetch();
  }, [key, refetch]);
  return (id) => {
    const state = data && stateOf(id, data);
    return state === 'ended' && isFetching ? undefined : state;
  };
}
