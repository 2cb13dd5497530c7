import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { renderJsonArray, renderJsonObject, renderJsonSteps } from './render-json.js';
import { Turn } from './turn.js';

const written = async (things: Iterable<unknown>): Promise<string> =>
  String(await renderJsonArray(things, { before: '{"a":', behind: ',"b":1}' }));

describe('renderJsonArray', () => {
  it('is the JSON that is written at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (things) => {
        expect(await written(things)).toBe(`{"a":${JSON.stringify(things)},"b":1}`);
      }),
    );
  });

  it('takes and writes one thing after the other, with turns of others in between', async () => {
    const isOver = jest.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const seen: string[] = [];
    function* things(): Generator<number> {
      for (const thing of [1, 2, 3]) {
        seen.push(`thing ${thing}`);
        yield thing;
      }
    }
    let working = true;
    const others = (async () => {
      for (; working; seen.push('others')) await nextTurn();
    })();
    await written(things()).finally(() => (working = false));
    await others;
    isOver.mockRestore();
    const between = seen.slice(seen.indexOf('thing 1'), seen.indexOf('thing 3'));
    expect(between.filter((one, at) => one !== between[at - 1])).toEqual(['thing 1', 'others', 'thing 2', 'others']);
  });
});

describe('an object, made in steps or at once', () => {
  /** Makes an object, member after member. */
  function* made(members: Readonly<Record<string, unknown>>): Generator<undefined, Readonly<Record<string, unknown>>> {
    const parts: Array<[string, unknown]> = [];
    for (const member of Object.entries(members)) {
      parts.push(member);
      yield;
    }
    return Object.fromEntries(parts);
  }

  it('leaves turns to others between the steps, and within what the members of its members hold', async () => {
    const isOver = jest.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const pass = jest.spyOn(Turn.prototype, 'pass').mockResolvedValue();
    const properties = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, { type: 'text' }]));
    await renderJsonSteps(made({ type: 'object', properties }));
    expect(pass.mock.calls.length).toBeGreaterThan(2 + 50);
    pass.mockClear();
    await renderJsonObject({ entries: [{ nodes: Array(50).fill({ id: 1 }) }] });
    expect(pass.mock.calls.length).toBeGreaterThan(50);
    isOver.mockRestore();
    pass.mockRestore();
  });

  it('is the JSON that is written at once', async () => {
    const value = fc.option(fc.jsonValue(), { nil: undefined });
    const members = fc.oneof(value, fc.dictionary(fc.string(), value));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), members), async (object) => {
        expect(String(await renderJsonSteps(made(object)))).toBe(JSON.stringify(object));
        expect(String(await renderJsonObject(object))).toBe(JSON.stringify(object));
      }),
    );
  });
});
