import { describe, expect, it } from '@jest/globals';

import { until, waitWithin } from '../until.js';

describe('until', () => {
  it('asks again until the answer fits, and returns that answer', async () => {
    let asked = 0;
    expect(
      await until(
        'the third answer',
        () => (asked += 1),
        (count) => count === 3,
      ),
    ).toBe(3);
    expect(await until('any answer', async () => (asked += 1))).toBe(4);
  });

  it('says at its limit what it waited for, and what it was told last', async () => {
    const waiting = waitWithin(1)('a third person', async () => ({ people: ['Ada', 'Grace'] }), Array.isArray);
    await expect(waiting).rejects.toThrow(
      "Waited 0.001 s for a third person. The last answer was: { people: [ 'Ada', 'Grace' ] }",
    );
  });
});
