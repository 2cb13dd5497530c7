import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';

import { EventPartner, eventProblems } from '../event-partner.mjs';

describe('the partner', () => {
  let partner;
  let chance;

  beforeEach(async () => {
    partner = await EventPartner.start(() => chance);
  });

  afterEach(() => partner.stop());

  const send = (attempt = 1, /** @type {AbortSignal | undefined} */ signal = undefined) =>
    fetch(partner.url, {
      ...{ method: 'POST', body: '{}', signal },
      headers: { 'x-svc-event-id': 'a', 'x-svc-event-attempt': String(attempt) },
    });

  it.each([
    [0, 500],
    [0.15, 200],
  ])('by the chance %d it answers %d, and notes that', async (by, status) => {
    chance = by;
    expect((await send(3)).status).toBe(status);
    expect(partner.sends).toEqual([{ id: 'a', attempt: 3, kills: 0, outcome: 'answered', status }]);
  });

  it('resets connections, and notes that', async () => {
    chance = 0.1;
    await expect(send()).rejects.toThrow();
    expect(partner.sends).toMatchObject([{ outcome: 'reset' }]);
  });

  it('notes what comes while the same is being answered', async () => {
    chance = 0.2;
    await Promise.all([send(1), send(2)]);
    expect(partner.overlaps).toEqual(['a']);
    await send(3);
    expect(partner.overlaps).toHaveLength(1);
  });

  it('notes as cut off what nobody waits for any more', async () => {
    chance = 0.26;
    const aborting = new AbortController();
    const sending = send(1, aborting.signal).catch(() => 'aborted');
    await until('a request', () => partner.sends.length);
    aborting.abort();
    expect(await sending).toBe('aborted');
    expect(partner.sends).toMatchObject([{ outcome: 'cut' }]);
  });
});

const LOST = 'The server stopped before this attempt ended. It is not known whether the partner received the event.';

const sent = (attempt, outcome, kills = 0) => ({
  ...{ id: 'a', attempt, kills },
  ...(typeof outcome === 'number' ? { outcome: 'answered', status: outcome } : { outcome }),
});
const row = (attempt, httpStatus, error = httpStatus === null ? 'ECONNRESET' : null) => ({
  ...{ id: 'a', attempt, httpStatus, error },
});
const lost = (attempt) => row(attempt, null, LOST);

/**
 * @param {any[]} sends
 * @param {any[]} attempts
 * @param {{ delivery?: object, overlaps?: string[] }} [parts]
 */
function problems(sends, attempts, { delivery = { id: 'a', status: 'processed' }, overlaps = [] } = {}) {
  return eventProblems({ sends, overlaps }, { deliveries: [/** @type {any} */ (delivery)], attempts });
}

describe('eventProblems', () => {
  it.each([
    ['an event that arrived', [sent(1, 200)], [row(1, 200)]],
    ['one whose kept connection was closed without a byte', [sent(1, 'reset'), sent(1, 200)], [row(1, 200)]],
    [
      'one that arrived when it was tried again',
      [sent(1, 500), sent(2, 'reset'), sent(3, 200)],
      [row(1, 500), row(2, null), row(3, 200)],
    ],
    ['one that was sent again behind a kill', [sent(1, 200, 1), sent(2, 200, 2)], [lost(1), row(2, 200)]],
    ['an attempt that was claimed and never made', [sent(2, 200)], [lost(1), row(2, 200)]],
    ['one whose answer was kept as lost', [sent(1, 500, 1), sent(2, 200, 1)], [lost(1), row(2, 200)]],
  ])('takes %s', (_title, sends, attempts) => {
    expect(problems(sends, attempts)).toEqual([]);
  });

  it('takes one that is due much later', () => {
    const delivery = { id: 'a', status: 'pending', isLater: true };
    expect(problems([sent(1, 500)], [row(1, 500)], { delivery })).toEqual([]);
  });

  /** @type {[string, any[], any[], { delivery?: object, overlaps?: string[] }?][]} */
  const FOUND = [
    ['an event that is still pending', [sent(1, 500)], [row(1, 500)], { delivery: { id: 'a', status: 'pending' } }],
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
    ['the number of an attempt that comes again', [sent(1, 500, 1), sent(1, 200, 2)], [row(1, 200)]],
  ];
  it.each(FOUND)('finds %s', (_title, sends, attempts, parts = {}) => {
    expect(problems(sends, attempts, parts)).not.toEqual([]);
  });
});
