import { describe, expect, it } from '@jest/globals';
import { pixelRatioOf, sizeOnScreen } from './page-size.js';

describe('the size of a page on the screen', () => {
  it.each([
    ['fills the width of the frame', { width: 600, height: 800 }, { width: 300, height: 400 }],
    ['has a bounded height', { width: 1, height: 14_000 }, { width: 1, height: 1200 }],
    ['is at least a pixel', { width: 14_000, height: 1 }, { width: 300, height: 1 }],
  ])('%s', (_, page, size) => {
    expect(sizeOnScreen(page, 300)).toEqual(size);
  });
});

describe('the pixel ratio of a canvas', () => {
  it('is the one of the screen for a usual page', () => {
    expect(pixelRatioOf({ width: 800, height: 1100 }, 2)).toBe(2);
  });

  it('is lower for a large page, so that the canvas stays below 8 million pixels', () => {
    expect(pixelRatioOf({ width: 2000, height: 8000 }, 3)).toBeCloseTo(0.707, 3);
  });
});
