import { beforeEach, expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../test/support/databases.js';
import { openBeforeAll } from '../../test/support/opened-database.js';
import { sqlText, WORD_BLOCK } from './index.js';
import type { Session, Sql, WordQuery } from './index.js';

const ALL = { least: 0, most: 10 * WORD_BLOCK };
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
    for (const id of [3, 4, 5, 300_000]) await set(id, [id === 4 ? 'tNO' : 'tYES']);
    const { reader } = opened.unitOfWork;
    const has = reader.words.has({ customerId, beginnings: [['tYES']], ids: ALL }, sqlText('one.id'));
    const rows = await ask(reader, {
      text: `SELECT one.id FROM (SELECT 3 AS id UNION SELECT 4 UNION SELECT 6 UNION SELECT 300000) AS one WHERE ${has.text} ORDER BY 1`,
      values: has.values,
    });
    expect(rows).toEqual([{ id: 3 }, { id: 300_000 }]);
  });

  it('takes the words of the largest texts', async () => {
    const words = Array.from({ length: 43_000 }, (_, at) => `q${'X'.repeat(14)}${at.toString(36)}`);
    await set(7, words);
    expect(await found([[words.at(-1) ?? '']])).toEqual([7]);
  });

  it('finds the jobs of the searched blocks alone', async () => {
    const [one, two, three] = [1, WORD_BLOCK, 2 * WORD_BLOCK] as const;
    for (const id of [one, two, three]) await set(id, [id === one ? 'tNO' : 'tYES']);
    const { reader } = opened.unitOfWork;
    const ids = { least: two, most: three - 1 };
    expect(await found([['tYES', 'tNO']], customerId, ids)).toEqual([two]);
    const has = reader.words.has({ customerId, beginnings: [['tYES']], ids }, sqlText('one.id'));
    const text = `SELECT one.id FROM (SELECT ${one} AS id UNION SELECT ${two} UNION SELECT ${three}) AS one WHERE ${has.text}`;
    expect(await ask(reader, { text, values: has.values })).toEqual([{ id: two }]);
  });
});
