import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MakingQueue } from './making-queue.js';

/** Documents that are made in two steps, the second when told. */
class Makings {
  readonly begun: string[] = [];
  readonly #steps = new Map<string, () => void>();
  readonly #queue = new MakingQueue({ running: 2, waiting: 2 });

  async make(name: string, signal = new AbortController().signal): Promise<string> {
    let made = '';
    for await (const piece of this.#queue.make(signal, () => this.#write(name, signal))) made += piece;
    return made;
  }

  finish(name: string): void {
    this.#steps.get(name)?.();
  }

  async *#write(name: string, signal: AbortSignal): AsyncIterable<string> {
    this.begun.push(name);
    yield name;
    await new Promise<void>((resolve) => this.#steps.set(name, resolve));
    signal.throwIfAborted();
    yield '.';
  }
}

const GONE = new Error('gone');

/** What a making that nobody looks at ends with. */
function outcomeOf(making: Promise<string>): Promise<string> {
  return making.catch((error: Error) => error.message);
}

describe('MakingQueue', () => {
  it('makes two at once, the others one after another in the order they came', async () => {
    const makings = new Makings();
    const all = ['a', 'b', 'c', 'd'].map((name) => makings.make(name));
    await setImmediate();
    expect(makings.begun).toEqual(['a', 'b']);
    makings.finish('b');
    await setImmediate();
    expect(makings.begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) makings.finish(name);
    await setImmediate();
    makings.finish('d');
    expect(await Promise.all(all)).toEqual(['a.', 'b.', 'c.', 'd.']);
  });

  it('refuses whoever comes beyond those that wait, before anything is made', async () => {
    const makings = new Makings();
    const all = ['a', 'b', 'c', 'd'].map((name) => makings.make(name));
    await expect(makings.make('e')).rejects.toMatchObject({
      problems: [{ error: 'BUSY' }],
    });
    for (const name of ['a', 'b', 'c', 'd']) {
      makings.finish(name);
      await setImmediate();
    }
    expect(await Promise.all(all)).toEqual(['a.', 'b.', 'c.', 'd.']);
    expect(makings.begun).not.toContain('e');
  });

  it('gives the place of a waiting one whose client is gone to another at once', async () => {
    const makings = new Makings();
    const gone = new AbortController();
    const [, , c] = [
      makings.make('a'),
      makings.make('b'),
      outcomeOf(makings.make('c', gone.signal)),
      makings.make('d'),
    ];
    gone.abort(GONE);
    expect(await c).toBe('gone');
    const e = makings.make('e');
    makings.finish('a');
    await setImmediate();
    makings.finish('b');
    await setImmediate();
    expect(makings.begun).toEqual(['a', 'b', 'd', 'e']);
    makings.finish('e');
    expect(await e).toBe('e.');
  });

  it('gives the turn of one that fails, is abandoned or is gone already to the next', async () => {
    const makings = new Makings();
    const gone = new AbortController();
    const [a] = [outcomeOf(makings.make('a', gone.signal)), makings.make('b')];
    const c = outcomeOf(makings.make('c', gone.signal));
    const d = makings.make('d');
    await setImmediate();
    gone.abort(GONE);
    makings.finish('a');
    expect([await a, await c]).toEqual(['gone', 'gone']);
    await setImmediate();
    expect(makings.begun).toEqual(['a', 'b', 'd']);
    makings.finish('d');
    expect(await d).toBe('d.');
    expect(await outcomeOf(makings.make('f', gone.signal))).toBe('gone');
  });
});
