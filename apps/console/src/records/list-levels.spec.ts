import type { Client } from '@talent-platform/client';
import { expect, it } from '@jest/globals';
import { readLevel } from './list-levels.js';

it('reads the hidden nodes of a level if they are wanted', async () => {
  const children = [
    { id: 'D1', value: 'Asia', hidden: false },
    { id: 'D2', value: 'Europe', hidden: true },
  ];
  const client = { lists: { page: async () => ({ children }) } } as unknown as Client;
  const idsOf = async (isWithHidden: boolean) => {
    const of = { client, list: 'lists.country', usergroup: 'recruiters', isWithHidden };
    const nodes = await readLevel(of, { chain: [], signal: new AbortController().signal });
    return nodes.map(({ id }) => id);
  };
  expect(await idsOf(false)).toEqual(['D1']);
  expect(await idsOf(true)).toEqual(['D1', 'D2']);
});
