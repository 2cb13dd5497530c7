import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { EventPartner } from '../event-partner.mjs';

let partner;
let chance;

beforeEach(async () => {
  partner = await EventPartner.start(() => chance);
});

afterEach(() => partner.stop());

const send = (attempt = 1, signal = undefined) =>
  fetch(partner.url, {
    ...{ method: 'POST', body: '{}', signal },
    headers: { 'x-svc-event-id': 'a', 'x-svc-event-attempt': String(attempt) },
  });

it.each([
  [0, 500],
  [0.15, 200],
  [0.99, 200],
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

it('answers everything once it is settled', async () => {
  chance = 0;
  partner.isSettled = true;
  expect((await send()).status).toBe(200);
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
  while (partner.sends.length === 0) await new Promise(setImmediate);
  aborting.abort();
  expect(await sending).toBe('aborted');
  expect(partner.sends).toMatchObject([{ outcome: 'cut' }]);
});
