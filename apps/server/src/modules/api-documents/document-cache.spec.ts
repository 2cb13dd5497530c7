import { expect, it, jest } from '@jest/globals';
import { DocumentCache } from './document-cache.js';

const makes = (text: string) => jest.fn(() => Promise.resolve(Buffer.from(text)));

it('makes a document once for a state of the configuration, also for requests at the same time', async () => {
  const cache = new DocumentCache();
  const source = {};
  const make = makes('one');
  const [first, second] = await Promise.all([cache.of(source, 'k', make), cache.of(source, 'k', make)]);
  expect(first).toBe(second);
  expect((await cache.of(source, 'k', make)).json.toString()).toBe('one');
  expect(make).toHaveBeenCalledTimes(1);
  expect((await cache.of({}, 'k', makes('two'))).tag).not.toBe(first.tag);
});

it('makes it anew for another key', async () => {
  const cache = new DocumentCache();
  const source = {};
  await cache.of(source, 'a', makes('a'));
  expect((await cache.of(source, 'b', makes('b'))).json.toString()).toBe('b');
});

it('keeps no failure', async () => {
  const cache = new DocumentCache();
  const source = {};
  await expect(cache.of(source, 'k', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect((await cache.of(source, 'k', makes('now'))).json.toString()).toBe('now');
});

it('drops the least recently used documents above its limit', async () => {
  const cache = new DocumentCache(10);
  const [one, two, three] = [{}, {}, {}];
  const make = makes('1111');
  await cache.of(one, 'k', make);
  await cache.of(two, 'k', makes('2222'));
  await cache.of(one, 'k', make);
  await cache.of(three, 'k', makes('3333'));
  await cache.of(one, 'k', make);
  expect(make).toHaveBeenCalledTimes(1);
  const again = makes('2222');
  await cache.of(two, 'k', again);
  expect(again).toHaveBeenCalledTimes(1);
});
