import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { renderJsonArray } from './render-json.js';
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
