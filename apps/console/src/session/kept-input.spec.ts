import { beforeEach, describe, expect, it } from '@jest/globals';
import { findKeptInput, forgetAllInput, forgetOtherInput, keepInput } from './kept-input.js';

/** A storage as browsers have it, in memory. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

describe('input that is kept for a tab', () => {
  const mine = 'https://talent.example/1001/ada/form';
  const others = [
    'https://talent.example/1001/adam/form',
    'https://talent.example/1002/ada/form',
    'https://other.example/1001/ada/form',
  ];
  let storage: Storage;

  beforeEach(() => {
    storage = memoryStorage();
    storage.setItem('talent-console-sign-in', 'kept');
    for (const key of [mine, ...others]) keepInput(key, { name: key }, storage);
  });

  it('is forgotten when somebody else signs in, at whatever service', () => {
    forgetOtherInput('https://talent.example/1001/ada/', storage);
    expect(findKeptInput(mine, storage)).toEqual({ name: mine });
    expect(others.map((key) => findKeptInput(key, storage))).toEqual([undefined, undefined, undefined]);
    expect(storage.getItem('talent-console-sign-in')).toBe('kept');
  });

  it('is forgotten at a sign-out, and nothing else is', () => {
    forgetAllInput(storage);
    expect(storage.length).toBe(1);
  });
});
