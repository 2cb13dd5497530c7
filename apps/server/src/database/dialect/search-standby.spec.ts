import { describe, expect, it } from '@jest/globals';
import { MAX_LAG_MS, SearchStandby } from './search-standby.js';

const SECOND_MS = 1000;

/** A primary and its standby, with a clock of their own. */
class Pair {
  nowMs = 0;
  written = 100;
  replayed = 100;
  isStandby = true;
  installations = ['one', 'one'];
  isStandbyAway = false;
  readonly told: string[] = [];
  readonly standby = new SearchStandby(
    this.#answering(() => ({ bytes: String(this.written), installation: this.installations[0] })),
    this.#answering(() => {
      if (this.isStandbyAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return { bytes: String(this.replayed), installation: this.installations[1], isStandby: this.isStandby };
    }),
    () => this.nowMs,
  );

  constructor() {
    this.standby.listener = (isUsed, why) => this.told.push(isUsed ? 'standby' : String(why));
  }

  #answering(row: () => object): ConstructorParameters<typeof SearchStandby>[0] {
    return { query: async () => ({ rows: [row()] }) } as never;
  }

  /** Looks once a second. */
  async look(seconds = 1): Promise<void> {
    for (let left = seconds; left > 0; left -= 1) {
      this.nowMs += SECOND_MS;
      await this.standby.look();
    }
  }
}

describe('SearchStandby', () => {
  it('is usable once it has replayed what the primary had written, and stays so while it follows (D-PLT-35)', async () => {
    const pair = new Pair();
    await pair.look();
    for (let written = 200; written < 3000; written += 100) {
      [pair.written, pair.replayed] = [written, written - 100];
      await pair.look();
    }
    expect(pair.standby.isUsable).toBe(true);
    expect(pair.told).toEqual(['standby']);
    await pair.standby.close();
  });

  it('is left when it is more than ten seconds behind, and used again when it has caught up', async () => {
    const pair = new Pair();
    await pair.look();
    pair.written = 300;
    await pair.look(MAX_LAG_MS / SECOND_MS - 1);
    expect(pair.standby.isUsable).toBe(true);
    await pair.look(2);
    expect(pair.standby.isUsable).toBe(false);
    pair.replayed = 300;
    await pair.look();
    expect(pair.standby.isUsable).toBe(true);
    expect(pair.told).toEqual(['standby', expect.stringContaining('200 bytes behind'), 'standby']);
    await pair.standby.close();
  });

  it('is not used without an answer for three seconds', async () => {
    const pair = new Pair();
    await pair.look();
    pair.nowMs += 3 * SECOND_MS;
    expect(pair.standby.isUsable).toBe(false);
    await pair.standby.close();
  });

  it.each([
    ['away', { isStandbyAway: true }, 'ECONNREFUSED'],
    ['a primary', { isStandby: false }, 'not a standby'],
    ['of another database', { installations: ['one', 'two'] }, 'another database'],
  ])('is not used if it is %s', async (_what, state, why) => {
    const pair = Object.assign(new Pair(), state);
    await pair.look(3);
    expect(pair.standby.isUsable).toBe(false);
    expect(pair.told).toEqual([expect.stringContaining(why)]);
    await pair.standby.close();
  });

  it('is left at once by a search that it could not answer, and not by one with a mistake', async () => {
    const pair = new Pair();
    await pair.look();
    expect(pair.standby.refuses(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
    expect(pair.standby.isUsable).toBe(true);
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
    expect(pair.standby.refuses(conflict)).toBe(true);
    expect(pair.standby.isUsable).toBe(false);
    await pair.standby.close();
  });
});
