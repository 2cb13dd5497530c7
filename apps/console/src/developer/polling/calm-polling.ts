import { useState } from 'react';

const SOON_MS = 15_000;
const LATE_MS = 60_000;
/** Nothing has changed for so long: from then on it is asked less often. */
const QUIET_AFTER_MS = 2 * 60_000;
const STILL_AFTER_MS = 10 * 60_000;

/** Returns the time to the next request: the longer nothing has changed, the longer it is. */
export function pauseAfter(unchangedMs: number, fastMs: number): number {
  if (unchangedMs < QUIET_AFTER_MS) return fastMs;
  return Math.max(fastMs, unchangedMs < STILL_AFTER_MS ? SOON_MS : LATE_MS);
}

/** Options of a query that is repeated while somebody looks at it. */
export interface CalmPolling {
  readonly refetchInterval: (query: { readonly state: { readonly data: unknown } }) => number | false;
  readonly refetchOnWindowFocus: 'always' | false;
}

/**
 * Repeats a query while its tab is seen, and at once when somebody comes back to the tab. Asks less often once answers
 * stay the same, because each request counts against the user's quota.
 */
export function useCalmPolling(fastMs: number, { isOn = true }: { readonly isOn?: boolean } = {}): CalmPolling {
  const [last] = useState(() => ({ data: undefined as unknown, changedAt: Date.now() }));
  return {
    // The library asks nothing in a hidden tab.
    refetchInterval: ({ state: { data } }) => {
      if (data !== last.data) Object.assign(last, { data, changedAt: Date.now() });
      return isOn && pauseAfter(Date.now() - last.changedAt, fastMs);
    },
    refetchOnWindowFocus: isOn && 'always',
  };
}
