import { describe, expect, it } from '@jest/globals';
import { endWithTab } from './end-with-tab.js';

/** A service whose calls are written down, and a tab that can be closed. */
function world({ prepare }: { prepare?: (id: string) => Promise<() => void> } = {}) {
  const calls: string[] = [];
  const tab = new EventTarget();
  let made = 0;
  const service = {
    subscribe: async () => {
      made += 1;
      return { id: `s${made}` };
    },
    renew: async (id: string) => calls.push(`renew ${id}`),
    end: async (id: string) => calls.push(`end ${id}`),
  };
  const prepared = async (id: string) => {
    calls.push(`prepare ${id}`);
    return () => void calls.push(`end ${id} with the tab`);
  };
  const close = ({ persisted = false } = {}) => tab.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  return { calls, close, service: endWithTab(service, { prepareEnd: prepare ?? prepared, tab }) };
}

describe('endWithTab', () => {
  it('ends the subscription at once when the tab is closed, by the request that was prepared last', async () => {
    const { calls, close, service } = world();
    const { id } = await service.subscribe();
    await service.renew(id);
    close();
    expect(calls).toEqual(['prepare s1', 'renew s1', 'prepare s1', 'end s1 with the tab']);
  });

  it('ends nothing that has ended already, or was never made', async () => {
    const { calls, close, service } = world();
    close();
    await service.end((await service.subscribe()).id);
    close();
    expect(calls).toEqual(['prepare s1', 'end s1']);
  });

  it('ends a subscription that took the place of another one', async () => {
    const { calls, close, service } = world();
    await service.subscribe();
    await service.subscribe();
    close();
    close();
    expect(calls.slice(2)).toEqual(['end s2 with the tab']);
  });

  it('goes on if the browser keeps the page, because the user may come back', async () => {
    const { calls, close, service } = world();
    await service.subscribe();
    close({ persisted: true });
    expect(calls).toEqual(['prepare s1']);
  });

  it('subscribes all the same if no request can be prepared', async () => {
    const { close, service } = world({ prepare: () => Promise.reject(new TypeError('no key')) });
    expect(await service.subscribe()).toEqual({ id: 's1' });
    close();
  });
});
