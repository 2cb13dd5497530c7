import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sqlite } from '@talent-platform/sqlite';
import fc from 'fast-check';
import type { NewEvent } from '../sink-event.js';
import { EVERYTHING, parseFilter } from './event-filter.js';
import { EventStore } from './event-store.js';

const LIMITS = { maxEvents: 10_000, maxBytes: 64 * 1024 * 1024 };
let store: EventStore;

beforeEach(() => {
  store = new EventStore(':memory:', LIMITS);
});

afterEach(() => store.close());

describe('a search', () => {
  it.each([
    ['a candidate in words', 'Candidate 10'],
    ['the body', 'ZOË'],
    ['several words in any order', 'zoë welder /boards'],
  ])('finds %s', (_, q) => {
    store.add(event({ eventType: 'WorkFlowStatusChangeEvent' }));
    store.add(
      event({
        ...{
          eventType: 'JobPostToWebEvent',
          eventId: 'evt_1',
          target: '/boards/7?x=1',
          body: Buffer.from('{"a":"Zoë"}'),
        },
        subjects: [
          { kind: 'Candidate', id: '10' },
          { kind: 'Job', id: '7', title: 'Welder' },
        ],
      }),
    );
    expect(found({ q })).toEqual([2]);
  });

  it('finds the text of a gzip body, and what was changed by no case', async () => {
    const { gzipSync } = await import('node:zlib');
    store.add(event({ headers: ['Content-Encoding', 'gzip'], body: gzipSync('{"name":"Ada"}') }));
    expect(found({ q: '"ada"' })).toEqual([1]);
    expect(found({ q: 'Grace' })).toEqual([]);
  });

  it('takes each filter, and all of them together', () => {
    store.add(event({ eventType: 'JobPostToWebEvent', target: '/a?x', verification: 'genuine' }));
    store.add(event({ eventType: 'JobPostToWebEvent', target: '/b', verification: 'not-genuine' }));
    store.add(event({ target: '/b', verification: 'not-verified' }));
    store.setSent(2, { end: 'whole', status: 503, durationMs: 3, headers: {}, body: '' });
    store.setSent(3, { end: 'closed', durationMs: 3, headers: {}, body: '' });
    expect(found({ verdict: 'not-genuine' })).toEqual([2]);
    expect(found({ type: 'JobPostToWebEvent' })).toEqual([2, 1]);
    expect(found({ path: '/a' })).toEqual([1]);
    expect(found({ status: '503' })).toEqual([2]);
    expect(found({ status: '0' })).toEqual([3]);
    expect(found({ type: 'JobPostToWebEvent', path: '/b', status: '503', q: 'post' })).toEqual([2]);
    expect(found({ type: 'JobPostToWebEvent', status: '0' })).toEqual([]);
  });

  it('goes on where its part ended', () => {
    for (let index = 1; index <= 1200; index += 1)
      store.add(event({ eventId: index % 400 === 1 ? 'wanted' : 'other' }));
    const filter = parseFilter(new URLSearchParams({ q: 'wanted' }));
    const first = store.search(filter, { before: 5000, limit: 2 });
    expect([first.events.map(({ id }) => id), first.next]).toEqual([[801, 401], 401]);
    const rest = store.search(filter, { before: 401, limit: 2 });
    expect(rest).toEqual({ events: [expect.objectContaining({ id: 1 })] });
  });

  it('takes every character as itself and never fails, whatever is looked for', () => {
    const texts = ['100%', 'a_b', "O'Brien", '\\', '"; DROP TABLE event; --', '*', '[x]', '\u202Eevil', '𝒳', 'İ'];
    for (const text of texts) store.add(event({ body: Buffer.from(text) }));
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...texts, '%', '_', '\0'));
    fc.assert(
      fc.property(any, (q) => {
        const words = q.split(/\s+/).filter((word) => word !== '');
        fc.pre(words.length <= 10);
        const ids = found({ q });
        const expected = texts.flatMap((text, index) => {
          const all = `POST /events\n200\n${text}`.normalize('NFC').toLowerCase();
          return words.every((word) => all.includes(word.normalize('NFC').toLowerCase())) ? [index + 1] : [];
        });
        expect(ids).toEqual(expected.reverse());
      }),
    );
  });
});

