import { describe, expect, it } from '@jest/globals';
import { ChangeStream } from './change-stream.js';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A stream of a service that a test writes to, in a tab that it hides. */
function streamOf({ refuses = false } = {}) {
  const signals: AbortSignal[] = [];
  const sleeping: Array<() => void> = [];
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  let events = 0;
  let send: (kinds: readonly string[]) => Promise<void> = settle;
  async function* open({ signal }: { readonly signal: AbortSignal }) {
    signals.push(signal);
    if (refuses) throw new TypeError('refused');
    for (;;) {
      const kinds = await new Promise<readonly string[]>((resolve) => {
        send = (sent) => {
          resolve(sent);
          return settle();
        };
      });
      yield { kinds, next: `after ${(events += 1)}` };
    }
  }
  const sleep = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((wake) => {
      sleeping.push(wake);
      signal.addEventListener('abort', () => wake());
    });
  const show = async (state: DocumentVisibilityState) => {
    tab.visibilityState = state;
    tab.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  const sent = (...kinds: string[]) => send(kinds);
  return { stream: new ChangeStream(open, tab, sleep), signals, sleeping, sent, show };
}

describe('the stream of changes', () => {
  it('tells those who want the kinds', async () => {
    const { stream, signals, sleeping, sent } = streamOf();
    const told: string[] = [];
    stream.listen(['deliveries'], () => told.push('deliveries'));
    stream.listen(['people', 'jobs'], () => told.push('records'));
    await settle();
    await sent();
    expect(told.splice(0)).toEqual(['deliveries', 'records']);
    sleeping.pop()?.();
    await settle();
    await sent('jobs', 'forms');
    expect(told).toEqual(['records']);
    expect(signals).toHaveLength(1);
  });

  it('says between which places something has changed', async () => {
    const { stream, sleeping, sent } = streamOf();
    const heard: object[] = [];
    stream.listen(['jobs'], (places) => heard.push(places));
    await settle();
    for (const kinds of [[], ['jobs']]) {
      await sent(...kinds);
      sleeping.pop()?.();
      await settle();
    }
    expect(heard).toEqual([
      { since: undefined, until: 'after 1' },
      { since: 'after 1', until: 'after 2' },
    ]);
  });

  it('is let go of while the tab is hidden, and had again', async () => {
    const { stream, signals, show } = streamOf();
    stream.listen(['people'], () => undefined);
    await settle();
    await show('hidden');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await show('visible');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('has pages look by themselves as long as it cannot be had', async () => {
    const { stream, sleeping } = streamOf({ refuses: true });
    let looks = 0;
    stream.listen(['people'], () => (looks += 1));
    await settle();
    expect(looks).toBe(1);
    sleeping.pop()?.();
    await settle();
    expect(looks).toBe(2);
  });
});
