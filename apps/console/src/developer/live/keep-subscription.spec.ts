import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@talent-platform/client';
import { keepSubscription } from './keep-subscription.js';
import type { SubscriptionCalls } from './keep-subscription.js';

/** Calls that are written down, and a clock that stops after some waits. */
function keeper({ waits, renew = async () => undefined }: { waits: number; renew?: (id: string) => Promise<unknown> }) {
  const stop = new AbortController();
  const calls: string[] = [];
  let made = 0;
  let waited = 0;
  const service: SubscriptionCalls = {
    subscribe: async () => {
      made += 1;
      calls.push(`subscribe s${made}`);
      return { id: `s${made}` };
    },
    renew: async (id) => {
      calls.push(`renew ${id}`);
      return renew(id);
    },
    end: async (id) => calls.push(`end ${id}`),
  };
  const sleep = async () => {
    waited += 1;
    if (waited > waits) stop.abort();
  };
  const onSubscribed = (id: string) => calls.push(`got ${id}`);
  return { calls, run: () => keepSubscription(service, { signal: stop.signal, onSubscribed, sleep }) };
}

const refusal = (status: number) =>
  new ServiceError(
    { status, problems: [], transactionId: undefined, retryAfterMs: undefined, body: undefined },
    { method: 'POST', target: '/', attempts: 1, mayHaveBeenDone: false },
  );

describe('keepSubscription', () => {
  it('renews it while it waits, and ends it', async () => {
    const { calls, run } = keeper({ waits: 2 });
    await run();
    expect(calls).toEqual(['subscribe s1', 'got s1', 'renew s1', 'renew s1', 'end s1']);
  });

  it('makes another one if it has ended meanwhile', async () => {
    const { calls, run } = keeper({ waits: 1, renew: () => Promise.reject(refusal(404)) });
    await run();
    expect(calls).toEqual(['subscribe s1', 'got s1', 'renew s1', 'subscribe s2', 'got s2', 'end s2']);
  });

  it('fails as the service does, and ends it all the same', async () => {
    const { calls, run } = keeper({ waits: 1, renew: () => Promise.reject(new TypeError('no network')) });
    await expect(run()).rejects.toThrow('no network');
    expect(calls.at(-1)).toBe('end s1');
  });
});