describe('the attempts of an event', () => {
  it('stand together, although others of a list are between them', () => {
    for (const eventId of ['a', 'b', 'a', 'b', 'a']) store.add(event({ eventId, eventType: 'JobPostToWebEvent' }));
    const { events } = store.search(EVERYTHING, { before: 9, limit: 2 });
    const all = store.withOtherAttempts(events, EVERYTHING);
    expect(all.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5]);
    const none = parseFilter(new URLSearchParams({ verdict: 'genuine' }));
    expect(store.withOtherAttempts(events, none)).toEqual(events);
  });

  it.each([
    ['the first', [], 1, 'first'],
    ['one after a failure', [[1, 503]], 2, 'retry'],
    ['one after a final reply', [[1, 200]], 2, 'redelivery'],
    ['one after the last retry', [[10, 503]], 11, 'redelivery'],
    ['one that came before', [[1, 503]], 1, 'replay'],
  ] as ReadonlyArray<[string, Array<[number, number]>, number, string]>)(
    'are told apart: %s (D-EVT-2, D-EVT-3)',
    (_, earlier, attempt, delivery) => {
      for (const [number, status] of earlier) {
        const { id } = store.add(event({ eventId: 'a', attempt: number }));
        const sent = status === 0 ? {} : { status };
        store.setSent(id, { end: 'whole', ...sent, durationMs: 1, headers: {}, body: '' });
      }
      expect(store.add(event({ eventId: 'a', attempt })).delivery).toBe(delivery);
    },
  );
});

describe('the store', () => {
  it('tells what filters can be made of, the most frequent first and 50 at most', () => {
    for (let index = 0; index < 60; index += 1)
      store.add(event({ target: `/${index}?x`, eventType: 'JobPostToWebEvent' }));
    store.add(event({ target: '/5' }));
    store.add(event({ target: `/${'x'.repeat(300)}` }));
    store.setSent(1, { end: 'whole', status: 503, durationMs: 3, headers: {}, body: '' });
    const { kept, types, paths, statuses } = store.overview();
    expect([kept, types, paths.length, paths[0], statuses]).toEqual([62, ['JobPostToWebEvent'], 50, '/5', [503]]);
  });

  it('counts what it keeps by what its file holds, also after a start anew and after it was cleared', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sink-'));
    const file = path.join(folder, 'events.db');
    const limits = { maxEvents: 3, maxBytes: 40_000 };
    const kept = (one: EventStore): number[] => [...one.all()].map(({ id }) => id);
    let small = new EventStore(file, limits);
    for (let index = 0; index < 5; index += 1) small.add(event({}));
    small.close();
    small = new EventStore(file, limits);
    expect(kept(small)).toEqual([3, 4, 5]);
    small.add(event({}));
    expect(kept(small)).toEqual([4, 5, 6]);
    small.add(event({ body: Buffer.alloc(39_500) }));
    expect(kept(small)).toEqual([7]);
    small.setSent(7, { end: 'whole', status: 200, durationMs: 1, headers: {}, body: 'x'.repeat(1000) });
    small.add(event({}));
    expect(kept(small)).toEqual([8]);
    small.clear();
    for (let index = 0; index < 3; index += 1) small.add(event({}));
    expect(kept(small)).toEqual([9, 10, 11]);
    small.close();
  });

  it('refuses a file of a later version', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sink-'));
    const file = path.join(folder, 'events.db');
    new Sqlite(file).pragma('user_version = 2');
    expect(() => new EventStore(file, LIMITS)).toThrow(/^The file of events is of a later version of the sink/);
  });
});

const ALL = { before: Number.MAX_SAFE_INTEGER, limit: 100 };

function found(query: Record<string, string>): number[] {
  const { events } = store.search(parseFilter(new URLSearchParams(query)), ALL);
  return events.map(({ id }) => id);
}

function event(change: Partial<NewEvent>): NewEvent {
  return {
    ...{ receivedAt: '2026-11-20T12:00:00.000Z', method: 'POST', target: '/events', isGenuine: false },
    ...{
      subjects: [],
      verification: 'not-verified',
      answer: '200',
      headers: [],
      body: new Uint8Array(),
      isTruncated: false,
    },
    verdict: { isGenuine: false, platform: 'absent', standardWebhooks: 'absent', problems: [] },
    reply: { kind: 'processed' },
    ...change,
  };
}
