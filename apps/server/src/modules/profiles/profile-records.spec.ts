import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { ProfileRow } from './profiles.repository.js';
import { visibleRecords } from './profile-records.js';

const ROWS = 10;

async function* onePart(): AsyncGenerator<ProfileRow[]> {
  await nextTurn();
  yield Array.from({ length: ROWS }, (_, index) => ({ id: index + 1, fieldValues: '{}' }) as unknown as ProfileRow);
}

function workFor(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('lets others have turns between the profiles of one part, and finds those that the lock lets through', async () => {
  let turns = 0;
  let isAsking = true;
  const others = (async () => {
    for (; isAsking; turns += 1) await nextTurn();
  })();
  const lock = {
    isInsideLock: (_type: string, { id }: { id: number }) => {
      workFor(9);
      return id % 2 === 0;
    },
  };
  const seen: number[] = [];
  for await (const { id } of visibleRecords(lock, 'people', onePart())) seen.push(id);
  isAsking = false;
  await others;
  expect(seen).toEqual([2, 4, 6, 8, 10]);
  expect(turns).toBeGreaterThanOrEqual(ROWS);
});
