import { describe, expect, it } from '@jest/globals';
import { WrittenCache } from './written-cache.js';

/** Keeps 30 bytes. */
class Few extends WrittenCache {
  protected override readonly maxBytes = 30;
}

function newCache() {
  const cache = new Few();
  const written: string[] = [];
  const of = (source: object, key: string) =>
    cache.of(source, key, async () => {
      written.push(key);
      return Buffer.from(JSON.stringify({ key }));
    });
  const textOf = async (source: object, key: string) => String(await (await of(source, key)).json());
  return { of, textOf, written };
}

describe('written JSON', () => {
  const source = {};

  it('is written once for all callers, also for requests at the same time', async () => {
    const { of, textOf, written } = newCache();
    const [first, second] = await Promise.all([of(source, 'read'), of(source, 'read')]);
    expect([String(await first.json()), String(await second.json())]).toEqual(['{"key":"read"}', '{"key":"read"}']);
    expect(await textOf(source, 'read')).toBe('{"key":"read"}');
    expect(first.tag).toBe(second.tag);
    expect(first.tag).toMatch(/^"[\w-]{43}"$/);
    expect(written).toEqual(['read']);
  });

  it('is one of its source and key', async () => {
    const { of, written } = newCache();
    const { tag } = await of(source, 'read');
    expect((await of(source, 'write')).tag).not.toBe(tag);
    expect((await of({}, 'read')).tag).toBe(tag);
    expect(written).toEqual(['read', 'write', 'read']);
  });

  it('keeps its tag if its text had to go, and is written once again when it is sent', async () => {
    const { of, written } = newCache();
    const { tag } = await of(source, 'a');
    for (const key of ['b', 'c', 'd']) await of(source, key);
    const [one, other] = await Promise.all([of(source, 'a'), of(source, 'a')]);
    expect([one.tag, written]).toEqual([tag, ['a', 'b', 'c', 'd']]);
    const texts = await Promise.all([one.json(), other.json()]);
    expect(texts.map(String)).toEqual(['{"key":"a"}', '{"key":"a"}']);
    expect(written).toEqual(['a', 'b', 'c', 'd', 'a']);
  });

  it('drops those first that nobody requested recently', async () => {
    const { of, textOf, written } = newCache();
    await of(source, 'a');
    await of(source, 'b');
    await textOf(source, 'a');
    await of(source, 'c');
    await textOf(source, 'a');
    expect(written).toEqual(['a', 'b', 'c']);
    await textOf(source, 'b');
    expect(written).toEqual(['a', 'b', 'c', 'b']);
  });

  it('that is too long for the cache is sent all the same', async () => {
    const { textOf } = newCache();
    const key = 'x'.repeat(40);
    expect(await textOf(source, key)).toContain(key);
    expect(await textOf(source, key)).toContain(key);
  });

  it('that cannot be written is not cached', async () => {
    const cache = new WrittenCache();
    const fail = () => Promise.reject(new RangeError('no such field'));
    await expect(cache.of(source, 'f', fail)).rejects.toThrow('no such field');
    const { json } = await cache.of(source, 'f', async () => Buffer.from('{}'));
    expect(String(await json())).toBe('{}');
  });
});
