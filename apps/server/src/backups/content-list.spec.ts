import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { SetRefused } from './backup-set.js';
import { readContents, SortedList } from './content-list.js';

const SHA256 = 'a'.repeat(64);
const NAME = `1001/aa/${'a'.repeat(64)}-${'b'.repeat(32)}`;

async function* named(...names: string[]): AsyncGenerator<{ readonly name: string }> {
  for (const name of names) yield { name };
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('a sorted list finds the names that it has, and tells the others', async () => {
  const list = new SortedList(named('a', 'c', 'd', 'f'));
  const found: Array<string | undefined> = [];
  for (const name of ['a', 'b', 'd', 'e', 'f', 'g']) found.push((await list.find(name))?.name);
  await list.close();
  expect(found).toEqual(['a', undefined, 'd', undefined, 'f', undefined]);
});

describe('the list of contents of a set', () => {
  const linesOf = (...lines: object[]): Readable =>
    Readable.from([lines.map((line) => JSON.stringify(line)).join('\n')]);

  it('is read line by line', async () => {
    const content = { name: NAME, sha256: SHA256, bytes: 3, modifiedAt: null };
    expect(await allOf(readContents('set', linesOf(content, content)))).toEqual([content, content]);
  });

  it.each([
    ['a name that leads out of the storage', { name: '../../etc/passwd', sha256: SHA256, bytes: 3 }],
    ['a digest that leads out of the target', { name: NAME, sha256: '../../x', bytes: 3 }],
    ['no size', { name: NAME, sha256: SHA256 }],
  ])('is refused with %s', async (_what, line) => {
    await expect(allOf(readContents('set', linesOf(line)))).rejects.toBeInstanceOf(SetRefused);
  });
});
