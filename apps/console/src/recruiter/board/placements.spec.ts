import { describe, expect, it } from '@jest/globals';
import { cardsOf, keepPlacements, place } from './placements.js';

const NONE = new Map<number, string>();

describe('the placements of cards', () => {
  it('show a moved card in its new column alone, on top', () => {
    const placements = place(NONE, 2, 'offer');
    expect(cardsOf([1, 2, 3], placements, 'new')).toEqual([1, 3]);
    expect(cardsOf([4], placements, 'offer')).toEqual([2, 4]);
  });

  it('show a card once if the service has already found it in its new column', () => {
    expect(cardsOf([2, 4], place(NONE, 2, 'offer'), 'offer')).toEqual([2, 4]);
  });

  it('leave a card where it was found if its placement is dropped', () => {
    const placements = keepPlacements(place(place(NONE, 1, 'offer'), 2, 'offer'), (id) => id === 2);
    expect(cardsOf([1, 3], placements, 'new')).toEqual([1, 3]);
    expect(cardsOf([], placements, 'offer')).toEqual([2]);
  });
});
