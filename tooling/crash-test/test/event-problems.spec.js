import { describe, expect, it } from '@jest/globals';
import { eventProblems } from '../event-problems.mjs';

const LOST =
  'The server that made this attempt stopped before it ended. Whether the partner received the event is not known.';

const sent = (attempt, outcome, kills = 0) => ({
  ...{ id: 'a', attempt, kills },
  ...(typeof outcome === 'number' ? { outcome: 'answered', status: outcome } : { outcome }),
});
const row = (attempt, httpStatus, error = httpStatus === null ? 'ECONNRESET' : null) => ({
  ...{ id: 'a', attempt, httpStatus, error },
});
const lost = (attempt) => row(attempt, null, LOST);

function problems(sends, attempts, { delivery = { id: 'a', status: 'processed' }, overlaps = [] } = {}) {
  return eventProblems({ sends, overlaps }, { deliveries: [delivery], attempts });
}

describe('eventProblems', () => {
  it.each([
    ['an event that arrived', [sent(1, 200)], [row(1, 200)]],
    [
      'one that arrived when it was tried again',
      [sent(1, 500), sent(2, 'reset'), sent(3, 200)],
      [row(1, 500), row(2, null), row(3, 200)],
    ],
    ['one that was sent again behind a kill', [sent(1, 200, 1), sent(2, 200, 2)], [lost(1), row(2, 200)]],
    ['one that a kill cut off', [sent(1, 'cut', 1), sent(2, 200, 2)], [lost(1), row(2, 200)]],
    ['an attempt that was claimed and never made', [sent(2, 200)], [lost(1), row(2, 200)]],
    ['one whose answer was kept as lost', [sent(1, 500, 1), sent(2, 200, 1)], [lost(1), row(2, 200)]],
  ])('takes %s', (_title, sends, attempts) => {
    expect(problems(sends, attempts)).toEqual([]);
  });

  it('takes one that is due much later', () => {
    const delivery = { id: 'a', status: 'pending', isLater: true };
    expect(problems([sent(1, 500)], [row(1, 500)], { delivery })).toEqual([]);
  });

  it.each([
    ['an event that is still pending', [sent(1, 500)], [row(1, 500)], { delivery: { id: 'a', status: 'pending' } }],
    ['one that was given up', [sent(1, 500)], [row(1, 500)], { delivery: { id: 'a', status: 'failed' } }],
    ['one that is processed and never came', [], [lost(1)]],
    ['two sends at once', [sent(1, 200)], [row(1, 200)], { overlaps: ['a'] }],
    ['one that is sent again though it arrived', [sent(1, 200), sent(2, 200)], [row(1, 200), row(2, 200)]],
    [
      'one that is sent twice after one kill',
      [sent(1, 200, 1), sent(2, 200, 2), sent(3, 200, 2)],
      [lost(1), lost(2), row(3, 200)],
    ],
    ['an attempt that is not kept', [sent(1, 500), sent(2, 200)], [row(2, 200)]],
    ['an attempt that is kept as another', [sent(1, 500), sent(2, 200)], [row(1, 503), row(2, 200)]],
    ['an attempt that was never made', [sent(1, 200)], [row(1, 200), row(2, 500)]],
    ['the number of an attempt that comes again', [sent(1, 500, 1), sent(1, 200, 2)], [row(1, 200)]],
  ])('finds %s', (_title, sends, attempts, parts = {}) => {
    expect(problems(sends, attempts, parts)).not.toEqual([]);
  });
});
