import { describe, expect, it } from '@jest/globals';
import { groupsOf, isNarrowed, NO_FILTER, queryOf, readFilter } from '../page/filter.js';
import { EMPTY, withEvents } from '../page/page-state.js';
import { summary } from './support/page-state.js';

describe('the state of the page', () => {
  it('has each event once, as it was told last, the newest first', () => {
    const sent = { end: 'whole', status: 200, durationMs: 1 } as const;
    const state = withEvents(withEvents(EMPTY, [event(2), event(1)]), [event(3), { ...event(2), sent }]);
    expect(state.events.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(state.events[1]?.sent).toEqual(sent);
  });

  it('holds a thousand events, and knows where the others begin', () => {
    const { events, next } = withEvents(EMPTY, events1To(1001));
    expect([events.length, events.at(-1)?.id, next]).toEqual([1000, 2, 2]);
  });
});

describe('a filter', () => {
  it('stands in the address, and is read from there', () => {
    const filter = { q: 'Zoë 100%', verdict: 'genuine', type: 'A&b', path: '/x', status: '503', group: 'event' };
    expect(readFilter(new URLSearchParams(queryOf(filter)))).toEqual(filter);
    expect(queryOf(NO_FILTER)).toBe('');
    expect([isNarrowed(filter), isNarrowed({ ...NO_FILTER, group: 'event' })]).toEqual([true, false]);
  });

  it('puts the attempts of an event together, where its newest stands', () => {
    const events = [
      ['a', 5],
      ['b', 4],
      ['a', 3],
      [undefined, 2],
      [undefined, 1],
    ] as const;
    const groups = groupsOf(
      events.map(([eventId, id]) => summary({ id, ...(eventId === undefined ? {} : { eventId }) })),
    );
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[5, 3], [4], [2], [1]]);
  });
});

function events1To(last: number) {
  return Array.from({ length: last }, (_, index) => event(index + 1));
}

function event(id: number) {
  return summary({ id });
}
