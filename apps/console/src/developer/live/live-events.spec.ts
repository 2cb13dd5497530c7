import { describe, expect, it } from '@jest/globals';
import { KEPT_AFTER_LEAVING_MS, LiveEvents, newestOf } from './live-events.js';
import type { LiveCalls } from './live-events.js';

const eventOf = (id: string) => ({ id, eventType: 'JobPostToWebEvent', createdAt: '2026-11-20T12:00:00Z' }) as const;
const { signal } = new AbortController();
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Live events of a service that is told what arrives. A sleep ends when it is woken. */
function live({ subscribe = async () => ({ id: 's1' }) }: { subscribe?: LiveCalls['subscribe'] } = {}) {
  const arrived: string[] = [];
  const calls: string[] = [];
  const sleeping: Array<{ readonly ms: number; readonly wake: () => void }> = [];
  const service: LiveCalls = {
    subscribe,
    renew: async (id) => calls.push(`renew ${id}`),
    end: async (id) => calls.push(`end ${id}`),
    list: async () => arrived.map(eventOf),
    read: async (id) => {
      calls.push(`read ${id}`);
      return `{"id":"${id}"}`;
    },
  };
  const sleep = (ms: number, stop: AbortSignal) =>
    new Promise<void>((wake) => {
      sleeping.push({ ms, wake });
      stop.addEventListener('abort', () => wake());
    });
  const leftFor = (ms: number) => sleeping.filter((one) => one.ms === ms).forEach(({ wake }) => wake());
  return { arrived, calls, leftFor, events: new LiveEvents(service, sleep) };
}

const idsOf = (events: LiveEvents) => events.state().events.map(({ id }) => id);

describe('live events', () => {
  it('end a while after the page was left, stay in the list, and begin again with the page', async () => {
    const { arrived, calls, leftFor, events } = live();
    events.enter();
    await settle();
    arrived.unshift('a');
    await events.look(signal);
    events.leave();
    leftFor(KEPT_AFTER_LEAVING_MS);
    await settle();
    expect(calls).toEqual(['read a', 'end s1']);
    expect(idsOf(events)).toEqual(['a']);
    events.enter();
    expect(events.state().isOn).toBe(true);
  });

  it('stay away once the list was emptied, and are read once', async () => {
    const { arrived, calls, events } = live();
    events.enter();
    await settle();
    arrived.unshift('a');
    await events.look(signal);
    events.clear();
    await events.look(signal);
    expect(idsOf(events)).toEqual([]);
    arrived.unshift('b');
    await Promise.all([events.look(signal), events.look(signal)]);
    expect(idsOf(events)).toEqual(['b']);
    expect(calls.filter((call) => call === 'read a')).toHaveLength(1);
  });

  it('tell why there is no subscription, and can be started again', async () => {
    let refuses = true;
    const { events } = live({
      subscribe: () =>
        refuses ? Promise.reject(new TypeError('There are 20 already')) : Promise.resolve({ id: 's2' }),
    });
    events.enter();
    await settle();
    expect(events.state()).toMatchObject({ isOn: false, error: new TypeError('There are 20 already') });
    refuses = false;
    events.start();
    await settle();
    expect(events.state()).toMatchObject({ isOn: true, subscription: 's2', error: undefined });
  });

  it('are bounded in number and in size, and the newest is always there', () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ ...eventOf(String(at)), json: '{}' }));
    expect(newestOf(many)).toHaveLength(100);
    const large = { ...eventOf('large'), json: 'x'.repeat(2_000_000) };
    expect(newestOf([large, ...many]).map(({ id }) => id)).toEqual(['large']);
  });
});
