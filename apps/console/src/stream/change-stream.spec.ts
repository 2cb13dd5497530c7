import { describe, expect, it } from '@jest/globals';
import { ChangeStream } from './change-stream.js';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A stream of a service that a test writes to, in a tab that it hides. */
function streamOf({ refuses = false } = {}) {
  const opened: Array<ReadableStreamDefaultController<Uint8Array>> = [];
  const signals: AbortSignal[] = [];
  const sleeping: Array<() => void> = [];
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const open = async (signal: AbortSignal) => {
    signals.push(signal);
    if (refuses) throw new TypeError('refused');
    return new ReadableStream<Uint8Array>({ start: (writer) => void opened.push(writer) });
  };
  const sleep = (_ms: number, signal: AbortSignal) =>
    new Promise<void>((wake) => {
      sleeping.push(wake);
      signal.addEventListener('abort', () => wake());
    });
  const send = async (text: string) => {
    opened.at(-1)?.enqueue(new TextEncoder().encode(text));
    await settle();
  };
  const show = async (state: DocumentVisibilityState) => {
    tab.visibilityState = state;
    tab.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  return { stream: new ChangeStream(open, tab, sleep), opened, signals, sleeping, send, show };
}

describe('the stream of changes', () => {
  it('tells those who want the kinds, however the bytes come', async () => {
    const { stream, opened, send } = streamOf();
    const told: string[] = [];
    stream.listen(['deliveries'], () => told.push('deliveries'));
    stream.listen(['people', 'jobs'], () => told.push('records'));
    await settle();
    await send('data: {"kinds":[],"next":"a"}\n\n:\n\nda');
    expect(told.splice(0)).toEqual(['deliveries', 'records']);
    await send('ta: {"kinds":["jobs","forms"],"next":"b"}\n');
    expect(told).toEqual([]);
    await send('\n');
    expect(told).toEqual(['records']);
    expect(opened).toHaveLength(1);
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
