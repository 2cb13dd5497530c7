import { beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';
import { sqlText } from './index.js';
import type { Session, Sql, WordQuery } from './index.js';

const ALL = { least: 0, most: Number.MAX_SAFE_INTEGER };
const LARGEST = Number.MAX_SAFE_INTEGER;

describeOnEachDatabase('the index of words', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  let customerId = 1000;

  beforeEach(() => {
    customerId += 1;
  });

  const ask = async (session: Session, { text, values }: Sql): Promise<Array<{ id: number }>> =>
    session.query(text, values);
  const setIn = async (session: Session, id: number, words: readonly string[], of = customerId): Promise<void> => {
    for (const statement of session.words.set({ customerId: of, id }, words)) await ask(session, statement);
  };
  const set = (id: number, words: readonly string[], of?: number): Promise<void> =>
    opened.unitOfWork.write((session) => setIn(session, id, words, of));
  const found = async (beginnings: WordQuery['beginnings'], of = customerId, ids = ALL): Promise<number[]> => {
    const { reader } = opened.unitOfWork;
    const rows = await ask(reader, reader.words.found({ customerId: of, beginnings, ids }).select);
    return rows.map(({ id }) => id).toSorted((one, other) => one - other);
  };

  it('lists and forgets the jobs of one customer (D-OPR-7)', async () => {
    const other = customerId + 100_000;
    for (const id of [7, 8, 9]) await set(id, ['tNURSE']);
    await set(7, ['tNURSE'], other);
    const some = async (limit: number, of = customerId): Promise<number[]> => {
      const { reader } = opened.unitOfWork;
      return (await ask(reader, reader.words.some(of, limit))).map(({ id }) => id).toSorted((one, next) => one - next);
    };
    expect(await some(10)).toEqual([7, 8, 9]);
    expect(await some(2)).toHaveLength(2);
    for (const id of [7, 8, 9]) await set(id, []);
    await opened.unitOfWork.write(async (session) => {
      for (const statement of session.words.forget(customerId)) await ask(session, statement);
    });
    expect([await some(10), await some(10, other)]).toEqual([[], [7]]);
    await set(1, ['tNURSE']);
    expect([await some(10), await found([['tNURSE']], other)]).toEqual([[1], [7]]);
  });

  it.each(['C++', '.NET', 'A@B.EXAMPLE', 'SNAKE_CASE', 'ÜBER', '開発', '𐐀', `${'A'.repeat(40)}`])(
    'takes %s for one word, and for no other (D-SEA-25)',
    async (word) => {
      await set(1, [`t${word}`]);
      await set(
        2,
        word.split('').map((part) => `o${part}`),
      );
      expect(await found([[`t${word}`]])).toEqual([1]);
      expect(await found([[`t${word}X`]])).toEqual([]);
    },
  );

  it('takes a single character for a whole word (D-SEA-19)', async () => {
    await set(1, ['tC', 'oROW']);
    await set(2, ['tCOOK', 't𐐀']);
    expect(await Promise.all([['tC'], ['oR'], ['t𐐀'], ['tCO']].map((words) => found([words])))).toEqual([
      [1],
      [],
      [2],
      [2],
    ]);
  });

  it('forgets what a unit of work wrote that was rolled back', async () => {
    await set(7, ['tKEPT']);
    const failing = opened.unitOfWork.write(async (session) => {
      await setIn(session, 7, ['tGONE']);
      await setIn(session, 8, ['tGONE']);
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await found([['tGONE']]), await found([['tKEPT']])]).toEqual([[], [7]]);
  });

  it('keeps customers apart, also if their ids begin alike or are large', async () => {
    const ids = [1, 36, 37, 1296, LARGEST, LARGEST - 1];
    for (const id of ids) await set(id % 1000, ['tSAME', 'tTSAME'], id);
    for (const id of ids) expect([id, await found([['tSAME']], id)]).toEqual([id, [id % 1000]]);
    expect(await found([['tSAME']], 2)).toEqual([]);
  });

  it('reports the same for each job', async () => {
    for (const id of [3, 4, 5, 4_294_967_295]) await set(id, [id === 4 ? 'tNO' : 'tYES']);
    const { reader } = opened.unitOfWork;
    const has = reader.words.has({ customerId, beginnings: [['tYES']], ids: ALL }, sqlText('one.id'));
    const rows = await ask(reader, {
      text: `SELECT one.id FROM (SELECT 3 AS id UNION SELECT 4 UNION SELECT 6 UNION SELECT 4294967295) AS one WHERE ${has.text} ORDER BY 1`,
      values: has.values,
    });
    expect(rows).toEqual([{ id: 3 }, { id: 4_294_967_295 }]);
  });

  it('takes the words of the largest texts', async () => {
    const words = Array.from({ length: 43_000 }, (_, at) => `q${'X'.repeat(14)}${at.toString(36)}`);
    await set(7, words);
    expect(await found([[words.at(-1) ?? '']])).toEqual([7]);
  });

  describe('reports which words are in many records', () => {
    /** Whether those that have the word are many. Undefined where they come in order anyway. */
    const areMany = async (word: string, ids = ALL): Promise<boolean | undefined> => {
      const { reader } = opened.unitOfWork;
      const many = reader.words.found({ customerId, beginnings: [[word]], ids }).areMany;
      if (many === undefined) return undefined;
      const [row] = await reader.query<{ are_many: boolean }>(`SELECT ${many.text} AS are_many`, many.values);
      return row?.are_many;
    };
    const isPostgres = (): boolean => opened.unitOfWork.reader.positionIn === 'strpos';

    it.each([
      { jobs: 256, apart: 10_000, has: 6, many: true },
      { jobs: 256, apart: 10_000, has: 5, many: false },
      { jobs: 520, apart: 1, has: 90, many: false },
    ])('of $jobs jobs whose ids lie $apart apart $has are many: $many', async ({ jobs, apart, has, many }) => {
      if (!isPostgres()) return expect(await areMany('tYES')).toBeUndefined();
      const every = Math.floor(jobs / has);
      for (let at = 1; at <= jobs; at += 1)
        await set(at * apart, [at % every === 0 && at / every <= has ? 'tYES' : 'tNO']);
      for (let at = 1; at <= 6; at += 1) await set(at * apart, ['tNO', 'tYES'], customerId - 1);
      expect([await areMany('tYES'), await areMany('tNONE')]).toEqual([many, false]);
    });

    it('counts few as many if the other groups have few', async () => {
      if (!isPostgres()) return;
      for (let at = 1; at <= 256; at += 1) await set(at * 10_000, [at % 100 === 0 ? 'tYES' : 'tNO']);
      const behind = { least: 2_500_000, most: LARGEST };
      expect([await areMany('tYES'), await areMany('tYES', behind)]).toEqual([false, true]);
      expect(await areMany('tYES', { least: 3, most: 2 })).toBe(true);
      expect(await areMany('tNONE', behind)).toBe(false);
    });
  });

  it('finds those between given ids, in their order beside others', async () => {
    for (const id of [3, 4, 5]) await set(id, [id === 3 ? 'tNO' : 'tYES']);
    const { reader } = opened.unitOfWork;
    const { beside, select, inOrderOf } = reader.words.found({
      customerId,
      beginnings: [['tYES']],
      ids: { least: 4, most: 4 },
    });
    expect(beside && (await ask(reader, beside))).toEqual(reader.positionIn === 'strpos' ? [{ id: 4 }] : undefined);
    expect(await ask(reader, select)).toHaveLength(inOrderOf === undefined ? 2 : 1);
  });
});
