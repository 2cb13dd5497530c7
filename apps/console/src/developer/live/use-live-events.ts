import type { Client } from '@talent-platform/client';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { jsonOf } from '../deliveries/signed-event.js';
import { sleep } from './keep-subscription.js';
import { LiveEvents } from './live-events.js';
import type { LiveEvent, LiveState } from './live-events.js';

const MAX_LISTED = 50;

/** By the client of the session: nobody meets the events of another user. */
const eventsOfSessions = new WeakMap<Client, LiveEvents>();

/** Returns the live events of the session, and their state. */
export function useLiveEvents(): { readonly events: LiveEvents; readonly state: LiveState } {
  const session = useSession();
  const events = eventsOfSessions.get(session.client) ?? liveEventsOf(session);
  eventsOfSessions.set(session.client, events);
  return { events, state: useSyncExternalStore(events.subscribe, events.state) };
}

function liveEventsOf({ client, platformPath }: Session): LiveEvents {
  const calls = {
    subscribe: async () => {
      const json = { receiver: 'log' };
      return (await client.request({ method: 'POST', path: platformPath('/subscriptions'), json })) as { id: string };
    },
    renew: async (id: string) => client.platform.renewSubscription(id),
    end: async (id: string) => client.platform.unsubscribe(id),
    list: async (subscription: string, signal: AbortSignal) => {
      const query = { subscription, size: MAX_LISTED };
      const path = platformPath('/deliveries');
      const page = await client.request({ method: 'GET', path, query }, { signal });
      return (page as { readonly deliveries: ReadonlyArray<Omit<LiveEvent, 'json'>> }).deliveries;
    },
    read: async (id: string, signal: AbortSignal) => jsonOf(await client.platform.delivery(id, { signal })),
  };
  return new LiveEvents(calls, sleep);
}
