import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FairLimiter } from './fair-limiter.js';
import type { FairLimits } from './fair-limiter.js';

const LIMITS: FairLimits = { running: 2, runningOfMember: 1, waiting: { member: 2, group: 3, all: 4 } };
const GONE = new Error('gone');

/** Works that end when told. */
class Works {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();
  readonly #turns: FairLimiter;

  constructor(limits: Partial<FairLimits> = {}) {
    this.#turns = new FairLimiter({ ...LIMITS, ...limits });
  }

  /** @param name of its member, such as `1.a`, and what tells it from others of the same */
  begin(name: string, gone?: AbortSignal): Promise<string> {
    return this.#turns.run(requesterOf(name), (ending) => this.#work(name, ending), gone);
  }

  async end(...names: readonly string[]): Promise<void> {
    for (const name of names) this.#ends.get(name)?.();
    await setImmediate();
  }

  #work(name: string, signal: AbortSignal): Promise<string> {
    this.begun.push(name);
    return new Promise((resolve, reject) => {
      this.#ends.set(name, () => resolve(name));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
}

function requesterOf(name: string): { group: string; member: string } {
  const [group = '', member = ''] = name.split(/[.#]/);
  return { group, member };
}

/** Resolves with the result of a work, or with the message of its error. */
function outcomeOf(work: Promise<string>): Promise<string> {
  return work.catch((error: Error) => error.message);
}

describe('FairLimiter', () => {
  afterEach(() => mock.timers.reset());

  it('lets two work at once, of one member one, and others before the next of that member', async () => {
    const works = new Works();
    const all = ['1.a#1', '1.a#2', '2.b#1', '2.b#2', '3.c#1'].map((name) => works.begin(name));
    await setImmediate();
    expect(works.begun).toEqual(['1.a#1', '2.b#1']);
    await works.end('2.b#1');
    expect(works.begun.slice(2)).toEqual(['2.b#2']);
    await works.end('1.a#1');
    expect(works.begun.slice(3)).toEqual(['1.a#2']);
    await works.end('1.a#2', '2.b#2');
    await works.end('3.c#1');
    expect(await Promise.all(all)).toEqual(['1.a#1', '1.a#2', '2.b#1', '2.b#2', '3.c#1']);
  });

  it('keeps turns free for other groups while the members of one have many waiting', async () => {
    const works = new Works({ running: 3, runningOfGroup: 2, runningOfMember: 3 });
    const all = ['1.a', '1.b', '1.c', '1.d'].map((name) => works.begin(name));
    await setImmediate();
    expect(works.begun).toEqual(['1.a', '1.b']);
    all.push(works.begin('2.e'), works.begin('3.f'));
    await setImmediate();
    expect(works.begun.slice(2)).toEqual(['2.e']);
    await works.end('1.a');
    expect(works.begun.slice(3)).toEqual(['1.c']);
    await works.end('2.e');
    expect(works.begun.slice(4)).toEqual(['3.f']);
    await works.end('1.b', '1.c', '3.f');
    await works.end('1.d');
    expect(await Promise.all(all)).toEqual(['1.a', '1.b', '1.c', '1.d', '2.e', '3.f']);
  });

  it.each([
    ['1.a#4', 'member', 2, ['1.a#1', '1.a#2', '1.a#3']],
    ['1.c#3', 'group', 3, ['1.a#1', '1.b#1', '1.a#2', '1.b#2', '1.c#1']],
    ['7.e', 'all', 4, ['1.a', '2.b', '3.c', '4.d', '5.f', '6.g']],
  ])('refuses %s if %s %s wait already, before the work begins', async (refused, share, places, names) => {
    const works = new Works();
    const all = names.map((name) => works.begin(name));
    await expect(works.begin(refused)).rejects.toMatchObject({ name: 'QueueFull', share, places });
    for (let round = 0; round < names.length; round += 1) await works.end(...names);
    expect(await Promise.all(all)).toEqual(names);
    expect(works.begun).not.toContain(refused);
  });

  it('gives a place in line for which nobody waits to another requester at once', async () => {
    const works = new Works({ runningOfMember: 2, waiting: { member: 1, group: 1, all: 1 } });
    const gone = new AbortController();
    const running = [works.begin('1.a#1'), works.begin('1.a#2')];
    const left = outcomeOf(works.begin('1.a#3', gone.signal));
    gone.abort(GONE);
    expect(await left).toBe('gone');
    const last = works.begin('1.a#4');
    await works.end('1.a#1', '1.a#2');
    await works.end('1.a#4');
    expect(await Promise.all([...running, last])).toEqual(['1.a#1', '1.a#2', '1.a#4']);
    expect(works.begun).not.toContain('1.a#3');
  });

  it('lets nobody wait longer than the limit, and gives the place to another', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const works = new Works({ running: 1, maxWaitMs: 20, waiting: { member: 1, group: 1, all: 1 } });
    const running = works.begin('1.a');
    const late = outcomeOf(works.begin('2.b#1'));
    mock.timers.tick(20);
    expect(await late).toBe('It could not begin within 0.02 seconds.');
    const next = works.begin('2.b#2');
    await works.end('1.a');
    await works.end('2.b#2');
    expect(await Promise.all([running, next])).toEqual(['1.a', '2.b#2']);
    expect(works.begun).toEqual(['1.a', '2.b#2']);
  });

  it('gives the turn of one that fails, is abandoned or is gone already to the next', async () => {
    const works = new Works({ running: 1 });
    const gone = new AbortController();
    const first = outcomeOf(works.begin('1.a', gone.signal));
    const second = outcomeOf(works.begin('2.b', gone.signal));
    const third = works.begin('3.c');
    await setImmediate();
    gone.abort(GONE);
    expect([await first, await second]).toEqual(['gone', 'gone']);
    await setImmediate();
    expect(works.begun).toEqual(['1.a', '3.c']);
    await works.end('3.c');
    expect(await third).toBe('3.c');
    expect(await outcomeOf(works.begin('1.a', gone.signal))).toBe('gone');
  });

  it('ends a turn when its time is over, and the next one has its own time', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const works = new Works({ running: 1, timeLimitMs: 500 });
    const slow = outcomeOf(works.begin('1.a'));
    const next = outcomeOf(works.begin('2.b'));
    await setImmediate();
    expect(works.begun).toEqual(['1.a']);
    mock.timers.tick(500);
    expect(await slow).toBe('It was not done within 0.5 seconds.');
    await setImmediate();
    await works.end('2.b');
    expect(await next).toBe('2.b');
  });
});
