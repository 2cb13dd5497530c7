import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_ATTEMPTS, retryAfterMs, stateAfter } from './delivery-state.js';
import type { AttemptEnd, AttemptMoment } from './delivery-state.js';

const ENDED = new Date('2026-03-01T12:00:00Z');
/** In the middle of the scatter: retries are on time. */
const ON_TIME: AttemptMoment = { attempts: 1, endedAt: ENDED, chance: 0.5 };
const LINK = 'https://partner.example/go';

function reply(status: number, headers: readonly string[] = [], body = ''): AttemptEnd {
  return { kind: 'reply', status, headers, body: Buffer.from(body) };
}

function inSeconds(seconds: number): Date {
  return new Date(ENDED.getTime() + seconds * 1000);
}

function waitMsAfter(end: AttemptEnd, moment: AttemptMoment): number | undefined {
  const { nextAttemptAt } = stateAfter(end, moment);
  return nextAttemptAt && nextAttemptAt.getTime() - ENDED.getTime();
}

describe('stateAfter (D-EVT-2)', () => {
  it.each([200, 201, 202, 204, 299])('%i: processed', (status) => {
    expect(stateAfter(reply(status), ON_TIME)).toEqual({ status: 'processed' });
  });

  it('303 with a Location of http or https: redirect', () => {
    const state = { status: 'redirect', redirectUrl: LINK };
    expect(stateAfter(reply(303, ['Location', LINK]), ON_TIME)).toEqual(state);
  });

  it.each([
    [[]],
    [['location', '/go']],
    [['location', 'ftp://partner.example/go']],
    [['location', 'javascript:alert(1)']],
    [['location', LINK, 'location', LINK]],
  ])('303 with the headers %j: rejected', (headers) => {
    expect(stateAfter(reply(303, headers), ON_TIME)).toMatchObject({ status: 'rejected' });
  });

  it.each([300, 301, 302, 304, 307, 308, 400, 401, 404, 409, 422, 451, 499])('%i: rejected', (status) => {
    expect(stateAfter(reply(status, ['location', LINK, 'retry-after', '60']), ON_TIME)).toEqual({ status: 'rejected' });
  });

  it.each([
    [200, 'processed'],
    [400, 'rejected'],
  ])('%i brings the message of the partner', (status, expected) => {
    const said = reply(status, [], '{"userMessage":"Ask Ms Moore."}');
    expect(stateAfter(said, ON_TIME)).toEqual({ status: expected, userMessage: 'Ask Ms Moore.' });
  });

  it('410: rejected, and the subscription is paused', () => {
    expect(stateAfter(reply(410), ON_TIME)).toEqual({ status: 'rejected', pausesSubscription: true });
  });

  it.each([408, 425, 429, 500, 502, 503, 504, 599])('%i: tried again', (status) => {
    const said = reply(status, ['location', LINK], '{"userMessage":"Later."}');
    expect(stateAfter(said, ON_TIME)).toEqual({ status: 'pending', nextAttemptAt: inSeconds(5) });
  });

  it.each(['timeout', 'network'] as const)('%s: tried again', (kind) => {
    expect(stateAfter({ kind }, ON_TIME)).toEqual({ status: 'pending', nextAttemptAt: inSeconds(5) });
  });

  it('failed at once if the target cannot be connected to', () => {
    expect(stateAfter({ kind: 'blocked' }, ON_TIME)).toEqual({ status: 'failed' });
  });

  it.each([
    [1, 5],
    [2, 300],
    [3, 1800],
    [4, 7200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
  ])('after attempt %i the next one is due in %i s, a fifth earlier or later', (attempts, seconds) => {
    const waits = [0, 0.5, 1].map((chance) => waitMsAfter({ kind: 'timeout' }, { ...ON_TIME, attempts, chance }));
    expect(waits).toEqual([800, 1000, 1200].map((part) => part * seconds));
  });

  it('failed after the last retry, no matter what the partner asks for', () => {
    const last = { ...ON_TIME, attempts: MAX_ATTEMPTS };
    expect(MAX_ATTEMPTS).toBe(10);
    expect(stateAfter({ kind: 'network' }, last)).toEqual({ status: 'failed' });
    expect(stateAfter(reply(503, ['retry-after', '5']), last)).toEqual({ status: 'failed' });
  });

  it.each([
    ['0', 1],
    ['7', 7],
    ['999999', 86_400],
    ['Sun, 01 Mar 2026 12:02:00 GMT', 120],
  ])('waits as long as Retry-After: %s asks, to the second', (asked, seconds) => {
    for (const chance of [0, 0.99]) {
      const state = stateAfter(reply(429, ['Retry-After', asked]), { ...ON_TIME, attempts: 4, chance });
      expect(state).toEqual({ status: 'pending', nextAttemptAt: inSeconds(seconds) });
    }
  });

  it('has a time for the next attempt only if it is pending, a second to 28.8 hours from now, and a URL only if it is a redirect', () => {
    fc.assert(
      fc.property(anyEnd, anyMoment, (end, moment) => {
        const state = stateAfter(end, moment);
        const waitMs = (state.nextAttemptAt ?? ENDED).getTime() - ENDED.getTime();
        expect(state.nextAttemptAt !== undefined).toBe(state.status === 'pending');
        expect(state.redirectUrl !== undefined).toBe(state.status === 'redirect');
        expect(waitMs === 0 || (waitMs >= 1000 && waitMs <= 28.8 * 3_600_000)).toBe(true);
      }),
    );
  });

  it('comes to an end with any replies of the partner', () => {
    fc.assert(
      fc.property(fc.array(anyEnd, { minLength: MAX_ATTEMPTS, maxLength: MAX_ATTEMPTS }), (ends) => {
        const states = ends.map((end, index) => stateAfter(end, { ...ON_TIME, attempts: index + 1 }));
        expect(states.some(({ status }) => status !== 'pending')).toBe(true);
      }),
    );
  });
});

const anyHeaders = fc
  .array(
    fc.tuple(
      fc.constantFrom('location', 'Retry-After', 'x-other'),
      fc.oneof(fc.string(), fc.webUrl(), fc.nat().map(String)),
    ),
    { maxLength: 4 },
  )
  .map((headers) => headers.flat());
const anyReply = fc.record({
  kind: fc.constant('reply' as const),
  status: fc.integer({ min: 100, max: 999 }),
  headers: anyHeaders,
  body: fc.oneof(
    fc.uint8Array(),
    fc.json().map((text) => Buffer.from(text)),
  ),
});
const anyEnd: fc.Arbitrary<AttemptEnd> = fc.oneof(
  anyReply,
  fc.record({ kind: fc.constantFrom('timeout' as const, 'network' as const, 'blocked' as const) }),
);
const anyMoment: fc.Arbitrary<AttemptMoment> = fc.record({
  attempts: fc.integer({ min: 1, max: MAX_ATTEMPTS }),
  endedAt: fc.constant(ENDED),
  chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
});

const NOW = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;

describe('retryAfterMs (D-EVT-2)', () => {
  it.each([
    ['1', 1000],
    ['120', 120_000],
    ['86400', DAY_MS],
    ['86401', DAY_MS],
    ['9'.repeat(400), DAY_MS],
    ['0', 1000],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90_000],
    ['Tue, 03 Mar 2026 12:00:00 GMT', DAY_MS],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 1000],
  ])('reads %.40s', (value, expected) => expect(retryAfterMs(['Retry-After', value], NOW)).toBe(expected));

  it.each(['', '-5', '1.5', '+5', '1e3', '0x10', ' ', 'soon', '2026-03-01T12:01:30Z', 'Sun Mar  1 12:01:30 2026'])(
    'asks for nothing by %j',
    (value) => {
      expect(retryAfterMs(['retry-after', value], NOW)).toBeUndefined();
    },
  );

  it('asks for nothing by a date that there is not', () => {
    expect(retryAfterMs(['retry-after', 'Abc, 99 Xyz 2026 12:01:30 GMT'], NOW)).toBeUndefined();
  });

  it('asks for nothing if the header is absent, stands twice, or is the value of another header', () => {
    expect(retryAfterMs([], NOW)).toBeUndefined();
    expect(retryAfterMs(['retry-after', '5', 'Retry-After', '6'], NOW)).toBeUndefined();
    expect(retryAfterMs(['x-echo', 'retry-after', 'content-length', '7'], NOW)).toBeUndefined();
  });

  it('stays within a second and a day, no matter what a partner sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String), fc.date({ noInvalidDate: true }).map(utc)), (value) => {
        const waitMs = retryAfterMs(['retry-after', value], NOW) ?? 1000;
        expect(waitMs).toBeGreaterThanOrEqual(1000);
        expect(waitMs).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});

function utc(date: Date): string {
  return date.toUTCString();
}
