import type { Client, Delivery } from '@talent-platform/client';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../session/session.js';
import type { Session } from '../../session/session.js';
import { clientOf } from '../../session/sign-in.js';
import type { Payload } from '../deliveries/linked-records.js';
import { sleep } from '../../stream/change-stream.js';
import type { SubscriptionCalls } from './keep-subscription.js';
import { LiveEvents } from './live-events.js';
import type { LiveState } from './live-events.js';

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
    const query = { subscription, size: MAX_LISTED, fields: 'payload' };
    const page = await client.request({ method: 'GET', path: platformPath('/deliveries'), query }, { signal });
    const { deliveries } = page as { readonly deliveries: ReadonlyArray<Delivery & { readonly payload: Payload }> };
    return deliveries.map(({ id, eventType, createdAt, payload }) => ({ id, eventType, createdAt, payload }));
  };
  return new LiveEvents({ ...endWithTab(calls, { prepareEnd, tab: window }), list }, sleep);
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

/**
 * Returns calls that also end the subscription when the tab is closed. A closing tab waits for nothing, and browsers sign
 * asynchronously. So the request that ends the subscription is prepared in advance, and anew with each renewal: the
 * service takes a signature for 300 s.
 *
 * @param options.prepareEnd - prepares that request, and returns how to send it at once
 * @param options.tab - the window, which tells of `pagehide`
 */
function endWithTab(
  calls: SubscriptionCalls,
  options: { readonly prepareEnd: (id: string) => Promise<() => void>; readonly tab: EventTarget },
): SubscriptionCalls {
  const { prepareEnd, tab } = options;
  let endNow: (() => void) | undefined;
  const prepare = async (id: string): Promise<void> => {
    // Without a prepared request, the service ends the subscription by itself.
    endNow = await prepareEnd(id).catch(() => undefined);
  };
  tab.addEventListener('pagehide', (event) => {
    // The browser keeps the page, so the user may come back to it.
    if ((event as PageTransitionEvent).persisted) return;
    endNow?.();
    endNow = undefined;
  });
  return {
    subscribe: async () => {
      const made = await calls.subscribe();
      await prepare(made.id);
      return made;
    },
    renew: async (id) => {
      await calls.renew(id);
      await prepare(id);
    },
    end: async (id) => {
      endNow = undefined;
      await calls.end(id);
    },
  };
}
