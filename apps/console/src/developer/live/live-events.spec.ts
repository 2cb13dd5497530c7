import { describe, expect, it } from '@jest/globals';
import { KEPT_AFTER_LEAVING_MS, LiveEvents } from './live-events.js';
import type { LiveCalls } from './live-events.js';

const EVENT = { eventType: 'JobPostToWebEvent', createdAt: '2026-11-20T12:00:00Z', payload: {} } as const;
const eventOf = (id: string) => ({ ...EVENT, id });
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
    expect(calls).toEqual(['end s1']);
    expect(idsOf(events)).toEqual(['a']);
    events.enter();
    expect(events.state().isOn).toBe(true);
  });

  it('stay away once the list was emptied, and come once', async () => {
    const { arrived, events } = live();
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

  it('are bounded in number, and the newest is always there', async () => {
    const { arrived, events } = live();
    events.enter();
    await settle();
    arrived.unshift(...Array.from({ length: 150 }, (_, at) => String(at)));
    await events.look(signal);
    expect(idsOf(events)).toEqual(arrived.slice(0, 100));
  });
});
