import type { Client } from '@talent-platform/client';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { clientOf } from '../../session/sign-in.js';
import { jsonOf } from '../deliveries/signed-event.js';
import { endWithTab } from './end-with-tab.js';
import { sleep } from './keep-subscription.js';
import type { SubscriptionCalls } from './keep-subscription.js';
import { LiveEvents } from './live-events.js';
import type { LiveEvent, LiveState } from './live-events.js';

const MAX_LISTED = 50;
const NO_CONTENT = 204;

/** By the client of the session: nobody meets the events of another user. */
const eventsOfSessions = new WeakMap<Client, LiveEvents>();

/** Returns the live events of the session, and their state. */
export function useLiveEvents(): { readonly events: LiveEvents; readonly state: LiveState } {
  const session = useSession();
  const events = eventsOfSessions.get(session.client) ?? liveEventsOf(session);
  eventsOfSessions.set(session.client, events);
  return { events, state: useSyncExternalStore(events.subscribe, events.state) };
}

function liveEventsOf(session: Session): LiveEvents {
  const { client, platformPath } = session;
  const calls: SubscriptionCalls = {
    subscribe: async () => {
      const json = { receiver: 'log' };
      return (await client.request({ method: 'POST', path: platformPath('/subscriptions'), json })) as { id: string };
    },
    renew: async (id) => client.platform.renewSubscription(id),
    end: async (id) => client.platform.unsubscribe(id),
  };
  const prepareEnd = async (id: string) => prepareUnsubscribe(session, id);
  const list = async (subscription: string, signal: AbortSignal) => {
    const query = { subscription, size: MAX_LISTED };
    const page = await client.request({ method: 'GET', path: platformPath('/deliveries'), query }, { signal });
    return (page as { readonly deliveries: ReadonlyArray<Omit<LiveEvent, 'json'>> }).deliveries;
  };
  const read = async (id: string, signal: AbortSignal) => jsonOf(await client.platform.delivery(id, { signal }));
  return new LiveEvents({ ...endWithTab(calls, { prepareEnd, tab: window }), list, read }, sleep);
}

/** Authorizes the request that ends a subscription. Returns how to send it, which outlives the tab. */
async function prepareUnsubscribe({ signIn }: Session, id: string): Promise<() => void> {
  let send = (): void => undefined;
  // The client prepares the request as any other one. This `fetch` keeps it back.
  const fetchLater = async (url: string, { method, headers }: RequestInit = {}): Promise<Response> => {
    send = () =>
      void fetch(url, { method, headers, redirect: 'manual', keepalive: true, credentials: 'omit' }).catch(
        () => undefined,
      );
    return new Response(null, { status: NO_CONTENT });
  };
  await clientOf(signIn, {}, { fetch: fetchLater }).platform.unsubscribe(id);
  return () => send();
}
