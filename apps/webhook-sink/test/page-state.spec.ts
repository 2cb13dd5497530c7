import { describe, expect, it } from '@jest/globals';
import { EMPTY, withEvents, withNote } from '../page/page-state.js';
import type { EventSummary } from '../src/sink-event.js';

describe('the state of the page', () => {
  it('has each event once, the newest first', () => {
    const state = withEvents(withEvents(EMPTY, [event(2), event(1)]), [event(3), event(2)]);
    expect(state.events.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('holds a thousand events, and knows where the others begin', () => {
    const many = Array.from({ length: 1001 }, (_, index) => event(index + 1));
    const { events, next } = withEvents(EMPTY, many);
    expect([events.length, events.at(-1)?.id, next]).toEqual([1000, 2, 2]);
  });

  it('has a note for each place', () => {
    expect(withNote(withNote(EMPTY, 'rules', 'a'), 'page', 'b').notes).toEqual({ rules: 'a', replay: '', page: 'b' });
  });
});

function event(id: number): EventSummary {
  return { id, receivedAt: '', method: 'POST', target: '/', isGenuine: true, verification: 'genuine', answer: '200' };
}
