import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@talent-platform/client';
import type { Client, Redelivery, RedeliveryResult } from '@talent-platform/client';
import { resendAll, resendEach } from './resend-all.js';

const WHICH = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', status: 'failed' } as const;

/** A platform that answers as told, in turn. */
function platformWith(answers: readonly RedeliveryResult[]) {
  const asked: Redelivery[] = [];
  const redeliverAll = async (which: Redelivery) => {
    asked.push(which);
    return answers[asked.length - 1];
  };
  return { asked, platform: { redeliverAll } as unknown as Pick<Client['platform'], 'redeliverAll'> };
}

describe('resendAll', () => {
  it('goes on until there are no more, and tells how many there are so far', async () => {
    const { asked, platform } = platformWith([
      { deliveries: 10_000, more: true, next: '2026-11-20T10:00:00Z' },
      { deliveries: 7, more: false },
    ]);
    const told: number[] = [];
    const { signal } = new AbortController();
    expect(await resendAll(platform, WHICH, { signal, onProgress: (count) => told.push(count) })).toBe(10_007);
    expect(told).toEqual([10_000, 10_007]);
    expect(asked.map(({ from }) => from)).toEqual([WHICH.from, '2026-11-20T10:00:00Z']);
  });

  it('ends when it is stopped, and when the place stays the same', async () => {
    const stopped = new AbortController();
    stopped.abort();
    const more = { deliveries: 1, more: true, next: '2026-11-20T10:00:00Z' };
    const ignored = { onProgress: () => undefined };
    expect(await resendAll(platformWith([more]).platform, WHICH, { signal: stopped.signal, ...ignored })).toBe(1);
    const same = platformWith([{ ...more, next: WHICH.from }]);
    expect(await resendAll(same.platform, WHICH, { signal: new AbortController().signal, ...ignored })).toBe(1);
  });
});

describe('resendEach', () => {
  const refusal = (status: number) =>
    new ServiceError(
      { status, problems: [], transactionId: undefined, retryAfterMs: undefined, body: undefined },
      { method: 'POST', target: '/', attempts: 1, mayHaveBeenDone: false },
    );
  const platformOf = (refused: Readonly<Record<string, number>>) => {
    const sent: string[] = [];
    const redeliver = async (id: string) => {
      const status = refused[id];
      if (status !== undefined) throw refusal(status);
      sent.push(id);
    };
    return { sent, platform: { redeliver } as unknown as Pick<Client['platform'], 'redeliver'> };
  };

  it('goes on behind a delivery whose subscription was paused meanwhile', async () => {
    const { sent, platform } = platformOf({ b: 409 });
    const told: number[] = [];
    const options = { signal: new AbortController().signal, onProgress: (count: number) => told.push(count) };
    expect(await resendEach(platform, ['a', 'b', 'c'], options)).toBe(2);
    expect({ sent, told }).toEqual({ sent: ['a', 'c'], told: [1, 2] });
  });

  it('ends when it is stopped, and at any other refusal', async () => {
    const { sent, platform } = platformOf({ b: 429 });
    const stop = new AbortController();
    expect(await resendEach(platform, ['a', 'c'], { signal: stop.signal, onProgress: () => stop.abort() })).toBe(1);
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(resendEach(platform, ['c', 'b', 'd'], options)).rejects.toThrow(ServiceError);
    expect(sent).toEqual(['a', 'c']);
  });
});
