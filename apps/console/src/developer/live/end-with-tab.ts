import type { SubscriptionCalls } from './keep-subscription.js';

/**
 * Returns calls that also end the subscription when the tab is closed. A closing tab waits for nothing, and browsers sign
 * asynchronously. So the request that ends the subscription is prepared in advance, and anew with each renewal: the
 * service takes a signature for 300 s.
 *
 * @param options.prepareEnd - prepares that request, and returns how to send it at once
 * @param options.tab - the window, which tells of `pagehide`
 */
export function endWithTab(
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
