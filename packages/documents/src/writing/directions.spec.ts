import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Directions, directionOf, fromLeft, isolated, mirrored } from './directions.js';

/** A line as it is seen, letter by letter from the left. */
function seen(text: string, start = 0, end = text.length): string {
  return fromLeft(new Directions(text).lineOf(start, end))
    .map((run) => (directionOf(run.level) === 'ltr' ? run.text : [...mirrored(run.text)].toReversed().join('')))
    .join('');
}

describe('Directions (D-FRM-26)', () => {
  it.each([
    ['plain (text)', 'ltr', 'plain (text)'],
    ['the אבג (def)', 'ltr', 'the גבא (def)'],
    ['אב abc 12 ג', 'rtl', 'ג abc 12 בא'],
    ['אב 1,234.50 EUR.', 'rtl', '.EUR 1,234.50 בא'],
    ['مر ١٢٣', 'rtl', '١٢٣ رم'],
    [`Age: ${isolated('12 אב')}!`, 'ltr', 'Age: בא 12!'],
    ['', 'ltr', ''],
  ])('of %j are %s, and it is seen as %j', (text, direction, line) => {
    expect(new Directions(text).direction).toBe(direction);
    expect(seen(text)).toBe(line);
  });

  it('leave the spaces at the end of a line where its paragraph ends', () => {
    expect(seen('אב גד הו', 0, 6)).toBe(' דג בא');
    expect(seen('the אב abc', 0, 7)).toBe('the בא ');
  });

  it('lose no character, however long the paragraph is', () => {
    const letters = fc.string({ unit: fc.constantFrom('א', 'ב', 'م', '١', 'a', '1', '(', ')', '-', ' ', '\u0301') });
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 1, max: 300 }),
        (part, times, width) => {
          const text = part.repeat(times);
          const directions = new Directions(text);
          const reading = [...directions.inReadingOrder()].map((run) => run.text).join('');
          expect(reading).toBe(text);
          for (let start = 0; start < text.length; start += width) {
            const line = directions.lineOf(start, Math.min(start + width, text.length));
            expect(line.map((run) => run.text).join('')).toBe(text.slice(start, start + width));
            expect(new Set(fromLeft(line))).toEqual(new Set(line));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
