import { describe, expect, it } from '@jest/globals';
import { Notices, LogLineLimiter } from './notices.js';

describe('Notices', () => {
  it('logs a thing once in ten seconds, and then how often it was', () => {
    const lines: unknown[] = [];
    let now = 0;
    const notices = new Notices({ notice: (message, details) => void lines.push({ message, ...details }) }, () => now);
    for (now = 0; now <= 10_000; now += 1000) notices.tell('full', { at: now });
    notices.tell('other', {});
    expect(lines).toEqual([
      { message: 'full', at: 0, times: 1 },
      { message: 'full', at: 10_000, times: 10 },
      { message: 'other', times: 1 },
    ]);
  });
});

describe('LogLineLimiter', () => {
  function newLines(ofOne: number, ofAll: number) {
    const told: Array<ReadonlyMap<string, number>> = [];
    let endWindow: () => void = () => undefined;
    const lines = new LogLineLimiter(
      { ofOne, ofAll, windowMs: 1000 },
      (leftOut) => void told.push(leftOut),
      (run) => (endWindow = run),
    );
    const written = (about: string, times: number): number =>
      Array.from({ length: times }, () => lines.admits(about)).filter(Boolean).length;
    return { written, told, endWindow: () => endWindow() };
  }

  it('writes a limited number of lines about one thing and about all, and then reports how many it left out', () => {
    const { written, told, endWindow } = newLines(2, 5);
    expect([written('a', 10), written('b', 2), written('c', 4)]).toEqual([2, 2, 1]);
    expect(told).toEqual([]);
    endWindow();
    expect(told.map((leftOut) => [...leftOut])).toEqual([
      [
        ['a', 8],
        ['c', 3],
      ],
    ]);
  });

  it('counts any number of things in a bounded memory', () => {
    const { written, told, endWindow } = newLines(1, 1);
    for (let about = 0; about < 5000; about += 1) written(`address ${about}`, 1);
    endWindow();
    expect(told[0]?.size).toBeLessThanOrEqual(1001);
    expect([...(told[0]?.values() ?? [])].reduce((sum, count) => sum + count, 0)).toBe(4999);
  });
});
