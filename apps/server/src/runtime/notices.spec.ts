import { expect, it } from '@jest/globals';
import { Notices } from './notices.js';

it('Notices logs a thing once in ten seconds, and then how often it was', () => {
  const lines: unknown[] = [];
  let now = 0;
  const notices = new Notices({ notice: (message, details) => void lines.push({ message, ...details }) }, 1, () => now);
  for (now = 0; now <= 10_000; now += 1000) notices.tell('full', { at: now });
  notices.tell('other', {});
  expect(lines).toEqual([
    { message: 'full', at: 0, times: 1 },
    { message: 'full', at: 10_000, times: 10 },
    { message: 'other', times: 1 },
  ]);
});
